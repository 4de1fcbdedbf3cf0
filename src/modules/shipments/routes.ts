import { z } from 'zod'
import { defineEndpoint, replyWith, wrapInData } from '../../http/endpoint.ts'
import { notFound } from '../../platform/errors.ts'
import { Cancellation, CreatedShipment, Shipment } from './answers.ts'
import { cancelShipment } from './cancel/cancel.ts'
import { parcelWriting, planningErrors, shipmentCreation } from './endpoint-parts.ts'
import { listShipments } from './list.ts'
import { ShipmentList } from './list-schema.ts'
import { attributesErrorMapping, belowAttributes, duplicateReference, notCancellable, tooLateToChange } from './record/errors.ts'
import { AnnouncementRequest, ShipmentChanges, ShipmentRequest } from './record/schema.ts'
import { announceShipment, createShipment, labelShipment, readShipment } from './service.ts'
import { replaceShipment, updateShipment } from './update.ts'

const reading = { scope: 'read:parcel', errors: [notFound] } as const

export const shipmentEndpoints = {
  createShipment: defineEndpoint({
    ...shipmentCreation,
    method: 'POST',
    path: '/shipments',
    summary: 'Create a shipment (asynchronous)',
    description:
      'Returns immediately; the carrier announcement runs in the background. Get the shipment or subscribe to events for the result. A shipment that the option cannot carry is refused with the reasons that POST /shipping-options gives with `explain`. Without `contract_id` the default contract of the carrier is used, or else its oldest active one. A used `external_reference_id` returns 409 with the existing shipment: its fields at the root and in `data`, with `errors` of the request. Insurance is 2 to 5,000 euros for the whole shipment, in addition to the liability of the carrier. A price with more decimals than its currency has is refused.\n\nWithin one customs territory, items default to quantity 1, weight 0.001 kg and price 0.00. Across a customs border `customs_information` and the description, quantity, weight, price, `hs_code` and `origin_country` of each item are required. From another country to Australia, Canada, Italy or the United States `state_province_code` is required. Fresh goods need an `expiration_date` at least 5 days ahead, pallets a `package_type`.',
    body: ShipmentRequest,
    errorMapping: attributesErrorMapping,
    replies: { 201: wrapInData(CreatedShipment) },
    errors: [...planningErrors, duplicateReference],
    handle: async (ctx, { body }) => replyWith(201, await belowAttributes(createShipment(ctx, body))),
  }),

  announceShipment: defineEndpoint({
    ...shipmentCreation,
    method: 'POST',
    path: '/shipments/announce',
    aliases: ['/sync/shipments'],
    summary: 'Create and announce a shipment',
    description:
      'Announces the shipment to the carrier and returns it, with the label if it has one parcel. If the carrier refuses, the response is 201 too: the parcels have the status ANNOUNCEMENT_FAILED, and `errors` says why. The requirements are those of POST /shipments. If the carrier does not answer, the response is 201 with the status ANNOUNCING, and the outcome is looked up in the background. After 90 seconds the status is ANNOUNCEMENT_FAILED; a label that was bought is cancelled. A failed announcement releases `external_reference_id`, a cancelled shipment keeps it.',
    body: AnnouncementRequest,
    replies: { 201: wrapInData(CreatedShipment) },
    errors: [...planningErrors, duplicateReference],
    handle: async (ctx, { body }) => replyWith(201, await announceShipment(ctx, body)),
  }),

  listShipments: defineEndpoint({
    ...reading,
    method: 'GET',
    path: '/shipments',
    summary: 'List shipments',
    description: 'Sorted by creation, newest first; with a filter on `updated_at` or `announced_at`, by that time.',
    query: ShipmentList,
    replies: { 200: wrapInData(z.array(Shipment)) },
    handle: (ctx, { query }) => listShipments(ctx, query),
  }),

  getShipment: defineEndpoint({
    ...reading,
    method: 'GET',
    path: '/shipments/{id}',
    summary: 'Get a shipment',
    description: 'Returns a shipment with its parcels, their statuses and documents.',
    replies: { 200: wrapInData(Shipment) },
    handle: async (ctx, { params }) => replyWith(200, await readShipment(ctx, params.id)),
  }),

  replaceShipment: defineEndpoint({
    ...parcelWriting,
    method: 'PUT',
    path: '/shipments/{id}',
    summary: 'Replace a shipment',
    description:
      'Before the announcement every field can change; afterwards only fields that are not printed on the label. These are `external_reference_id`, `label_details` and, without cash on delivery, `total_order_price`; 409 names every other field that would change.',
    body: ShipmentRequest,
    replies: { 200: wrapInData(Shipment) },
    errors: [notFound, ...planningErrors, tooLateToChange, duplicateReference],
    handle: async (ctx, { params, body }) => replyWith(200, await replaceShipment(ctx, params.id, body)),
  }),

  updateShipment: defineEndpoint({
    ...parcelWriting,
    method: 'PATCH',
    path: '/shipments/{id}',
    summary: 'Update a shipment',
    description:
      'Partial update. Before the announcement every field can change; afterwards only fields that are not printed on the label. These are `external_reference_id`, `label_details` and, without cash on delivery, `total_order_price`; 409 names every other field.',
    body: ShipmentChanges,
    replies: { 200: wrapInData(Shipment) },
    errors: [notFound, ...planningErrors, tooLateToChange, duplicateReference],
    handle: async (ctx, { params, body }) => replyWith(200, await updateShipment(ctx, params.id, body)),
  }),

  createShipmentLabel: defineEndpoint({
    ...parcelWriting,
    method: 'POST',
    path: '/shipments/{shipment_id}/label',
    summary: 'Retry announcement or reprint label',
    description:
      '201: a shipment whose announcement failed is announced again. 200: the shipment was already announced, and its label is returned. 409: the contract was deleted; update the shipment with another one first.',
    replies: { 200: wrapInData(Shipment), 201: wrapInData(Shipment) },
    errors: [notFound, tooLateToChange],
    handle: async (ctx, { params }) => {
      const { isNew, body } = await labelShipment(ctx, params.shipment_id)
      return isNew ? replyWith(201, body) : replyWith(200, body)
    },
  }),

  cancelShipment: defineEndpoint({
    ...parcelWriting,
    method: 'POST',
    path: '/shipments/{id}/cancel',
    summary: 'Cancel a shipment',
    description:
      '200: cancelled. 202: cancellation requested; the carrier is polled for up to 14 days. A shipment without a label is cancelled immediately. If the carrier takes no cancellations, the message says so: do not use the label. If the carrier gives no answer within 14 days, the status is CANCELLED, or CANCELLATION_FAILED where a parcel was scanned. 409: the carrier refuses.',
    replies: { 200: wrapInData(Cancellation), 202: wrapInData(Cancellation) },
    errors: [notFound, notCancellable],
    handle: async (ctx, { params }) => {
      const answer = await cancelShipment(ctx, params.id)
      return answer.status === 'cancelled' ? replyWith(200, { data: answer }) : replyWith(202, { data: answer })
    },
  }),
}
