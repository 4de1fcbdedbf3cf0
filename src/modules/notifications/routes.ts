import { z } from 'zod'
import { defineEndpoint, noContent, replyWith, wrapInData } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { invalidValue, notFound, requiredField } from '../../platform/errors.ts'
import { SigningSecret } from '../../webhooks/schema.ts'
import { broadcastTest } from './broadcast.ts'
import {
  BroadcastResult,
  Connection,
  ConnectionAuthorization,
  ConnectionChanges,
  ConnectionList,
  ConnectionRequest,
  NewConnection,
  Subscription,
  SubscriptionChanges,
  SubscriptionList,
  SubscriptionRequest,
} from './connections/schema.ts'
import {
  createConnection,
  deleteConnection,
  listConnections,
  readConnection,
  rotateSecret,
  updateConnection,
} from './connections/service.ts'
import {
  createSubscription,
  deleteSubscription,
  listSubscriptions,
  readSubscription,
  updateSubscription,
} from './connections/subscriptions.ts'
import { startAuthorization } from './klaviyo/authorization.ts'

const reads = { scope: 'read:event-subscription', errors: [notFound] } as const
const writes = { scope: 'write:event-subscription', errors: [notFound, invalidValue] } as const
const configures = { ...writes, errors: [...writes.errors, requiredField] } as const
const one = { params: { id: IntegerId } } as const

