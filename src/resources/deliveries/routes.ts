import { z } from 'zod'
import { data, endpoint, reply, replyPage } from '../../api/endpoint.ts'
import { IntegerId } from '../../api/fields.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { listDeliveries, readDelivery, replayDelivery, replaySince } from './log.ts'
import { Delivery, DeliveryDetails, DeliveryList, Replayed, ReplayRequest } from './schema.ts'

const one = { params: { id: IntegerId }, errors: [notFound, invalid] } as const

export const deliveries = {
  listDeliveries: endpoint({
    method: 'GET',
    path: '/event-subscriptions/deliveries',
    summary: 'List webhook deliveries',
    description:
      'Returns the webhook deliveries of all connections and integration webhooks, newest first. Deliveries are kept for 30 days.',
    scope: 'read:event-subscription',
    query: DeliveryList,
    replies: { 200: data(z.array(Delivery)) },
    errors: [notFound, invalid],
    handle: async (ctx, { query }) => replyPage(await listDeliveries(ctx, query)),
  }),

  readDelivery: endpoint({
    ...one,
    method: 'GET',
    path: '/event-subscriptions/deliveries/{id}',
    summary: 'Get a webhook delivery',
    scope: 'read:event-subscription',
    replies: { 200: data(DeliveryDetails) },
    handle: async (ctx, { params }) => reply(200, { data: await readDelivery(ctx, params.id) }),
  }),

  replayDelivery: endpoint({
    ...one,
    method: 'POST',
    path: '/event-subscriptions/deliveries/{id}/replay',
    summary: 'Resend a webhook delivery',
    description:
      'Retries a delivery with the same `webhook-id`, whether it was delivered or failed. A `waiting` delivery is attempted now. A `held` delivery waits for an earlier delivery of the same parcel; that one is attempted now.',
    scope: 'write:event-subscription',
    replies: { 200: data(DeliveryDetails) },
    handle: async (ctx, { params }) => reply(200, { data: await replayDelivery(ctx, params.id) }),
  }),

  replaySince: endpoint({
    ...one,
    method: 'POST',
    path: '/event-subscriptions/connections/{id}/replay',
    summary: 'Resend failed webhook deliveries',
    scope: 'write:event-subscription',
    body: ReplayRequest,
    replies: { 200: data(Replayed) },
    handle: async (ctx, { params, body }) => reply(200, { data: await replaySince(ctx, params.id, body.since) }),
  }),
}
