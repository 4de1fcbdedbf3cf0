import { z } from 'zod'
import { data, endpoint, reply } from '../../api/endpoint.ts'
import { belowMinimum, invalid, invalidChoice, notAList, notFound, nullValue, required, unknownField } from '../../platform/errors.ts'
import { attributesTelling } from '../shipments/errors.ts'
import { tooDear } from '../shipping-rules/errors.ts'
import { missingOrder } from './errors.ts'
import { EitherRequest, Label, LabelRequest, Labels, LabelsRequest, OneLabelRequest } from './schema.ts'
import { createLabel, createLabelOf, createLabels } from './service.ts'

const labels = {
  method: 'POST',
  scope: 'write:parcel',
  telling: attributesTelling,
  errors: [notFound, missingOrder, invalid, invalidChoice, required, unknownField, belowMinimum, nullValue, notAList, tooDear],
} as const
const either = {
  ...labels,
  description: 'With `orders`, works like /orders/create-label-async; with a single `order`, like /orders/create-label-sync.',
  body: EitherRequest,
  replies: { 201: data(z.array(Label)), 202: Labels },
} as const

const createEither = async (ctx: Parameters<typeof createLabel>[0], { order, orders, ...how }: z.output<typeof EitherRequest>) =>
  order ? reply(201, { data: await createLabel(ctx, { ...how, order }) }) : reply(202, await createLabels(ctx, { ...how, orders: orders! }))

export const shipAnOrder = {
  createLabelsOfOrders: endpoint({
    ...labels,
    path: '/orders/create-label-async',
    aliases: ['/orders/create-labels-async'],
    summary: 'Create labels for orders (asynchronous)',
    description: 'Creates labels for up to 20 orders in the background. Get the result with GET /shipments/{id}.',
    body: LabelsRequest,
    replies: { 202: Labels },
    handle: async (ctx, { body }) => reply(202, await createLabels(ctx, body)),
  }),

  createLabelOfOrder: endpoint({
    ...labels,
    path: '/orders/create-label-sync',
    summary: 'Create an order label (synchronous)',
    description: 'Returns one object per parcel, with its label in base64.',
    body: LabelRequest,
    replies: { 201: data(z.array(Label)) },
    handle: async (ctx, { body }) => reply(201, { data: await createLabel(ctx, body) }),
  }),

  createLabelOrLabels: endpoint({
    ...either,
    path: '/orders/create-label',
    summary: 'Create labels for orders',
    handle: (ctx, { body }) => createEither(ctx, body),
  }),

  shipAnOrder: endpoint({
    ...either,
    path: '/ship-an-order',
    summary: 'Ship orders',
    handle: (ctx, { body }) => createEither(ctx, body),
  }),

  createLabelOfNamedOrder: endpoint({
    ...labels,
    path: '/orders/{order_id}/shipments/label',
    summary: 'Create a label by order number',
    description: "Finds the order by the shop's `order_id`, or else by its id.",
    body: OneLabelRequest,
    replies: { 201: data(z.array(Label)) },
    handle: async (ctx, { params, body }) => reply(201, { data: await createLabelOf(ctx, params.order_id, body) }),
  }),
}
