import { z } from 'zod'
import { defineEndpoint, noContent, replyPage, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { invalidValue, notFound } from '../../../platform/errors.ts'
import { createIntegrationLog, listIntegrationLogs, listLogs } from './logs.ts'
import {
  Integration,
  IntegrationChanges,
  IntegrationList,
  IntegrationLog,
  IntegrationLogList,
  IntegrationLogRequest,
  IntegrationSigningSecret,
  WebhookSecretRequest,
} from './schema.ts'
import { deleteIntegration, listIntegrations, readIntegration, rotateWebhookSecret, updateIntegration } from './service.ts'

const one = { params: { id: IntegerId }, errors: [notFound], integerStatus: [404] } as const

export const integrationEndpoints = {
  listIntegrations: defineEndpoint({
    method: 'GET',
    path: '/integrations',
    summary: 'List integrations',
    description: 'Returns the integrations of the organization.',
    scope: 'read:integration',
    query: IntegrationList,
    replies: { 200: wrapInData(z.array(Integration)) },
    handle: async (ctx, { query }) => replyWith(200, { data: await listIntegrations(ctx, query) }),
  }),

  getIntegration: defineEndpoint({
    ...one,
    method: 'GET',
    path: '/integrations/{id}',
    summary: 'Get an integration',
    description: 'Returns one integration.',
    scope: 'read:integration',
    replies: { 200: wrapInData(Integration) },
    handle: async (ctx, { params }) => replyWith(200, { data: await readIntegration(ctx, params.id) }),
  }),

  updateIntegration: defineEndpoint({
    ...one,
    method: 'PATCH',
    path: '/integrations/{id}',
    summary: 'Update an integration',
    description:
      'Partial update. An active webhook receives changes of the integration and status changes of its parcels. Set `webhook_active` to resume a webhook that was disabled after failed deliveries. One event is sent per change: `integration_connected` when the webhook is switched on, otherwise `integration_updated`, and none when it is switched off. While it is off nothing is stored for it, and pending deliveries fail; they can be replayed when it is on again. A new URL receives the pending deliveries. `started_failing_at` is the first failure since the last success.',
    scope: 'write:integration',
    body: IntegrationChanges,
    replies: { 204: noContent },
    errors: [notFound, invalidValue],
    handle: async (ctx, { params, body }) => replyWith(204, await updateIntegration(ctx, params.id, body)),
  }),

  deleteIntegration: defineEndpoint({
    ...one,
    method: 'DELETE',
    path: '/integrations/{id}',
    summary: 'Delete an integration',
    description:
      'Its API keys and OAuth clients stop working immediately. Its logs are kept. Its orders and shop order statuses are deleted, without an event for each. The webhook receives `integration_deleted` and nothing afterwards.',
    scope: 'write:integration',
    replies: { 204: noContent },
    handle: async (ctx, { params }) => replyWith(204, await deleteIntegration(ctx, params.id)),
  }),

  rotateIntegrationWebhookSecret: defineEndpoint({
    ...one,
    method: 'POST',
    path: '/integrations/{id}/rotate-webhook-secret',
    summary: "Rotate an integration's webhook secret",
    description:
      'For 24 hours, messages are signed with both the new and the previous secret. Call it once to get the first secret. With `secret` messages are signed with a key that your receiver has already, such as the API secret of the integration; `is_api_secret` reports whether it is a valid one. The server then stores that secret encrypted, not only as a hash, and everyone who can read it at the receiver can call the API with it. Prefer a secret of its own.',
    scope: 'write:integration',
    body: WebhookSecretRequest,
    isBodyOptional: true,
    replies: { 200: wrapInData(IntegrationSigningSecret) },
    errors: [notFound, invalidValue],
    handle: async (ctx, { params, body }) => replyWith(200, { data: await rotateWebhookSecret(ctx, params.id, body.secret) }),
  }),

  listAllIntegrationLogs: defineEndpoint({
    method: 'GET',
    path: '/integrations/logs',
    summary: 'List logs of all integrations',
    description:
      'The cursor is a time; any time of your own lists the logs before it. A page has at most 4 MB and can end early. Documents and base64 in a log are replaced by their size, and the largest parts of an entry over 64 kB are cut. Calls to carriers name receivers: without the scope `read:parcel` their payloads, bodies and queries are left out.',
    scope: 'read:integration',
    query: IntegrationLogList,
    integerStatus: [400, 404],
    replies: { 200: wrapInData(z.array(IntegrationLog)) },
    errors: [notFound],
    handle: async (ctx, { query, hasScope }) => replyPage(await listLogs(ctx, { ...query, showsPersons: hasScope('read:parcel') })),
  }),

  listIntegrationLogs: defineEndpoint({
    ...one,
    method: 'GET',
    path: '/integrations/{id}/logs',
    summary: 'List logs of an integration',
    description:
      'The cursor is a time; any time of your own lists the logs before it. A page has at most 4 MB and can end early. Calls to carriers name receivers: without the scope `read:parcel` their payloads, bodies and queries are left out.',
    scope: 'read:integration',
    query: IntegrationLogList,
    integerStatus: [400, 404],
    replies: { 200: wrapInData(z.array(IntegrationLog)) },
    handle: async (ctx, { params, query, hasScope }) =>
      replyPage(await listIntegrationLogs(ctx, params.id, { ...query, showsPersons: hasScope('read:parcel') })),
  }),

  createIntegrationLog: defineEndpoint({
    ...one,
    method: 'POST',
    path: '/integrations/{id}/logs',
    summary: 'Create an integration log',
    description:
      'An entry has at most 64 kB: documents and base64 are replaced by their size, then the largest parts are cut. A log is not an event of GET /events.',
    scope: 'write:integration',
    body: IntegrationLogRequest,
    integerStatus: [400, 404],
    replies: { 201: wrapInData(IntegrationLog) },
    handle: async (ctx, { params, body }) => replyWith(201, { data: await createIntegrationLog(ctx, params.id, body) }),
  }),
}