export const eventSubscriptionEndpoints = {
  createConnection: defineEndpoint({
    ...configures,
    method: 'POST',
    path: '/event-subscriptions/connections',
    summary: 'Create a connection (webhook endpoint)',
    description:
      'A connection is where events are sent: your webhook endpoint, or an account at an email-marketing provider. An organization can have 100 connections. `auth_config` and the values of `extra_headers` are write-only. The URL must be public and use https on port 443 or 8443.',
    body: ConnectionRequest,
    pointerPrefix: '/data',
    replies: { 201: wrapInData(NewConnection) },
    handle: async (ctx, { body }) => replyWith(201, { data: await createConnection(ctx, body) }),
  }),

  listConnections: defineEndpoint({
    ...reads,
    method: 'GET',
    path: '/event-subscriptions/connections',
    summary: 'List connections (webhook endpoints)',
    description: 'Returns the connections that events are sent to, without their secrets.',
    query: ConnectionList,
    replies: { 200: wrapInData(z.array(Connection)) },
    handle: async (ctx, { query }) => replyWith(200, { data: await listConnections(ctx, query) }),
  }),

  getConnection: defineEndpoint({
    ...reads,
    ...one,
    method: 'GET',
    path: '/event-subscriptions/connections/{id}',
    summary: 'Get a connection (webhook endpoint)',
    description: 'Returns one connection, without its secrets.',
    replies: { 200: wrapInData(Connection) },
    handle: async (ctx, { params }) => replyWith(200, { data: await readConnection(ctx, params.id) }),
  }),

  updateConnection: defineEndpoint({
    ...configures,
    ...one,
    method: 'PATCH',
    path: '/event-subscriptions/connections/{id}',
    summary: 'Update a connection (webhook endpoint)',
    description:
      'Keys of `configuration` that are sent replace the existing ones. Sending to a disabled connection resumes. The type cannot change. `auth_config` is replaced as a whole, and removed when `auth_type` changes. `***` as the value of an extra header keeps it; a URL at another host needs all credentials again. Any `configuration`, even an empty object, enables a disabled connection.',
    body: ConnectionChanges,
    pointerPrefix: '/data',
    replies: { 200: wrapInData(Connection) },
    handle: async (ctx, { params, body }) => replyWith(200, { data: await updateConnection(ctx, params.id, body) }),
  }),

  deleteConnection: defineEndpoint({
    ...writes,
    ...one,
    method: 'DELETE',
    path: '/event-subscriptions/connections/{id}',
    summary: 'Delete a connection (webhook endpoint)',
    description: 'Also deletes its subscriptions and its pending deliveries.',
    replies: { 204: noContent },
    handle: async (ctx, { params }) => replyWith(204, await deleteConnection(ctx, params.id)),
  }),

  rotateConnectionSecret: defineEndpoint({
    ...writes,
    ...one,
    method: 'POST',
    path: '/event-subscriptions/connections/{id}/rotate-secret',
    summary: 'Rotate a webhook signing secret',
    description:
      'For 24 hours, events are signed with both the new and the previous secret. Another rotation within that time ends the older secret immediately.',
    replies: { 200: wrapInData(SigningSecret) },
    handle: async (ctx, { params }) => replyWith(200, { data: await rotateSecret(ctx, params.id) }),
  }),

  authorizeConnection: defineEndpoint({
    ...writes,
    ...one,
    method: 'POST',
    path: '/event-subscriptions/connections/{id}/authorization',
    summary: 'Start OAuth authorization',
    description:
      'Returns the OAuth authorization URL. Open it in a browser to grant access; it is valid for 10 minutes and one use. If access is granted again, pending deliveries are sent immediately.',
    replies: { 200: wrapInData(ConnectionAuthorization) },
    handle: async (ctx, { params }) => replyWith(200, { data: await startAuthorization(ctx, params.id) }),
  }),

  createSubscription: defineEndpoint({
    ...writes,
    method: 'POST',
    path: '/event-subscriptions/subscriptions',
    summary: 'Create a subscription',
    description:
      'An organization can have 500 subscriptions. A connection receives an event once, however many of its subscriptions match. Events before the subscription are not sent.',
    body: SubscriptionRequest,
    pointerPrefix: '/data',
    replies: { 201: wrapInData(Subscription) },
    handle: async (ctx, { body }) => replyWith(201, { data: await createSubscription(ctx, body) }),
  }),

  listSubscriptions: defineEndpoint({
    ...reads,
    method: 'GET',
    path: '/event-subscriptions/subscriptions',
    summary: 'List subscriptions',
    description: 'Returns the subscriptions of all connections.',
    query: SubscriptionList,
    replies: { 200: wrapInData(z.array(Subscription)) },
    handle: async (ctx, { query }) => replyWith(200, { data: await listSubscriptions(ctx, query) }),
  }),

  getSubscription: defineEndpoint({
    ...reads,
    ...one,
    method: 'GET',
    path: '/event-subscriptions/subscriptions/{id}',
    summary: 'Get a subscription',
    description: 'Returns one subscription.',
    replies: { 200: wrapInData(Subscription) },
    handle: async (ctx, { params }) => replyWith(200, { data: await readSubscription(ctx, params.id) }),
  }),

  updateSubscription: defineEndpoint({
    ...writes,
    ...one,
    method: 'PATCH',
    path: '/event-subscriptions/subscriptions/{id}',
    summary: 'Update a subscription',
    description: 'Changes the fields that are sent, such as `is_active`.',
    body: SubscriptionChanges,
    pointerPrefix: '/data',
    replies: { 200: wrapInData(Subscription) },
    handle: async (ctx, { params, body }) => replyWith(200, { data: await updateSubscription(ctx, params.id, body) }),
  }),

  deleteSubscription: defineEndpoint({
    ...writes,
    ...one,
    method: 'DELETE',
    path: '/event-subscriptions/subscriptions/{id}',
    summary: 'Delete a subscription',
    description: 'Pending deliveries are still sent.',
    replies: { 204: noContent },
    handle: async (ctx, { params }) => replyWith(204, await deleteSubscription(ctx, params.id)),
  }),

  sendTestEvent: defineEndpoint({
    ...writes,
    method: 'POST',
    path: '/event-subscriptions/broadcast/test/{subscription_id}',
    summary: 'Send a test event',
    description:
      'Sends a sample payload to your endpoint and returns the result. The event has the parcel 0, the `sequence` 0 and a `webhook-id` that begins with `test_`. It is not stored and does not change the health of the connection. `response_body` is a description of the result, never the response of the receiver.',
    params: { subscription_id: IntegerId },
    replies: { 200: wrapInData(BroadcastResult) },
    handle: async (ctx, { params }) => replyWith(200, { data: await broadcastTest(ctx, params.subscription_id) }),
  }),
}
