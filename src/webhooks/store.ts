import { type Selectable, sql } from 'kysely'
import type { Reader, SystemTransaction, Transaction } from '../platform/context.ts'
import type { Reads, Tables, Writes } from '../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../platform/database/define-table.ts'
import type { RowSlice, Window } from '../platform/database/keyset.ts'
import { prepareQuery } from '../platform/database/prepared.ts'
import { betweenFilter, type Condition, defineIndex, type List } from '../platform/lists/list.ts'
import { listRows } from '../platform/lists/list-rows.ts'
import { deliveryStatuses } from './delivery-statuses.ts'
import type { ConnectionLock } from './order-store.ts'
import { type DeliveryEventType, deliveryEventTypes, type EventType } from './public-events/index.ts'

const { id, integer, text } = columnTypes

const deliveriesTable = defineTable('deliveries', {
  id: id(),
  organization_id: integer(),
  connection_id: integer(),
  event_id: integer(),
  event_type: text(),
  subject: text(),
  body: text(),
  status: text<'waiting' | 'held' | 'delivered' | 'failed'>(),
  due_at: text(),
  attempt_count: integer(),
  step: integer(),
  attempts: text(),
  created_at: text(),
  ended_at: text().nullable(),
  webhook_id: text().nullable(),
})

declare module '../platform/database/database.ts' {
  interface Tables {
    deliveries: RowTypes<typeof deliveriesTable>
  }
}

const subscribed = prepareQuery((db: Reads, p: { organization_id: number; event_type: EventType }) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('connections as c', (join) =>
      join.onRef('c.organization_id', '=', 's.organization_id').onRef('c.id', '=', 's.connection_id'),
    )
    .select(['c.id', 'c.disabled_at'])
    .where('s.organization_id', '=', p.organization_id)
    .where('s.event_type', '=', p.event_type)
    .where('c.deleted_at', 'is', null)
    // Literal and no parameter: the index covers active subscriptions only, and the planner cannot match it with a placeholder.
    .where(sql<boolean>`s.is_active = 1`),
)
/** Lists the connections that subscribe to an event type, each once. */
export async function listSubscribed({ db, organization_id }: Reader, event_type: EventType) {
  const rows = await subscribed.all(db, { organization_id, event_type })
  return rows.length < 2 ? rows : [...new Map(rows.map((row) => [row.id, row])).values()]
}

const ofIntegration = prepareQuery((db: Reads, p: { organization_id: number; integration_id: number }) =>
  db
    .selectFrom('connections as c')
    // A deleted connection gets the event of its deletion, and no other.
    .innerJoin('integrations as i', (join) =>
      join.onRef('i.organization_id', '=', 'c.organization_id').onRef('i.id', '=', 'c.integration_id'),
    )
    .select('c.id')
    .where('c.organization_id', '=', p.organization_id)
    .where('c.integration_id', '=', p.integration_id)
    .where('i.deleted_at', 'is', null)
    .where('c.disabled_at', 'is', null),
)
/** The webhook of an integration, where it has one that is active. */
export const findOfIntegration = ({ db, organization_id }: Reader, integration_id: number) =>
  ofIntegration.first(db, { organization_id, integration_id })

type NewDelivery = {
  organization_id: number
  connection_id: number
  event_id: number
  event_type: DeliveryEventType
  subject: string
  body: string
  status: 'waiting' | 'failed'
  created_at: string
  ended_at: string | null
  webhook_id: string
}
const newDelivery = prepareQuery((db: Writes, p: NewDelivery) =>
  db
    .insertInto('deliveries')
    .values({
      organization_id: p.organization_id,
      connection_id: p.connection_id,
      event_id: p.event_id,
      event_type: p.event_type,
      subject: p.subject,
      body: p.body,
      status: p.status,
      due_at: p.created_at,
      attempt_count: 0,
      step: 0,
      attempts: '[]',
      created_at: p.created_at,
      ended_at: p.ended_at,
      webhook_id: p.webhook_id,
    })
    .onConflict((on) => on.columns(['connection_id', 'event_id']).doNothing()),
)
/** Inserts a delivery, unless the event already has one for this connection. */
export const insertDelivery = ({ db, organization_id }: Transaction, row: Omit<NewDelivery, 'organization_id'>) =>
  newDelivery.write(db, { organization_id, ...row })

const columns = [
  'id',
  'connection_id',
  'event_id',
  'event_type',
  'status',
  'due_at',
  'attempt_count',
  'attempts',
  'created_at',
  'ended_at',
  'webhook_id',
] as const
type ListedColumns = Pick<Selectable<Tables['deliveries']>, (typeof columns)[number]>
/** Delivery with the columns of its connection that are shown. */
export type DeliveryRow = ListedColumns & { integration_id: number | null; disabled_at: string | null }

const deliveries: List = {
  table: 'deliveries',
  columns,
  indexes: [
    defineIndex('created_at', 'id'),
    defineIndex('status', 'event_type', 'created_at', 'id'),
    defineIndex('connection_id', 'status', 'event_type', 'created_at', 'id'),
  ],
  values: { status: deliveryStatuses, event_type: deliveryEventTypes },
}

