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
    summary: 'List orders, newest first unless said',
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
    summary: 'Save orders: new ones, and those that are there already',
    description:
      'One to a hundred orders, all or none of which are saved. An order that its integration has sent before, as its `order_id` tells, is replaced as a whole. A single order may be sent without the list, and is then answered without one.',
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
    summary: 'Read an order',
    scope: 'read:order',
    params: { id: IntegerId },
    replies: { 200: data(OrderReply) },
    errors: [notFound],
    handle: async (ctx, { params }) => reply(200, jsonText<{ data: Reply }>(['{"data":', await readOrder(ctx, params.id), '}'])),
  }),

  updateOrder: endpoint({
    method: 'PATCH',
    path: '/orders/{id}',
    summary: 'Change an order',
    description: 'Only what is sent changes, at any depth; null removes what may be absent. Items are found by their `item_id`.',
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
