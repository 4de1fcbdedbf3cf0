import { z } from 'zod'
import { dataOf, defineEndpoint, replyWith } from '../../../http/endpoint.ts'
import {
  belowMinimum,
  invalidChoice,
  invalidValue,
  notAList,
  notFound,
  nullValue,
  requiredField,
  unknownField,
} from '../../../platform/errors.ts'
import { tooDear } from '../rules/errors.ts'
import { attributesErrorMapping } from '../shipments/errors.ts'
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
  description: 'With `orders`, works like /orders/create-label-async; with a single `order`, like /orders/create-label-sync.',
  body: EitherRequest,
  replies: { 201: dataOf(z.array(Label)), 202: Labels },
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
    description: 'Creates labels for up to 20 orders in the background. Get the result with GET /shipments/{id}.',
    body: LabelsRequest,
    replies: { 202: Labels },
    handle: async (ctx, { body }) => replyWith(202, await createLabels(ctx, body)),
  }),

  createOrderLabel: defineEndpoint({
    ...labels,
    path: '/orders/create-label-sync',
    summary: 'Create an order label (synchronous)',
    description: 'Returns one object per parcel, with its label in base64.',
    body: LabelRequest,
    replies: { 201: dataOf(z.array(Label)) },
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
    description: "Finds the order by the shop's `order_id`, or else by its id.",
    body: OneLabelRequest,
    replies: { 201: dataOf(z.array(Label)) },
    handle: async (ctx, { params, body }) => replyWith(201, { data: await createLabelOf(ctx, params.order_id, body) }),
  }),
}
