import { z } from 'zod'
import { dataOf, defineEndpoint, noContent, replyPage, replyWith } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { invalidValue, notFound } from '../../../platform/errors.ts'
import { SigningSecret } from '../../../webhooks/schema.ts'
import { createIntegrationLog, listIntegrationLogs, listLogs } from './logs.ts'
import { Integration, IntegrationChanges, IntegrationList, IntegrationLog, IntegrationLogList, IntegrationLogRequest } from './schema.ts'
import { deleteIntegration, listIntegrations, readIntegration, rotateWebhookSecret, updateIntegration } from './service.ts'

const one = { params: { id: IntegerId }, errors: [notFound], integerStatus: [404] } as const

export const integrationEndpoints = {
  listIntegrations: defineEndpoint({
    method: 'GET',
    path: '/integrations',
    summary: 'List integrations',
    scope: 'read:integration',
    query: IntegrationList,
    replies: { 200: dataOf(z.array(Integration)) },
    handle: async (ctx, { query }) => replyWith(200, { data: await listIntegrations(ctx, query) }),
  }),

  getIntegration: defineEndpoint({
    ...one,
    method: 'GET',
    path: '/integrations/{id}',
    summary: 'Get an integration',
    scope: 'read:integration',
    replies: { 200: dataOf(Integration) },
    handle: async (ctx, { params }) => replyWith(200, { data: await readIntegration(ctx, params.id) }),
  }),

  updateIntegration: defineEndpoint({
    ...one,
    method: 'PATCH',
    path: '/integrations/{id}',
    summary: 'Update an integration',
    description:
      'Partial update. An active webhook receives changes of the integration and status changes of its parcels. Set `webhook_active` to resume a webhook that was disabled after failed deliveries.',
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
    description: 'Its API keys and OAuth clients stop working immediately. Its logs are kept.',
    scope: 'write:integration',
    replies: { 204: noContent },
    handle: async (ctx, { params }) => replyWith(204, await deleteIntegration(ctx, params.id)),
  }),

  rotateIntegrationWebhookSecret: defineEndpoint({
    ...one,
    method: 'POST',
    path: '/integrations/{id}/rotate-webhook-secret',
    summary: "Rotate an integration's webhook secret",
    description: 'For 24 hours, messages are signed with both the new and the previous secret.',
    scope: 'write:integration',
    replies: { 200: dataOf(SigningSecret) },
    errors: [notFound, invalidValue],
    handle: async (ctx, { params }) => replyWith(200, { data: await rotateWebhookSecret(ctx, params.id) }),
  }),

  listAllIntegrationLogs: defineEndpoint({
    method: 'GET',
    path: '/integrations/logs',
    summary: 'List logs of all integrations',
    scope: 'read:integration',
    query: IntegrationLogList,
    integerStatus: [400, 404],
    replies: { 200: dataOf(z.array(IntegrationLog)) },
    errors: [notFound],
    handle: async (ctx, { query }) => replyPage(await listLogs(ctx, query)),
  }),

  listIntegrationLogs: defineEndpoint({
    ...one,
    method: 'GET',
    path: '/integrations/{id}/logs',
    summary: 'List logs of an integration',
    scope: 'read:integration',
    query: IntegrationLogList,
    integerStatus: [400, 404],
    replies: { 200: dataOf(z.array(IntegrationLog)) },
    handle: async (ctx, { params, query }) => replyPage(await listIntegrationLogs(ctx, params.id, query)),
  }),

  createIntegrationLog: defineEndpoint({
    ...one,
    method: 'POST',
    path: '/integrations/{id}/logs',
    summary: 'Create an integration log',
    scope: 'write:integration',
    body: IntegrationLogRequest,
    integerStatus: [400, 404],
    replies: { 201: dataOf(IntegrationLog) },
    handle: async (ctx, { params, body }) => replyWith(201, { data: await createIntegrationLog(ctx, params.id, body) }),
  }),
}
