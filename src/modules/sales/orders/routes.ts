import { z } from 'zod'
import { checkKinds } from '../../../http/check.ts'
import { defineEndpoint, noContent, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { jsonText } from '../../../http/json-text.ts'
import { invalidChoice, invalidValue, notFound } from '../../../platform/errors.ts'
import { batchErrorMapping, changeErrorMapping } from './errors.ts'
import { OrderBatch, OrderChanges, OrderList, OrderReply, OrderSaved } from './schema.ts'
import { deleteOrder, listOrders, readOrder, saveOrders, updateOrder } from './service.ts'

type OrderResponse = z.input<typeof OrderReply>

export const orderEndpoints = {
  listOrders: defineEndpoint({
    method: 'GET',
    path: '/orders',
    summary: 'List orders',
    description:
      '`order_number`, `order_id` and `status` match whole values, ignoring case. Days are in UTC and inclusive; an order without `order_updated_at` counts as updated when it was created. If `sort` names a field twice, the first counts; orders with equal values are sorted by age, in the direction of the last field.',
    scope: 'read:order',
    query: OrderList,
    replies: { 200: wrapInData(z.array(OrderReply)) },
    errors: [invalidChoice, notFound],
    async handle(ctx, { query }) {
      const { data, neighbours } = await listOrders(ctx, query)
      return { ...replyWith(200, jsonText<{ data: OrderResponse[] }>(['{"data":[', data.join(','), ']}'])), neighbours }
    },
  }),

  upsertOrders: defineEndpoint({
    method: 'POST',
    path: '/orders',
    summary: 'Create or update orders (batch)',
    description:
      'Upserts a batch of 1 to 100 orders; either all are saved or none. An order with the `order_id` of an existing order of the same integration replaces it. A single order can be sent without the array and is returned without it. An order can be read as soon as the call returns.\n\nAn order that is sent with its `id` can move to another integration, unless that has an order with the same `order_id`. `created_at` and `modified_at` are ignored. Each price needs `value` and `currency`, and an order has one currency; costs can be numbers or decimal strings and are returned as sent. A contract in the order must exist, active or not. Limits: 255 characters for searchable fields, 1,000 items, 100 tags, 10 MiB for the body.\n\nMissing and too small values have the code `invalid`, and pointers read `/data/attributes/[N]/…`, without the index for a single order. Unknown references are reported once all values are valid.',
    scope: 'write:order',
    body: OrderBatch,
    bodyLimit: 10_485_760,
    errorMapping: batchErrorMapping,
    replies: { 201: wrapInData(z.union([z.array(OrderSaved), OrderSaved])) },
    errors: [invalidValue],
    handle: async (ctx, { body }) => replyWith(201, { data: await saveOrders(ctx, body) }),
  }),

  getOrder: defineEndpoint({
    method: 'GET',
    path: '/orders/{id}',
    summary: 'Get an order',
    description: 'Returns one order by its id on this server.',
    scope: 'read:order',
    params: { id: IntegerId },
    replies: { 200: wrapInData(OrderReply) },
    errors: [notFound],
    handle: async (ctx, { params }) =>
      replyWith(200, jsonText<{ data: OrderResponse }>(['{"data":', await readOrder(ctx, params.id), '}'])),
  }),

  updateOrder: defineEndpoint({
    method: 'PATCH',
    path: '/orders/{id}',
    summary: 'Update an order',
    description:
      'Partial update at any depth: send null to clear an optional field. Items are matched by `item_id`. Other lists are replaced. If two items have the same `item_id`, the first is updated. `phone` is stored as `phone_number`. Error pointers begin with `order/`.',
    scope: 'write:order',
    params: { id: IntegerId },
    body: OrderChanges,
    bodyLimit: 10_485_760,
    errorMapping: changeErrorMapping,
    replies: { 200: wrapInData(OrderSaved) },
    errors: [notFound, ...checkKinds],
    handle: async (ctx, { params, body }) => replyWith(200, { data: await updateOrder(ctx, params.id, body) }),
  }),

  deleteOrder: defineEndpoint({
    method: 'DELETE',
    path: '/orders/{id}',
    summary: 'Delete an order',
    description: 'Deletes an order. Shipments that were created from it remain.',
    scope: 'write:order',
    params: { id: IntegerId },
    replies: { 204: noContent },
    errors: [notFound],
    handle: async (ctx, { params }) => replyWith(204, await deleteOrder(ctx, params.id)),
  }),
}
