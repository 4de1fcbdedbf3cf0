import { z } from 'zod'
import { data, endpoint, nothing, reply, replyPage } from '../../api/endpoint.ts'
import { IntegerId } from '../../api/fields.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { SigningSecret } from '../event-subscriptions/schema.ts'
import { createIntegrationLog, listIntegrationLogs, listLogs } from './logs.ts'
import { Integration, IntegrationChanges, IntegrationList, IntegrationLog, IntegrationLogList, IntegrationLogRequest } from './schema.ts'
import { deleteIntegration, listIntegrations, readIntegration, rotateWebhookSecret, updateIntegration } from './service.ts'

const one = { params: { id: IntegerId }, errors: [notFound], integerStatus: [404] } as const

export const integrations = {
  listIntegrations: endpoint({
    method: 'GET',
    path: '/integrations',
    summary: 'List integrations',
    scope: 'read:integration',
    query: IntegrationList,
    replies: { 200: data(z.array(Integration)) },
    handle: async (ctx, { query }) => reply(200, { data: await listIntegrations(ctx, query) }),
  }),

  readIntegration: endpoint({
    ...one,
    method: 'GET',
    path: '/integrations/{id}',
    summary: 'Get an integration',
    scope: 'read:integration',
    replies: { 200: data(Integration) },
    handle: async (ctx, { params }) => reply(200, { data: await readIntegration(ctx, params.id) }),
  }),

  updateIntegration: endpoint({
    ...one,
    method: 'PATCH',
    path: '/integrations/{id}',
    summary: 'Update an integration',
    description:
      'Partial update. An active webhook receives changes of the integration and status changes of its parcels. Set `webhook_active` to resume a webhook that was disabled after failed deliveries.',
    scope: 'write:integration',
    body: IntegrationChanges,
    replies: { 204: nothing },
    errors: [notFound, invalid],
    handle: async (ctx, { params, body }) => reply(204, await updateIntegration(ctx, params.id, body)),
  }),

  deleteIntegration: endpoint({
    ...one,
    method: 'DELETE',
    path: '/integrations/{id}',
    summary: 'Delete an integration',
    description: 'Its API keys and OAuth clients stop working immediately. Its logs are kept.',
    scope: 'write:integration',
    replies: { 204: nothing },
    handle: async (ctx, { params }) => reply(204, await deleteIntegration(ctx, params.id)),
  }),

  rotateWebhookSecret: endpoint({
    ...one,
    method: 'POST',
    path: '/integrations/{id}/rotate-webhook-secret',
    summary: "Rotate an integration's webhook secret",
    description: 'For 24 hours, messages are signed with both the new and the previous secret.',
    scope: 'write:integration',
    replies: { 200: data(SigningSecret) },
    errors: [notFound, invalid],
    handle: async (ctx, { params }) => reply(200, { data: await rotateWebhookSecret(ctx, params.id) }),
  }),

  listLogs: endpoint({
    method: 'GET',
    path: '/integrations/logs',
    summary: 'List logs of all integrations',
    scope: 'read:integration',
    query: IntegrationLogList,
    integerStatus: [400, 404],
    replies: { 200: data(z.array(IntegrationLog)) },
    errors: [notFound],
    handle: async (ctx, { query }) => replyPage(await listLogs(ctx, query)),
  }),

  listIntegrationLogs: endpoint({
    ...one,
    method: 'GET',
    path: '/integrations/{id}/logs',
    summary: 'List logs of an integration',
    scope: 'read:integration',
    query: IntegrationLogList,
    integerStatus: [400, 404],
    replies: { 200: data(z.array(IntegrationLog)) },
    handle: async (ctx, { params, query }) => replyPage(await listIntegrationLogs(ctx, params.id, query)),
  }),

  createIntegrationLog: endpoint({
    ...one,
    method: 'POST',
    path: '/integrations/{id}/logs',
    summary: 'Create an integration log',
    scope: 'write:integration',
    body: IntegrationLogRequest,
    integerStatus: [400, 404],
    replies: { 201: data(IntegrationLog) },
    handle: async (ctx, { params, body }) => reply(201, { data: await createIntegrationLog(ctx, params.id, body) }),
  }),
}
