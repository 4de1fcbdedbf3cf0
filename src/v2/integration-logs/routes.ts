import { z } from 'zod'
import { defineEndpoint, replyWith } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { createIntegrationLog, listIntegrationLogs, listLogs } from '../../modules/sales/integrations/logs.ts'
import { invalidValue, notFound } from '../../platform/errors.ts'
import { readModel } from '../missing.ts'
import { v2Operation } from '../operation.ts'
import { linksTo, pageLinks } from '../page.ts'
import { V2IntegrationLog, V2IntegrationLogRequest } from './schema.ts'

/** Size of a page of logs, as in v3. */
const page_size = 25

const listing = {
  method: 'GET',
  scope: 'read:integration',
  query: z.strictObject({
    cursor: z.string().max(60).optional().meta({ description: 'From the query of `next`; or a time, to list the logs before it.' }),
  }),
  replies: { 200: z.object({ ...pageLinks, results: z.array(V2IntegrationLog) }) },
  errors: [notFound],
} as const
const ofIntegration = { ...v2Operation('/integrations/{id}/logs'), path: '/integrations/{id}/logs', params: { id: IntegerId } } as const

type StoredLog = Awaited<ReturnType<typeof createIntegrationLog>>
const presentLog = ({ integration_id, additional_data, ...log }: StoredLog) => log

export const integrationLogEndpoints = {
  v2ListAllIntegrationLogs: defineEndpoint({
    ...v2Operation('/integrations/logs'),
    ...listing,
    path: '/integrations/logs',
    summary: 'List logs of all integrations',
    description:
      'Newest first, 25 a page. `previous` is always null: a cursor is a time, and lists the logs before it. Without the scope `read:parcel`, payloads, bodies and queries of calls to carriers are left out.',
    handle: async (ctx, { query, target, hasScope }) => {
      const { data, neighbours } = await listLogs(ctx, { ...query, page_size, showsPersons: hasScope('read:parcel') })
      return replyWith(200, { ...linksTo(ctx, target, neighbours), results: data.map(presentLog) })
    },
  }),

  v2ListIntegrationLogs: defineEndpoint({
    ...ofIntegration,
    ...listing,
    summary: 'List logs of an integration',
    description: 'As GET /integrations/logs, of one integration.',
    handle: async (ctx, { params, query, target, hasScope }) => {
      const list = listIntegrationLogs(ctx, params.id, { ...query, page_size, showsPersons: hasScope('read:parcel') })
      const { data, neighbours } = await readModel('Integration', list)
      return replyWith(200, { ...linksTo(ctx, target, neighbours), results: data.map(presentLog) })
    },
  }),

  v2CreateIntegrationLog: defineEndpoint({
    ...ofIntegration,
    method: 'POST',
    summary: 'Create an integration log',
    description: 'An entry has at most 64 kB: documents and base64 are replaced by their size, then the largest parts are cut.',
    scope: 'write:integration',
    body: V2IntegrationLogRequest,
    replies: { 201: V2IntegrationLog },
    errors: [notFound, invalidValue],
    handle: async (ctx, { params, body }) =>
      replyWith(201, presentLog(await readModel('Integration', createIntegrationLog(ctx, params.id, body)))),
  }),
}
