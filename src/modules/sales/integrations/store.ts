import { sql } from 'kysely'
import type { Reader, SystemTransaction, Transaction } from '../../../platform/context.ts'
import type { Reads, Writes } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import { listSlice, type Window } from '../../../platform/database/keyset.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import { type TenantRow, tenantQueries } from '../../../platform/database/tenant-queries.ts'
import { defineChanges, emitEvent } from '../../../platform/events.ts'
import type { UnknownFields } from '../../../platform/unknown-fields.ts'

const { id, integer, text } = columnTypes

const integrationsTable = defineTable('integrations', {
  id: id(),
  organization_id: integer(),
  type: text(),
  shop_name: text(),
  shop_url: text().nullable(),
  service_point_enabled: integer(),
  service_point_carriers: text(),
  webhook_active: integer(),
  webhook_url: text().nullable(),
  feedback_type: text<'eager' | 'delayed' | 'none'>(),
  started_failing_at: text().nullable(),
  last_fetched_at: text().nullable(),
  created_at: text(),
  updated_at: text(),
  deleted_at: text().nullable().initially(null),
  unknown_fields: text<UnknownFields>().nullable().initially(null),
})

const integrationLogsTable = defineTable('integration_logs', {
  id: id(),
  organization_id: integer(),
  integration_id: integer().nullable(),
  base_url: text(),
  full_url: text().nullable(),
  method: text(),
  response_code: integer().nullable(),
  response: text().nullable(),
  request: text().nullable(),
  exception_type: text().nullable(),
  exception: text().nullable(),
  protected: integer(),
  additional_data: text(),
  created_at: text(),
  is_of_carrier: integer().initially(1),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    integrations: RowTypes<typeof integrationsTable>
    integration_logs: RowTypes<typeof integrationLogsTable>
  }
}

const integrations = tenantQueries(integrationsTable, 'integration', { visible: sql<boolean>`deleted_at is null` })
export type IntegrationRow = TenantRow<typeof integrationsTable>
export const {
  find: findIntegration,
  hold: holdIntegration,
  share: shareIntegration,
  insert: insertIntegration,
  update: updateIntegration,
  listAll: listIntegrations,
} = integrations

const ids = prepareQuery((db: Reads, p: { organization_id: number }) =>
  db.selectFrom('integrations').select(['id', 'deleted_at']).where('organization_id', '=', p.organization_id).orderBy('id'),
)
/** Lists the integrations with the deleted ones, whose orders may not be gone yet. */
export const listIntegrationIds = ({ db, organization_id }: Reader) => ids.all(db, { organization_id })

const deletedIds = prepareQuery((db: Reads, p: { organization_id: number }) =>
  db.selectFrom('integrations').select('id').where('organization_id', '=', p.organization_id).where('deleted_at', 'is not', null),
)
export const listDeletedIds = ({ db, organization_id }: Reader) => deletedIds.all(db, { organization_id })

const { deleted } = defineChanges('integration')

/** Deletes an integration for every request, and revokes its keys and clients. A job deletes the rest. */
export async function updateDeleted(tx: Transaction, id: number) {
  const { db, organization_id, now } = tx
  await db
    .updateTable('integrations')
    .set({ deleted_at: now() })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('credentials')
    .set({ revoked_at: now() })
    .where('organization_id', '=', organization_id)
    .where('integration_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await emitEvent(tx, deleted, id)
}

type WebhookState = { started_failing_at: string | null } | { webhook_active: 0 }
/** The health of its webhook, which is no change by a client. */
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
  'is_of_carrier',
] as const

/** Size in an answer of the texts that have no small bound. */
const logBytes = sql<number>`octet_length(base_url) + coalesce(octet_length(full_url), 0) + coalesce(octet_length(response), 0)
  + coalesce(octet_length(request), 0) + coalesce(octet_length(exception), 0)`

