import { z } from 'zod'
import { defineEndpoint, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { unknownIntegration, unknownStatus } from './errors.ts'
import {
  MappingFilter,
  MappingRequest,
  ShopOrderStatus,
  ShopOrderStatusesRequest,
  ShopOrderStatusFilter,
  ShopOrderStatusMapping,
} from './schema.ts'
import { listShopOrderStatuses, readShopOrderStatusMapping, replaceShopOrderStatuses, replaceShopOrderStatusMapping } from './service.ts'

export const shopOrderStatusEndpoints = {
  listShopOrderStatuses: defineEndpoint({
    method: 'GET',
    path: '/shop-order-statuses',
    summary: 'List shop order statuses',
    description: 'Returns the order statuses of a shop, in one language.',
    scope: 'read:integration',
    query: ShopOrderStatusFilter,
    replies: { 200: wrapInData(z.array(ShopOrderStatus)) },
    errors: [unknownIntegration],
    handle: async (ctx, { query }) => replyWith(200, { data: await listShopOrderStatuses(ctx, query) }),
  }),

  replaceShopOrderStatuses: defineEndpoint({
    method: 'POST',
    path: '/shop-order-statuses',
    summary: 'Replace shop order statuses',
    description: 'Statuses that are not sent are marked as deleted. Every type of integration can have statuses.',
    scope: 'write:integration',
    body: ShopOrderStatusesRequest,
    replies: { 200: z.null() },
    errors: [unknownIntegration],
    handle: async (ctx, { body }) => replyWith(200, await replaceShopOrderStatuses(ctx, body)),
  }),

  getShopOrderStatusMapping: defineEndpoint({
    method: 'GET',
    path: '/shop-order-statuses/mapping',
    summary: 'Get the order status mapping',
    description: 'Returns which status of the shop stands for each category of parcel statuses.',
    scope: 'read:integration',
    query: MappingFilter,
    replies: { 200: wrapInData(ShopOrderStatusMapping) },
    errors: [unknownIntegration],
    handle: async (ctx, { query }) => replyWith(200, { data: await readShopOrderStatusMapping(ctx, query.integration_id) }),
  }),

  replaceShopOrderStatusMapping: defineEndpoint({
    method: 'POST',
    path: '/shop-order-statuses/mapping',
    summary: 'Update the order status mapping',
    description: 'A status that does not exist is refused. If it is deleted later, `is_valid` is false.',
    scope: 'write:integration',
    body: MappingRequest,
    replies: { 200: z.null() },
    errors: [unknownIntegration, unknownStatus],
    handle: async (ctx, { body }) => replyWith(200, await replaceShopOrderStatusMapping(ctx, body)),
  }),
}