const deletedConnections = prepareQuery((db: Reads, p: { organization_id: number }) =>
  db.selectFrom('connections').select('id').where('organization_id', '=', p.organization_id).where('deleted_at', 'is not', null),
)

export type DeliveryFilter = {
  readonly connection_id?: number | undefined
  readonly event_type?: DeliveryEventType | undefined
  readonly status?: (typeof deliveryStatuses)[number] | undefined
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
}

/** Lists deliveries, newest first, without those of a deleted connection, some of which may not be deleted yet. */
export async function listDeliveries(by: Reader, filter: DeliveryFilter, window: Window): Promise<RowSlice<DeliveryRow>> {
  const deleted = (await deletedConnections.all(by.db, { organization_id: by.organization_id })).map(({ id }) => id)
  if (filter.connection_id !== undefined && deleted.includes(filter.connection_id)) return { rows: [], next: undefined, prev: undefined }
  const others: Condition[] =
    deleted.length > 0 && filter.connection_id === undefined ? [{ column: 'connection_id', is: 'not in', value: deleted }] : []
  const { rows, ...neighbours } = await listRows<ListedColumns>({
    by,
    list: deliveries,
    conditions: [...buildConditions(filter), ...others],
    order: { by: ['created_at', 'id'], direction: 'desc' },
    window,
  })
  const connections = new Map((await listConnections(by, [...new Set(rows.map((row) => row.connection_id))])).map((one) => [one.id, one]))
  const withConnection = rows.map((row) => {
    const { integration_id = null, disabled_at = null } = connections.get(row.connection_id) ?? {}
    return { ...row, integration_id, disabled_at }
  })
  return { rows: withConnection, ...neighbours }
}

function buildConditions({ start_datetime, end_datetime, ...filter }: DeliveryFilter): Condition[] {
  const equal = (['connection_id', 'event_type', 'status'] as const).flatMap((column) => {
    const value = filter[column]
    return value === undefined ? [] : [{ column, is: '=' as const, value }]
  })
  return [...equal, ...betweenFilter('created_at', start_datetime, end_datetime)]
}

const listConnections = async ({ db, organization_id }: Reader, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('connections')
        .select(['id', 'integration_id', 'disabled_at'])
        .where('organization_id', '=', organization_id)
        .where('id', 'in', ids)
        .execute()

/** Finds a delivery with the body that is sent, which may be long and is in no list. */
export const findDelivery = (
  { db, organization_id }: Reader,
  id: number,
): Promise<(DeliveryRow & { body: string; subject: string }) | undefined> =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('connections as c', 'c.id', 'd.connection_id')
    .select([...columns.map((column) => `d.${column}` as const), 'd.body', 'd.subject', 'c.integration_id', 'c.disabled_at'])
    .where('d.organization_id', '=', organization_id)
    .where('d.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()

/** Resets a delivery to its first attempt; the previous attempts stay recorded. */
const resetDelivery = (now: string) => ({ status: 'waiting' as const, due_at: now, step: 0, ended_at: null })

/** Replays a delivery. False for a held one: an earlier one has to be sent first. */
export async function updateReplayed({ db, organization_id, now }: ConnectionLock, id: number) {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set(resetDelivery(now()))
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('status', '!=', 'held')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replays some deliveries that failed since a time. Returns their number. */
export async function updateFailedSince({ db, organization_id, connection_id, now }: ConnectionLock, since: string, most: number) {
  const some = db
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('connection_id', '=', connection_id)
    .where('status', '=', 'failed')
    // All types are listed because the index has the time after the type.
    .where('event_type', 'in', deliveryEventTypes)
    .where('created_at', '>=', since)
    .limit(most)
  const { numUpdatedRows } = await db.updateTable('deliveries').set(resetDelivery(now())).where('id', 'in', some).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Lists the next deliveries by id, of any organization. */
export const listAges = ({ db }: SystemTransaction, after: number, most: number) =>
  db.selectFrom('deliveries').select(['id', 'created_at', 'ended_at']).where('id', '>', after).orderBy('id').limit(most).execute()

/** Deletes some deliveries of a connection. Returns their number. */
export async function deleteSomeDeliveries(
  { db, organization_id }: Pick<Transaction, 'db' | 'organization_id'>,
  connection_id: number,
  most: number,
) {
  const some = db.selectFrom('deliveries').select('id').where('connection_id', '=', connection_id).orderBy('event_id').limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('deliveries')
    .where('organization_id', '=', organization_id)
    .where('id', 'in', some)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const deleteDeliveries = ({ db }: SystemTransaction, ids: readonly number[]) =>
  db.deleteFrom('deliveries').where('id', 'in', ids).execute()

/** Counts the deliveries that wait for their due time, and those held behind another. */
export async function countWaiting(db: Reads) {
  const counted = await db
    .selectFrom('deliveries')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where(sql<boolean>`status in ('waiting', 'held')`)
    .groupBy('status')
    .execute()
  const findCount = (status: string) => Number(counted.find((row) => row.status === status)?.count ?? 0)
  return { waiting: findCount('waiting'), held: findCount('held') }
}
