import type { Generated } from 'kysely'
import type { Reader, Transaction } from '../../platform/context.ts'
import type { Reads } from '../../platform/database.ts'
import { slice, type Window } from '../../platform/keyset.ts'
import { prepared } from '../../platform/prepared.ts'
import { tenantTable } from '../../platform/tenant-table.ts'

declare module '../../platform/database.ts' {
  interface Tables {
    integrations: {
      id: Generated<number>
      organization_id: number
      type: string
      shop_name: string
      shop_url: string | null
      service_point_enabled: number
      service_point_carriers: string
      webhook_active: number
      webhook_url: string | null
      feedback_type: 'eager' | 'delayed' | 'none'
      started_failing_at: string | null
      last_fetched_at: string | null
      created_at: string
      updated_at: string
    }
    integration_logs: {
      id: Generated<number>
      organization_id: number
      integration_id: number | null
      base_url: string
      full_url: string | null
      method: string
      response_code: number | null
      response: string | null
      request: string | null
      exception_type: string | null
      exception: string | null
      protected: number
      additional_data: string
      created_at: string
    }
  }
}

const integrations = tenantTable('integrations', 'integration', [
  'type',
  'shop_name',
  'shop_url',
  'service_point_enabled',
  'service_point_carriers',
  'webhook_active',
  'webhook_url',
  'feedback_type',
  'started_failing_at',
  'last_fetched_at',
  'created_at',
  'updated_at',
])
export type IntegrationRow = NonNullable<Awaited<ReturnType<typeof findIntegration>>>
export const {
  find: findIntegration,
  hold: holdIntegration,
  insert: insertIntegration,
  update: updateIntegration,
  delete: deleteIntegration,
  listAll: listIntegrations,
} = integrations

const ids = prepared((db: Reads, p: { organization_id: number }) =>
  db.selectFrom('integrations').select('id').where('organization_id', '=', p.organization_id).orderBy('id'),
)
export const listIntegrationIds = ({ db, organization_id }: Reader) => ids.all(db, { organization_id })

type WebhookState = { started_failing_at: string | null } | { webhook_active: 0 }
/** How its webhook fares, which is nobody's change of it. */
export const updateWebhookState = ({ db, organization_id }: Transaction, id: number, state: WebhookState) =>
  db.updateTable('integrations').set(state).where('organization_id', '=', organization_id).where('id', '=', id).execute()

const logColumns = [
  'id',
  'integration_id',
  'base_url',
  'full_url',
  'method',
  'response_code',
  'response',
  'request',
  'exception_type',
  'exception',
  'protected',
  'additional_data',
  'created_at',
] as const

/** Newest first; of all integrations, or of one. */
export const listLogs = ({ db, organization_id }: Reader, integration_id: number | undefined, window: Window) =>
  slice(
    db
      .selectFrom('integration_logs')
      .select(logColumns)
      .where('organization_id', '=', organization_id)
      .$if(integration_id !== undefined, (q) => q.where('integration_id', '=', integration_id!)),
    { by: ['created_at', 'id'], direction: 'desc' },
    window,
  )
export type LogRow = Awaited<ReturnType<typeof listLogs>>['rows'][number]

export async function insertLog({ db, organization_id }: Transaction, row: Omit<LogRow, 'id'>): Promise<LogRow> {
  const { id } = await db
    .insertInto('integration_logs')
    .values({ ...row, organization_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...row, id }
}

/** The logs of an integration stay when it goes. */
export const updateLogsOfDeleted = ({ db, organization_id }: Transaction, integration_id: number) =>
  db
    .updateTable('integration_logs')
    .set({ integration_id: null })
    .where('organization_id', '=', organization_id)
    .where('integration_id', '=', integration_id)
    .execute()
