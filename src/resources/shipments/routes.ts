import { z } from 'zod'
import { data, endpoint, reply } from '../../api/endpoint.ts'
import { belowMinimum, invalid, invalidChoice, notFound, nullValue, required, unknownField } from '../../platform/errors.ts'
import { tooDear } from '../shipping-rules/errors.ts'
import { Cancellation, Shipment, ShipmentWithRules } from './answers.ts'
import { cancelShipment } from './cancel.ts'
import { attributesTelling, belowAttributes, duplicateReference, noPortal, notCancellable, settled } from './errors.ts'
import { listShipments, ShipmentList } from './list.ts'
import { AnnouncementRequest, ShipmentChanges, ShipmentDraft, ShipmentRequest } from './schema.ts'
import { announceShipment, createShipment, labelShipment, readReturnPortalUrl, readShipment } from './service.ts'
import { replaceShipment, updateShipment } from './update.ts'
import { announceWithRules, createWithRules } from './with-rules.ts'

const reading = { scope: 'read:parcel', errors: [notFound] } as const
/** What only the carrier, the contract or the border can find wrong. */
const planning = [invalid, invalidChoice, required, unknownField, belowMinimum, nullValue] as const
const writing = { scope: 'write:parcel' } as const

export const shipments = {
  createShipment: endpoint({
    ...writing,
    method: 'POST',
    path: '/shipments',
    summary: 'Create a shipment (asynchronous)',
    description:
      'Returns immediately; the carrier announcement runs in the background. Get the shipment or subscribe to events for the result.',
    body: ShipmentRequest,
    telling: attributesTelling,
    replies: { 201: data(Shipment) },
    errors: [...planning, duplicateReference],
    handle: async (ctx, { body }) => reply(201, await belowAttributes(createShipment(ctx, body))),
  }),

  announceShipment: endpoint({
    ...writing,
    method: 'POST',
    path: '/shipments/announce',
    aliases: ['/sync/shipments'],
    summary: 'Create and announce a shipment',
    description:
      'Announces the shipment to the carrier and returns it, with the label if it has one parcel. If the carrier refuses, the response is 201 too: the parcels have the status ANNOUNCEMENT_FAILED, and `errors` says why.',
    body: AnnouncementRequest,
    replies: { 201: data(Shipment) },
    errors: [...planning, duplicateReference],
    handle: async (ctx, { body }) => reply(201, await announceShipment(ctx, body)),
  }),

  createShipmentWithRules: endpoint({
    ...writing,
    method: 'POST',
    path: '/shipments/with-rules',
    aliases: ['/shipments/create-with-shipping-rules'],
    summary: 'Create a shipment with rules',
    description:
      'Precedence: rules, then request, then defaults. `applied_shipping_rules` lists the rules that applied. The carrier announcement runs in the background.',
    body: ShipmentDraft,
    telling: attributesTelling,
    replies: { 201: data(ShipmentWithRules) },
    errors: [...planning, duplicateReference, tooDear],
    handle: async (ctx, { body }) => reply(201, await belowAttributes(createWithRules(ctx, body))),
  }),

  announceShipmentWithRules: endpoint({
    ...writing,
    method: 'POST',
    path: '/shipments/announce-with-rules',
    aliases: ['/shipments/announce-with-shipping-rules'],
    summary: 'Create and announce with rules',
    description:
      'Works like /shipments/with-rules, but announces the shipment before the response and returns the label. `explain` adds the values that each rule compared.',
    body: ShipmentDraft,
    replies: { 201: data(ShipmentWithRules) },
    errors: [...planning, duplicateReference, tooDear],
    handle: async (ctx, { body }) => reply(201, await announceWithRules(ctx, body)),
  }),

  listShipments: endpoint({
    ...reading,
    method: 'GET',
    path: '/shipments',
    summary: 'List shipments',
    query: ShipmentList,
    replies: { 200: data(z.array(Shipment)) },
    handle: (ctx, { query }) => listShipments(ctx, query),
  }),

  readShipment: endpoint({
    ...reading,
    method: 'GET',
    path: '/shipments/{id}',
    summary: 'Get a shipment',
    replies: { 200: data(Shipment) },
    handle: async (ctx, { params }) => reply(200, await readShipment(ctx, params.id)),
  }),

  replaceShipment: endpoint({
    ...writing,
    method: 'PUT',
    path: '/shipments/{id}',
    summary: 'Replace a shipment',
    description: 'Before the announcement every field can change; afterwards only fields that are not printed on the label.',
    body: ShipmentRequest,
    replies: { 200: data(Shipment) },
    errors: [notFound, ...planning, settled, duplicateReference],
    handle: async (ctx, { params, body }) => reply(200, await replaceShipment(ctx, params.id, body)),
  }),

  updateShipment: endpoint({
    ...writing,
    method: 'PATCH',
    path: '/shipments/{id}',
    summary: 'Update a shipment',
    description:
      'Partial update. Before the announcement every field can change; afterwards only fields that are not printed on the label.',
    body: ShipmentChanges,
    replies: { 200: data(Shipment) },
    errors: [notFound, ...planning, settled, duplicateReference],
    handle: async (ctx, { params, body }) => reply(200, await updateShipment(ctx, params.id, body)),
  }),

  labelShipment: endpoint({
    ...writing,
    method: 'POST',
    path: '/shipments/{shipment_id}/label',
    summary: 'Retry announcement or reprint label',
    description:
      '201: a shipment whose announcement failed is announced again. 200: the shipment was already announced, and its label is returned.',
    replies: { 200: data(Shipment), 201: data(Shipment) },
    errors: [notFound, settled],
    handle: async (ctx, { params }) => {
      const { isNew, body } = await labelShipment(ctx, params.shipment_id)
      return isNew ? reply(201, body) : reply(200, body)
    },
  }),

  cancelShipment: endpoint({
    ...writing,
    method: 'POST',
    path: '/shipments/{id}/cancel',
    summary: 'Cancel a shipment',
    description: '200: cancelled. 202: cancellation requested; the carrier is polled for up to 14 days.',
    replies: { 200: data(Cancellation), 202: data(Cancellation) },
    errors: [notFound, notCancellable],
    handle: async (ctx, { params }) => {
      const answer = await cancelShipment(ctx, params.id)
      return answer.status === 'cancelled' ? reply(200, { data: answer }) : reply(202, { data: answer })
    },
  }),

  readReturnPortalUrl: endpoint({
    ...reading,
    method: 'GET',
    path: '/shipments/{id}/return-portal-url',
    summary: 'Get the return portal URL',
    replies: { 200: data(z.object({ url: z.string() })) },
    errors: [notFound, noPortal],
    handle: async (ctx, { params }) => reply(200, { data: await readReturnPortalUrl(ctx, params.id) }),
  }),
}
