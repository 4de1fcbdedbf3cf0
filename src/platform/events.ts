import { z } from 'zod'
import type { System, Transaction } from './context.ts'
import { isPostgres, type Tables, type Writes } from './database.ts'
import { columnTypes, defineTable, insertValues, type RowTypes } from './define-table.ts'
import { prepareQuery } from './prepared.ts'
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
  payload: text(),
  created_at: text(),
})

declare module './database.ts' {
  interface Tables {
    events: RowTypes<typeof eventsTable>
  }
}

/** A kind of event: what it is called, what it speaks of, and what it says. With an operation, it is a change of that resource. */
export type EventKind<S extends z.ZodType = z.ZodType, Type extends string = string> = {
  readonly type: Type
  readonly resource_type: ResourceType
  readonly operation: Operation | null
  readonly payload: S
}

export const eventKind = <S extends z.ZodType, const Type extends string>(
  type: Type,
  { resource_type, operation = null, payload }: { resource_type: ResourceType; operation?: Operation | null; payload: S },
): EventKind<S, Type> => ({ type, resource_type, operation, payload })

/** The three changes of a resource. That of an update says which fields, and not what they hold: that may be a secret. */
export const changesOf = <const Name extends ResourceType>(resource_type: Name) => ({
  created: eventKind(`${resource_type}.created` as const, { resource_type, operation: 'create', payload: z.object({}) }),
  updated: eventKind(`${resource_type}.updated` as const, {
    resource_type,
    operation: 'update',
    payload: z.object({ changed: z.array(z.string()) }),
  }),
  deleted: eventKind(`${resource_type}.deleted` as const, { resource_type, operation: 'delete', payload: z.object({}) }),
})

type NewEvent = Omit<Tables['events'], 'id'>
const unnumberedEvent = prepareQuery((db: Writes, p: NewEvent) => db.insertInto('events').values(insertValues(eventsTable, p)))
const newEvent = prepareQuery((db: Writes, p: NewEvent) => {
  const insert = db.insertInto('events').values(insertValues(eventsTable, p))
  return isPostgres(db) ? insert.returning('id') : insert
})

/** Stores an event in the transaction of its change: both are there, or neither. */
export const emitEvent = <S extends z.ZodType>(
  tx: Transaction,
  kind: EventKind<S>,
  resource_id: number | string,
  payload: z.input<S>,
): Promise<void> => unnumberedEvent.write(tx.db, rowOf(tx, kind, resource_id, payload))

/** The same, and answers the id of the event: by it receivers order what happened to one resource. It costs a round trip. */
export const emitNumberedEvent = <S extends z.ZodType>(
  tx: Transaction,
  kind: EventKind<S>,
  resource_id: number | string,
  payload: z.input<S>,
): Promise<number> => newEvent.insertedId(tx.db, rowOf(tx, kind, resource_id, payload))

const rowOf = (
  { organization_id, user_id, request_id, now }: Transaction,
  { type, resource_type, operation }: EventKind,
  resource_id: number | string,
  payload: unknown,
): NewEvent => ({
  organization_id,
  type,
  resource_type,
  resource_id: String(resource_id),
  operation,
  actor_id: user_id,
  request_id,
  payload: JSON.stringify(payload),
  created_at: now(),
})

/**
 * Deletes a slice of those that happened before a time. Ids rise with time, and an index on the time alone would cost every write; so
 * they are gone through from the first on, until some are younger. Those of a clock that is ahead stand among the others, and are
 * passed over.
 */
export async function deleteEventsBefore(system: System, time: string, { after = 0, most }: RetentionSlice): Promise<Swept> {
  const rows = await system.db
    .selectFrom('events')
    .select(['id', 'created_at'])
    .where('id', '>', Number(after))
    .orderBy('id')
    .limit(most)
    .execute()
  const old = rows.filter(({ created_at }) => created_at < time).map(({ id }) => id)
  if (old.length > 0) await system.transaction((tx) => tx.db.deleteFrom('events').where('id', 'in', old).execute())
  const isOver = rows.length < most || (old.length === 0 && rows.every(({ created_at }) => created_at <= system.now()))
  return { deleted: old.length, ...(!isOver && { next: rows.at(-1)!.id }) }
}
