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
    summary: 'Read an integration',
    scope: 'read:integration',
    replies: { 200: data(Integration) },
    handle: async (ctx, { params }) => reply(200, { data: await readIntegration(ctx, params.id) }),
  }),

  updateIntegration: endpoint({
    ...one,
    method: 'PATCH',
    path: '/integrations/{id}',
    summary: 'Change an integration',
    description:
      'Only the fields that are sent change. A webhook that is switched on is told of the integration, of each later change, and of every change of status of its parcels. One that was switched off because nothing arrived is tried again when `webhook_active` is set.',
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
    description: 'Its API keys and OAuth clients cease to work at once. Its logs stay.',
    scope: 'write:integration',
    replies: { 204: nothing },
    handle: async (ctx, { params }) => reply(204, await deleteIntegration(ctx, params.id)),
  }),

  rotateWebhookSecret: endpoint({
    ...one,
    method: 'POST',
    path: '/integrations/{id}/rotate-webhook-secret',
    summary: 'Give the webhook of an integration another signing secret',
    description: 'For 24 hours messages are signed with the former one as well.',
    scope: 'write:integration',
    replies: { 200: data(SigningSecret) },
    errors: [notFound, invalid],
    handle: async (ctx, { params }) => reply(200, { data: await rotateWebhookSecret(ctx, params.id) }),
  }),

  listLogs: endpoint({
    method: 'GET',
    path: '/integrations/logs',
    summary: 'List the logs of all integrations, newest first',
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
    summary: 'List the logs of an integration, newest first',
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
    summary: 'Add a log to an integration',
    scope: 'write:integration',
    body: IntegrationLogRequest,
    integerStatus: [400, 404],
    replies: { 201: data(IntegrationLog) },
    handle: async (ctx, { params, body }) => reply(201, { data: await createIntegrationLog(ctx, params.id, body) }),
  }),
}
