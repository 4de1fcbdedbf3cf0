import { type Generated, sql } from 'kysely'
import type { Reader, Transaction } from '../../platform/context.ts'
import { changesOf, emitEvent } from '../../platform/events.ts'
import { tenantTable } from '../../platform/tenant-table.ts'
import type { ConnectionType, EventType } from './schema.ts'

declare module '../../platform/database.ts' {
  interface Tables {
    connections: {
      id: Generated<number>
      organization_id: number
      user_id: number
      type: ConnectionType | 'integration'
      integration_id: number | null
      configuration: string
      health: string
      probe_at: string | null
      disabled_at: string | null
      deleted_at: Generated<string | null>
      leased_until: string | null
      fence: number
      created_at: string
      updated_at: string
    }
    connection_secrets: { organization_id: number; connection_id: number; kind: string; sealed: string }
    subscriptions: {
      id: Generated<number>
      organization_id: number
      connection_id: number
      event_type: EventType
      is_active: number
      created_at: string
      updated_at: string
    }
  }
}

const connections = tenantTable(
  'connections',
  'connection',
  [
    'user_id',
    'type',
    'integration_id',
    'configuration',
    'health',
    'probe_at',
    'disabled_at',
    'leased_until',
    'fence',
    'created_at',
    'updated_at',
  ],
  { visible: sql<boolean>`deleted_at is null` },
)
export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof connections.find>>>
export const { insert: insertConnection, update: updateConnection } = connections

/** The webhooks of integrations are not returned as connections. */
const isListed = (row: ConnectionRow | undefined) => (row && row.type !== 'integration' ? row : undefined)
export const findConnection = async (by: Reader, id: number) => isListed(await connections.find(by, id))
export const holdConnection = async (tx: Transaction, id: number) => isListed(await connections.hold(tx, id))
export const listConnections = async (by: Reader) => (await connections.listAll(by)).filter(isListed)

const { deleted } = changesOf('connection')

/** From now on it is gone for every request; `fence` takes the lease from the dispatcher. The rest is deleted afterwards. */
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
  await emitEvent(tx, deleted, id, {})
}

/** The remaining rows of a deleted connection. */
export const deleteConnection = ({ db, organization_id }: Transaction, id: number) =>
  db
    .deleteFrom('connections')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()

/** In place of the one that was there. */
export const insertSecret = ({ db, organization_id }: Transaction, connection_id: number, kind: string, sealed: string) =>
  db
    .insertInto('connection_secrets')
    .values({ organization_id, connection_id, kind, sealed })
    .onConflict((on) => on.columns(['organization_id', 'connection_id', 'kind']).doUpdateSet({ sealed }))
    .execute()

export const findSecret = ({ db, organization_id }: Reader, connection_id: number, kind: string) =>
  db
    .selectFrom('connection_secrets')
    .select('sealed')
    .where('organization_id', '=', organization_id)
    .where('connection_id', '=', connection_id)
    .where('kind', '=', kind)
    .executeTakeFirst()

export const deleteSecret = ({ db, organization_id }: Transaction, connection_id: number, kind: string) =>
  db
    .deleteFrom('connection_secrets')
    .where('organization_id', '=', organization_id)
    .where('connection_id', '=', connection_id)
    .where('kind', '=', kind)
    .execute()

/** The connections that were granted access at their provider. */
export const listAuthorized = ({ db, organization_id }: Reader) =>
  db
    .selectFrom('connection_secrets')
    .select('connection_id')
    .where('organization_id', '=', organization_id)
    .where(sql<boolean>`kind = 'tokens'`)
    .execute()

const subscriptions = tenantTable('subscriptions', 'subscription', ['connection_id', 'event_type', 'is_active', 'created_at', 'updated_at'])
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof subscriptions.find>>>
export const {
  find: findSubscription,
  insert: insertSubscription,
  update: updateSubscription,
  delete: deleteSubscription,
  listAll: listSubscriptions,
} = subscriptions
