import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../platform/context.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import { type TenantRow, tenantQueries } from '../../../platform/database/tenant-queries.ts'
import { defineChanges, emitEvent } from '../../../platform/events.ts'
import type { EventType } from '../../../webhooks/public-events/index.ts'
import type { ConnectionType } from './schema.ts'

const { id, integer, text } = columnTypes

const connectionsTable = defineTable('connections', {
  id: id(),
  organization_id: integer(),
  user_id: integer(),
  type: text<ConnectionType | 'integration'>(),
  integration_id: integer().nullable(),
  configuration: text(),
  health: text(),
  probe_at: text().nullable(),
  disabled_at: text().nullable(),
  leased_until: text().nullable(),
  fence: integer(),
  created_at: text(),
  updated_at: text(),
  deleted_at: text().nullable().initially(null),
})

const connectionSecretsTable = defineTable('connection_secrets', {
  organization_id: integer(),
  connection_id: integer(),
  kind: text(),
  sealed: text(),
})

const subscriptionsTable = defineTable('subscriptions', {
  id: id(),
  organization_id: integer(),
  connection_id: integer(),
  event_type: text<EventType>(),
  is_active: integer(),
  created_at: text(),
  updated_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    connections: RowTypes<typeof connectionsTable>
    connection_secrets: RowTypes<typeof connectionSecretsTable>
    subscriptions: RowTypes<typeof subscriptionsTable>
  }
}

const connections = tenantQueries(connectionsTable, 'connection', { visible: sql<boolean>`deleted_at is null` })
export type ConnectionRow = TenantRow<typeof connectionsTable>
export const { insert: insertConnection, update: updateConnection } = connections

/** Hides the webhooks of integrations, which are no connections for clients. */
const isListed = (row: ConnectionRow | undefined) => (row && row.type !== 'integration' ? row : undefined)
export const findConnection = async (by: Reader, id: number) => isListed(await connections.find(by, id))
export const holdConnection = async (tx: Transaction, id: number) => isListed(await connections.hold(tx, id))
export const listConnections = async (by: Reader) => (await connections.listAll(by)).filter(isListed)

const { deleted } = defineChanges('connection')

/**
 * Marks a connection as deleted: it is gone for every request, and `fence` takes the lease from the dispatcher. Its row is deleted later.
 */
export async function updateDeleted(tx: Transaction, id: number, { fence }: Pick<ConnectionRow, 'fence'>) {
  const { db, organization_id, now } = tx
  await db
    .updateTable('connections')
    .set({ deleted_at: now(), disabled_at: now(), probe_at: null, leased_until: null, fence: fence + 1 })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  for (const table of ['subscriptions', 'connection_secrets', 'authorizations'] as const)
    await db.deleteFrom(table).where('organization_id', '=', organization_id).where('connection_id', '=', id).execute()
  await emitEvent(tx, deleted, id)
}

/** Deletes the row of a deleted connection. */
export const deleteConnection = ({ db, organization_id }: Transaction, id: number) =>
  db
    .deleteFrom('connections')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()

/** Lists the connections that have the consent of a user at their provider. */
export const listAuthorized = ({ db, organization_id }: Reader) =>
  db
    .selectFrom('connection_secrets')
    .select('connection_id')
    .where('organization_id', '=', organization_id)
    .where(sql<boolean>`kind = 'tokens'`)
    .execute()

const subscriptions = tenantQueries(subscriptionsTable, 'subscription')
export type SubscriptionRow = TenantRow<typeof subscriptionsTable>
export const {
  find: findSubscription,
  insert: insertSubscription,
  update: updateSubscription,
  delete: deleteSubscription,
  listAll: listSubscriptions,
} = subscriptions