/** Lists the sizes of the logs of one integration or of all, newest first, without their texts. */
export const listLogSizes = ({ db, organization_id }: Reader, integration_id: number | undefined, window: Window) =>
  listSlice(
    db
      .selectFrom('integration_logs')
      .select(['id', 'created_at', logBytes.as('bytes')])
      .where('organization_id', '=', organization_id)
      .$if(integration_id !== undefined, (q) => q.where('integration_id', '=', integration_id!)),
    { by: ['created_at', 'id'], direction: 'desc' },
    window,
  )

/** Lists logs in no order. PostgreSQL refuses an empty list of ids. */
export const listLogsById = async ({ db, organization_id }: Reader, ids: readonly number[]) => {
  const logs = db.selectFrom('integration_logs').select(logColumns).where('organization_id', '=', organization_id)
  return ids.length === 0 ? [] : logs.where('id', 'in', ids).execute()
}
export type LogRow = Awaited<ReturnType<typeof listLogsById>>[number]

export async function insertLog({ db, organization_id }: Transaction, row: Omit<LogRow, 'id'>): Promise<LogRow> {
  const { id } = await db
    .insertInto('integration_logs')
    .values({ ...row, organization_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...row, id }
}

const exchangeColumns = [
  'base_url',
  'full_url',
  'method',
  'response_code',
  'response',
  'request',
  'exception_type',
  'exception',
  'created_at',
] as const
type NewExchange = Pick<LogRow, (typeof exchangeColumns)[number]>
const newExchange = prepareQuery((db: Writes, p: NewExchange & { organization_id: number; integration_id: number }) =>
  db
    .insertInto('integration_logs')
    .columns(['organization_id', 'integration_id', ...exchangeColumns, 'protected', 'additional_data', 'is_of_carrier'])
    .expression(({ selectFrom }) =>
      selectFrom('integrations')
        .select((eb) => [
          'organization_id',
          'id',
          ...exchangeColumns.map((name) => eb.cast<string>(eb.val(p[name]), name === 'response_code' ? 'integer' : 'text').as(name)),
          eb.lit(0).as('protected'),
          sql.lit('""').as('additional_data'),
          eb.lit(1).as('is_of_carrier'),
        ])
        .where('organization_id', '=', p.organization_id)
        .where('id', '=', p.integration_id)
        .where('deleted_at', 'is', null),
    ),
)

/** A log of the caller's integration; none where that is deleted. */
export const insertExchange = ({ db, organization_id, integration_id }: Transaction, row: NewExchange) =>
  newExchange.write(db, { ...row, organization_id, integration_id })

/** Detaches some logs from a deleted integration, which they outlive. Returns their number. */
export async function updateLogsOfDeleted({ db, organization_id }: Transaction, integration_id: number, most: number) {
  const some = db
    .selectFrom('integration_logs')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('integration_id', '=', integration_id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
  const { numUpdatedRows } = await db
    .updateTable('integration_logs')
    .set({ integration_id: null })
    .where('id', 'in', some)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes some tokens of the clients of an integration. Returns their number. */
export async function deleteTokensOf({ db, organization_id }: Transaction, integration_id: number, most: number) {
  const some = db
    .selectFrom('access_tokens as t')
    .innerJoin('credentials as c', (join) =>
      join.onRef('c.organization_id', '=', 't.organization_id').onRef('c.id', '=', 't.credential_id'),
    )
    .select('t.token_hash')
    .where('c.organization_id', '=', organization_id)
    .where('c.integration_id', '=', integration_id)
    .limit(most)
  return Number((await db.deleteFrom('access_tokens').where('token_hash', 'in', some).executeTakeFirst()).numDeletedRows)
}

/** The remaining rows of a deleted integration: its keys, clients and statuses. */
export const deleteIntegration = ({ db, organization_id }: Transaction, id: number) =>
  db
    .deleteFrom('integrations')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()

/** Deletes logs of all organizations from before a time, oldest first and at most `most`. Returns their number. */
export async function deleteLogsBefore({ db }: SystemTransaction, before: string, most: number): Promise<number> {
  const some = db
    .selectFrom('integration_logs')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
  const { numDeletedRows } = await db.deleteFrom('integration_logs').where('id', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}
