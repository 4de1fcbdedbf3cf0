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
    summary: 'Create a shipment, and announce it behind the request',
    description: 'The answer comes at once, with parcels that are being announced. Read the shipment, or listen, to hear what came of it.',
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
    summary: 'Create a shipment and announce it at once',
    description:
      'The answer has the label of a shipment with one parcel. A carrier that refuses is answered with 201 too: the parcels are then ANNOUNCEMENT_FAILED, and `errors` says why.',
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
    summary: 'Create a shipment by shipping rules and defaults, and announce it behind the request',
    description:
      'Rules are stronger than what is sent, and that is stronger than the defaults. `applied_shipping_rules` says what rules did.',
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
    summary: 'Create a shipment by shipping rules and defaults, and announce it at once',
    description: 'As /shipments/with-rules, with the label in the answer. `explain` tells besides what each rule saw.',
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
    summary: 'Read a shipment',
    replies: { 200: data(Shipment) },
    handle: async (ctx, { params }) => reply(200, await readShipment(ctx, params.id)),
  }),

  replaceShipment: endpoint({
    ...writing,
    method: 'PUT',
    path: '/shipments/{id}',
    summary: 'Replace a shipment',
    description: 'Until it is announced, everything may change. Afterwards only what is not on the label.',
    body: ShipmentRequest,
    replies: { 200: data(Shipment) },
    errors: [notFound, ...planning, settled, duplicateReference],
    handle: async (ctx, { params, body }) => reply(200, await replaceShipment(ctx, params.id, body)),
  }),

  updateShipment: endpoint({
    ...writing,
    method: 'PATCH',
    path: '/shipments/{id}',
    summary: 'Change a shipment',
    description: 'Only the fields that are sent change. Until it is announced, that may be any; afterwards only what is not on the label.',
    body: ShipmentChanges,
    replies: { 200: data(Shipment) },
    errors: [notFound, ...planning, settled, duplicateReference],
    handle: async (ctx, { params, body }) => reply(200, await updateShipment(ctx, params.id, body)),
  }),

  labelShipment: endpoint({
    ...writing,
    method: 'POST',
    path: '/shipments/{shipment_id}/label',
    summary: 'Announce a shipment again, or have its label again',
    description:
      'One whose announcement failed is announced as it is by now: 201. One that is announced already has its label in the answer: 200.',
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
    description: '200 where it is cancelled, 202 where that takes its time: it is then watched for 14 days.',
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
    summary: 'Read where a shipment can be sent back from',
    replies: { 200: data(z.object({ url: z.string() })) },
    errors: [notFound, noPortal],
    handle: async (ctx, { params }) => reply(200, { data: await readReturnPortalUrl(ctx, params.id) }),
  }),
}
