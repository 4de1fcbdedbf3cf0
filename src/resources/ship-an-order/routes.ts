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
  description: 'With `orders`, as /orders/create-label-async; with one `order`, as /orders/create-label-sync.',
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
    summary: 'Have labels made of orders behind the request',
    description: 'Up to 20 at once. What came of them is read with GET /shipments/{id}.',
    body: LabelsRequest,
    replies: { 202: Labels },
    handle: async (ctx, { body }) => reply(202, await createLabels(ctx, body)),
  }),

  createLabelOfOrder: endpoint({
    ...labels,
    path: '/orders/create-label-sync',
    summary: 'Make the label of an order',
    description: 'One object for each parcel, with its label in base64.',
    body: LabelRequest,
    replies: { 201: data(z.array(Label)) },
    handle: async (ctx, { body }) => reply(201, { data: await createLabel(ctx, body) }),
  }),

  createLabelOrLabels: endpoint({
    ...either,
    path: '/orders/create-label',
    summary: 'Make labels of orders',
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
    summary: 'Make the label of the order of this name',
    description: 'By the `order_id` of its shop, or else by its id here.',
    body: OneLabelRequest,
    replies: { 201: data(z.array(Label)) },
    handle: async (ctx, { params, body }) => reply(201, { data: await createLabelOf(ctx, params.order_id, body) }),
  }),
}
