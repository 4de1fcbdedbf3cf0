import { z } from 'zod'
import { defineEndpoint, noContent, replyWith } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { deleteIntegration } from '../../modules/sales/integrations/service.ts'
import { invalidValue, notFound } from '../../platform/errors.ts'
import { readModel } from '../missing.ts'
import { v2Operation } from '../operation.ts'
import { listV2Integrations, readV2Integration, updateV2Integration } from './integrations.ts'
import { IntegrationOrdering, V2Integration, V2IntegrationChanges, V2IntegrationUpdate } from './schema.ts'

const one = { ...v2Operation('/integrations/{id}'), path: '/integrations/{id}', params: { id: IntegerId }, errors: [notFound] } as const
const writing = {
  ...one,
  scope: 'write:integration',
  body: V2IntegrationChanges,
  replies: { 200: V2IntegrationUpdate },
  errors: [notFound, invalidValue],
} as const

export const integrationEndpoints = {
  v2ListIntegrations: defineEndpoint({
    ...v2Operation('/integrations'),
    method: 'GET',
    path: '/integrations',
    summary: 'List integrations',
    description: 'Returns the integrations of the organization.',
    scope: 'read:integration',
    query: IntegrationOrdering,
    replies: { 200: z.array(V2Integration) },
    handle: async (ctx, { query }) => replyWith(200, await listV2Integrations(ctx, query.ordering)),
  }),

  v2GetIntegration: defineEndpoint({
    ...one,
    method: 'GET',
    summary: 'Get an integration',
    description: 'Returns one integration.',
    scope: 'read:integration',
    replies: { 200: V2Integration },
    handle: async (ctx, { params }) => replyWith(200, await readV2Integration(ctx, params.id)),
  }),

  v2ReplaceIntegration: defineEndpoint({
    ...writing,
    method: 'PUT',
    summary: 'Update an integration',
    description: 'Fields that are not sent keep their values.',
    handle: async (ctx, { params, body }) => replyWith(200, await updateV2Integration(ctx, params.id, body)),
  }),

  v2UpdateIntegration: defineEndpoint({
    ...writing,
    method: 'PATCH',
    summary: 'Update an integration',
    description: 'Changes the fields of an integration that are sent.',
    handle: async (ctx, { params, body }) => replyWith(200, await updateV2Integration(ctx, params.id, body)),
  }),

  v2DeleteIntegration: defineEndpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete an integration',
    description: 'Deletes an integration with its credentials.',
    scope: 'write:integration',
    replies: { 204: noContent },
    handle: async (ctx, { params }) => replyWith(204, await readModel('Integration', deleteIntegration(ctx, params.id))),
  }),
}
