import type { Reader, System, Transaction } from './context.ts'
import { isPostgres, type Reads, type Tables, type Writes } from './database/database.ts'
import { columnTypes, defineTable, insertValues, type RowTypes } from './database/define-table.ts'
import { prepareQuery } from './database/prepared.ts'
import type { RetentionSlice, Swept } from './retention.ts'

/** The resources that events speak of: an event of any other does not compile. */
export const resourceTypes = [
  'brand',
  'carrier_support_contact',
  'checkout_configuration',
  'checkout_public_key',
  'connection',
  'contract',
  'credential',
  'integration',
  'order',
  'organization',
  'parcel',
  'pickup',
  'report',
  'return',
  'return_settings',
  'sender_address',
  'shipment',
  'shipping_defaults',
  'shipping_rule',
  'shop_order_status',
  'subscription',
  'ticket',
] as const
export type ResourceType = (typeof resourceTypes)[number]

export const eventOperations = ['create', 'update', 'delete'] as const
export type Operation = (typeof eventOperations)[number]

const { id, integer, text } = columnTypes

const eventsTable = defineTable('events', {
  id: id(),
  organization_id: integer(),
  type: text(),
  resource_type: text<ResourceType>(),
  resource_id: text(),
  operation: text<Operation>().nullable(),
  actor_id: integer(),
  request_id: text().nullable(),
  created_at: text(),
  operator: text().nullable(),
})

declare module './database/database.ts' {
  interface Tables {
    events: RowTypes<typeof eventsTable>
  }
}

/** A kind of event: its type, and the resource that it is about. With an operation, it is a change of that resource. */
export type EventKind<Type extends string = string> = {
  readonly type: Type
  readonly resource_type: ResourceType
  readonly operation: Operation | null
}

type EventAbout = { readonly resource_type: ResourceType; readonly operation?: Operation | null }
export const eventKind = <const Type extends string>(type: Type, { resource_type, operation = null }: EventAbout): EventKind<Type> => ({
  type,
  resource_type,
  operation,
})

/** The three changes of a resource. */
export const defineChanges = <const Name extends ResourceType>(resource_type: Name) => ({
  created: eventKind(`${resource_type}.created` as const, { resource_type, operation: 'create' }),
  updated: eventKind(`${resource_type}.updated` as const, { resource_type, operation: 'update' }),
  deleted: eventKind(`${resource_type}.deleted` as const, { resource_type, operation: 'delete' }),
})

type NewEvent = Omit<Tables['events'], 'id'>
const unnumberedEvent = prepareQuery((db: Writes, p: NewEvent) => db.insertInto('events').values(insertValues(eventsTable, p)))
const newEvent = prepareQuery((db: Writes, p: NewEvent) => {
  const insert = db.insertInto('events').values(insertValues(eventsTable, p))
  return isPostgres(db) ? insert.returning('id') : insert
})

/** Stores an event in the transaction of its change: both are there, or neither. */
export const emitEvent = (tx: Transaction, kind: EventKind, resource_id: number | string): Promise<void> =>
  unnumberedEvent.write(tx.db, rowOf(tx, kind, resource_id))

/** Emits an event and returns its id, by which receivers order the events of one resource. Costs a round trip. */
export const emitNumberedEvent = (tx: Transaction, kind: EventKind, resource_id: number | string): Promise<number> =>
  newEvent.insertedId(tx.db, rowOf(tx, kind, resource_id))

const rowOf = (
  { organization_id, user_id, request_id, now, operator }: Transaction,
  { type, resource_type, operation }: EventKind,
  resource_id: number | string,
): NewEvent => ({
  organization_id,
  type,
  resource_type,
  resource_id: String(resource_id),
  operation,
  actor_id: user_id,
  request_id,
  created_at: now(),
  operator: operator ?? null,
})

const changes = prepareQuery((db: Reads, p: { organization_id: number; resource_type: ResourceType; operation: Operation; most: number }) =>
  db
    .selectFrom('events')
    .select(['id', 'type', 'resource_type', 'resource_id', 'actor_id as user_id', 'operator', 'request_id', 'created_at'])
    .where('organization_id', '=', p.organization_id)
    .where('resource_type', '=', p.resource_type)
    .where('operation', '=', p.operation)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(p.most),
)

/** The ids of the last changes of the resources of one type: they are others after each change. For what is remembered of all of them. */
export const findLastChanges = (
  { db, organization_id }: { readonly db: Reads; readonly organization_id: number },
  resource_type: ResourceType,
) =>
  Promise.all(
    eventOperations.map(
      async (operation) => (await changes.all(db, { organization_id, resource_type, operation, most: 1 }))[0]?.id ?? null,
    ),
  )

/** The changes of some resources, the latest first. By the index of changes, which has an operation before the time. */
export async function listChanges({ db, organization_id }: Reader, resource_types: readonly ResourceType[], most: number) {
  const kinds = resource_types.flatMap((resource_type) => eventOperations.map((operation) => ({ resource_type, operation })))
  const lists = await Promise.all(kinds.map((kind) => changes.all(db, { organization_id, ...kind, most })))
  return lists
    .flat()
    .sort((a, b) => (a.created_at === b.created_at ? b.id - a.id : a.created_at < b.created_at ? 1 : -1))
    .slice(0, most)
}

/**
 * Deletes a slice of those that happened before a time. Ids rise with time, and an index on the time alone would cost every write; so
 * they are gone through from the first on, until some are younger. Those of a clock that is ahead stand among the others, and are
 * passed over. The newest event of all is never deleted: SQLite gives the next event the id after it, and receivers of webhooks
 * know events by their ids.
 */
export async function deleteEventsBefore(system: System, time: string, { after = 0, most }: RetentionSlice): Promise<Swept> {
  const rows = await system.db
    .selectFrom('events')
    .select(['id', 'created_at'])
    .where('id', '>', Number(after))
    .orderBy('id')
    .limit(most + 1)
    .execute()
  const [isLast, older] = [rows.length <= most, rows.slice(0, -1)]
  const old = older.filter(({ created_at }) => created_at < time).map(({ id }) => id)
  if (old.length > 0) await system.transaction((tx) => tx.db.deleteFrom('events').where('id', 'in', old).execute())
  const isOver = isLast || (old.length === 0 && older.every(({ created_at }) => created_at <= system.now()))
  return { deleted: old.length, ...(!isOver && { next: older.at(-1)!.id }) }
}
