import { z } from 'zod'
import { defineEndpoint, replyPage, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { invalidValue, notFound } from '../../../platform/errors.ts'
import { Delivery, DeliveryDetails, DeliveryList, Replayed, ReplayRequest } from './schema.ts'
import { listDeliveries, readDelivery, replayDelivery, replaySince } from './service.ts'

const one = { params: { id: IntegerId }, errors: [notFound, invalidValue] } as const

export const deliveryEndpoints = {
  listWebhookDeliveries: defineEndpoint({
    method: 'GET',
    path: '/event-subscriptions/deliveries',
    summary: 'List webhook deliveries',
    description:
      'Returns the webhook deliveries of all connections and integration webhooks, newest first. Deliveries are kept for 30 days. The first attempt and the last 49 are listed.',
    scope: 'read:event-subscription',
    query: DeliveryList,
    replies: { 200: wrapInData(z.array(Delivery)) },
    errors: [notFound, invalidValue],
    handle: async (ctx, { query }) => replyPage(await listDeliveries(ctx, query)),
  }),

  getWebhookDelivery: defineEndpoint({
    ...one,
    method: 'GET',
    path: '/event-subscriptions/deliveries/{id}',
    summary: 'Get a webhook delivery',
    description: 'Returns one delivery with its attempts and its body.',
    scope: 'read:event-subscription',
    replies: { 200: wrapInData(DeliveryDetails) },
    handle: async (ctx, { params }) => replyWith(200, { data: await readDelivery(ctx, params.id) }),
  }),

  replayWebhookDelivery: defineEndpoint({
    ...one,
    method: 'POST',
    path: '/event-subscriptions/deliveries/{id}/replay',
    summary: 'Resend a webhook delivery',
    description:
      'Retries a delivery with the same `webhook-id`, whether it was delivered or failed. A `waiting` delivery is attempted now. A `held` delivery waits for an earlier delivery of the same parcel; that one is attempted now.',
    scope: 'write:event-subscription',
    replies: { 200: wrapInData(DeliveryDetails) },
    handle: async (ctx, { params }) => replyWith(200, { data: await replayDelivery(ctx, params.id) }),
  }),

  replayFailedDeliveries: defineEndpoint({
    ...one,
    method: 'POST',
    path: '/event-subscriptions/connections/{id}/replay',
    summary: 'Resend failed webhook deliveries',
    description: 'Sends the failed deliveries of a connection again, from a time on.',
    scope: 'write:event-subscription',
    body: ReplayRequest,
    replies: { 200: wrapInData(Replayed) },
    handle: async (ctx, { params, body }) => replyWith(200, { data: await replaySince(ctx, params.id, body.since) }),
  }),
}
