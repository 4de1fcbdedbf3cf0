import { z } from 'zod'
import { defineEndpoint, replyWith, wrapInData } from '../../http/endpoint.ts'
import {
  belowMinimum,
  invalidChoice,
  invalidValue,
  notAList,
  notFound,
  nullValue,
  requiredField,
  unknownField,
} from '../../platform/errors.ts'
import { tooDear } from '../drafts/rules/errors.ts'
import { attributesErrorMapping } from '../shipments/record/errors.ts'
import { missingOrder } from './errors.ts'
import { EitherRequest, Label, LabelRequest, Labels, LabelsRequest, OneLabelRequest } from './schema.ts'
import { createLabel, createLabelOf, createLabels } from './service.ts'

const labels = {
  method: 'POST',
  scope: 'write:parcel',
  errorMapping: attributesErrorMapping,
  errors: [notFound, missingOrder, invalidValue, invalidChoice, requiredField, unknownField, belowMinimum, nullValue, notAList, tooDear],
} as const
const either = {
  ...labels,
  description:
    'With `orders`, works like /orders/create-label-async; with a single `order`, like /orders/create-label-sync. Sending both or neither is refused.',
  body: EitherRequest,
  replies: { 201: wrapInData(z.array(Label)), 202: Labels },
} as const

const createEither = async (ctx: Parameters<typeof createLabel>[0], { order, orders, ...how }: z.output<typeof EitherRequest>) =>
  order
    ? replyWith(201, { data: await createLabel(ctx, { ...how, order }) })
    : replyWith(202, await createLabels(ctx, { ...how, orders: orders! }))

export const orderLabelEndpoints = {
  createOrderLabelsAsync: defineEndpoint({
    ...labels,
    path: '/orders/create-label-async',
    aliases: ['/orders/create-labels-async'],
    summary: 'Create labels for orders (asynchronous)',
    description:
      'Creates labels for up to 20 orders in the background. Get the result with GET /shipments/{id}. Orders that fail are listed in `errors` of the 202, each with its index; all others are shipped in one transaction. If every order fails, nothing is created: 404 if all are missing, otherwise 400. An order that is in the list twice is refused. `order_id` and `order_number` together must name the same order. A missing integration is 400.\n\nThe sender is the oldest sender address unless one is given, and the shipment belongs to the integration of the order. Rules are applied only with `apply_shipping_rules`; shipping defaults never are. `label_details` are stored and used by POST /shipments/{id}/label.',
    body: LabelsRequest,
    replies: { 202: Labels },
    handle: async (ctx, { body }) => replyWith(202, await createLabels(ctx, body)),
  }),

  createOrderLabel: defineEndpoint({
    ...labels,
    path: '/orders/create-label-sync',
    summary: 'Create an order label (synchronous)',
    description:
      'Returns one object per parcel, with its label in base64. The sender is the oldest sender address unless one is given. The weight is that of the order, or else the sum of its items if every item has one. Splitting into parcels can leave items out but not use more than the order has; of two items with the same id the first is used. An item price is `unit_price`, or `total_price` divided by the quantity. The invoice number is the order number and the contents are `commercial_goods` unless the order says otherwise; without `customs_details`, a shipment that needs customs documents is refused with 400. The service point of the order is used if the option delivers to one. `label` and `label_details` of the response are the same.',
    body: LabelRequest,
    replies: { 201: wrapInData(z.array(Label)) },
    handle: async (ctx, { body }) => replyWith(201, { data: await createLabel(ctx, body) }),
  }),

  createOrderLabels: defineEndpoint({
    ...either,
    path: '/orders/create-label',
    summary: 'Create labels for orders',
    handle: (ctx, { body }) => createEither(ctx, body),
  }),

  shipOrders: defineEndpoint({
    ...either,
    path: '/ship-an-order',
    summary: 'Ship orders',
    handle: (ctx, { body }) => createEither(ctx, body),
  }),

  createLabelByOrderNumber: defineEndpoint({
    ...labels,
    path: '/orders/{order_id}/shipments/label',
    summary: 'Create a label by order number',
    description:
      "Finds the order by the shop's `order_id`, or else by its id. The `order_id` is searched in the given integration or in that of the API key; the id in all integrations of the organization unless one is given.",
    body: OneLabelRequest,
    replies: { 201: wrapInData(z.array(Label)) },
    handle: async (ctx, { params, body }) => replyWith(201, { data: await createLabelOf(ctx, params.order_id, body) }),
  }),
}
