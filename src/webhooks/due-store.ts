import { sql } from 'kysely'
import type { SystemTransaction } from '../platform/context.ts'
import type { Reads } from '../platform/database/database.ts'

/** The next connection for which something waits, with how far the clock of its organization is ahead. */
export const findNextWaiting = (db: Reads, after: number) =>
  db
    .selectFrom('connections as c')
    .leftJoin('clocks as k', 'k.organization_id', 'c.organization_id')
    .select(['c.id', 'c.probe_at', sql<number>`coalesce(k.ahead_ms, 0)`.as('ahead_ms')])
    .where(
      'c.id',
      '=',
      sql<number>`(select min(d.connection_id) from deliveries d where d.status = 'waiting' and d.connection_id > ${after})`,
    )
    .executeTakeFirst()

/** Lists deliveries of a connection that are due after a time, earliest first. */
export const listWaiting = (db: Reads, connection_id: number, after: { due_at: string; id: number }, most: number) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'due_at', 'step', 'attempts', 'created_at'])
    .where('connection_id', '=', connection_id)
    // Literal and no parameter: the index covers waiting deliveries only, and the planner cannot match it with a placeholder.
    .where(sql<boolean>`status = 'waiting'`)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('due_at', 'id'), '>', tuple(after.due_at, after.id)))
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Moves the due time of a delivery. False if it no longer waits for the time that was read. */
export const updateDueTime = async ({ db }: SystemTransaction, { id, due_at: seen }: { id: number; due_at: string }, due_at: string) =>
  (
    await db
      .updateTable('deliveries')
      .set({ due_at })
      .where('id', '=', id)
      .where(sql<boolean>`status = 'waiting'`)
      .where('due_at', '=', seen)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

export const updateProbeTime = async ({ db }: SystemTransaction, { id, seen }: { id: number; seen: string }, probe_at: string) =>
  (await db.updateTable('connections').set({ probe_at }).where('id', '=', id).where('probe_at', '=', seen).executeTakeFirst())
    .numUpdatedRows > 0n
