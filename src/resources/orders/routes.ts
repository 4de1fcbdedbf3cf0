import { z } from 'zod'
import { checkKinds } from '../../api/check.ts'
import { data, endpoint, nothing, reply } from '../../api/endpoint.ts'
import { IntegerId } from '../../api/fields.ts'
import { jsonText } from '../../api/json-text.ts'
import { invalid, invalidChoice, notFound } from '../../platform/errors.ts'
import { batchTelling, changeTelling } from './errors.ts'
import { OrderBatch, OrderChanges, OrderList, OrderReply, OrderSaved } from './schema.ts'
import { deleteOrder, listOrders, readOrder, saveOrders, updateOrder } from './service.ts'

type Reply = z.input<typeof OrderReply>

export const orders = {
  listOrders: endpoint({
    method: 'GET',
    path: '/orders',
    summary: 'List orders',
    scope: 'read:order',
    query: OrderList,
    replies: { 200: data(z.array(OrderReply)) },
    errors: [invalidChoice, notFound],
    async handle(ctx, { query }) {
      const { data, neighbours } = await listOrders(ctx, query)
      return { ...reply(200, jsonText<{ data: Reply[] }>(['{"data":[', data.join(','), ']}'])), neighbours }
    },
  }),

  saveOrders: endpoint({
    method: 'POST',
    path: '/orders',
    summary: 'Create or update orders (batch)',
    description:
      'Upserts a batch of 1 to 100 orders; either all are saved or none. An order with the `order_id` of an existing order of the same integration replaces it. A single order can be sent without the array and is returned without it.',
    scope: 'write:order',
    body: OrderBatch,
    bodyLimit: 10_485_760,
    telling: batchTelling,
    replies: { 201: data(z.union([z.array(OrderSaved), OrderSaved])) },
    errors: [invalid],
    handle: async (ctx, { body }) => reply(201, { data: await saveOrders(ctx, body) }),
  }),

  readOrder: endpoint({
    method: 'GET',
    path: '/orders/{id}',
    summary: 'Get an order',
    scope: 'read:order',
    params: { id: IntegerId },
    replies: { 200: data(OrderReply) },
    errors: [notFound],
    handle: async (ctx, { params }) => reply(200, jsonText<{ data: Reply }>(['{"data":', await readOrder(ctx, params.id), '}'])),
  }),

  updateOrder: endpoint({
    method: 'PATCH',
    path: '/orders/{id}',
    summary: 'Update an order',
    description: 'Partial update at any depth: send null to clear an optional field. Items are matched by `item_id`.',
    scope: 'write:order',
    params: { id: IntegerId },
    body: OrderChanges,
    bodyLimit: 10_485_760,
    telling: changeTelling,
    replies: { 200: data(OrderSaved) },
    errors: [notFound, ...checkKinds],
    handle: async (ctx, { params, body }) => reply(200, { data: await updateOrder(ctx, params.id, body) }),
  }),

  deleteOrder: endpoint({
    method: 'DELETE',
    path: '/orders/{id}',
    summary: 'Delete an order',
    scope: 'write:order',
    params: { id: IntegerId },
    replies: { 204: nothing },
    errors: [notFound],
    handle: async (ctx, { params }) => reply(204, await deleteOrder(ctx, params.id)),
  }),
}
