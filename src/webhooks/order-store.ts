import { sql } from 'kysely'
import type { Context, Transaction } from '../platform/context.ts'
import { isPostgres, type Reads, type Writes } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepared.ts'

/*
 * The order of deliveries. The deliveries of one connection and subject (a parcel, for example) are sent by their ids: one is sent when
 * every earlier one has ended, as `delivered` or `failed`. Those that have not ended are open: `waiting` for their time, or `held`.
 *
 * Invariant: a delivery is `held` only while an earlier one of its connection and subject is `waiting`. In other words, the first open
 * delivery of a subject is waiting, and so the dispatcher, which looks for what waits, finds every subject that has open deliveries.
 *
 * 1. A delivery is inserted as `waiting` or `failed`, never as `held`.
 * 2. `holdDeliveries` holds a delivery only behind an earlier one that waits.
 * 3. Each transaction that ends a delivery releases what was held behind it alone: `updateEnded`, `failPending`.
 * 4. Each of these statements is run by a transaction that has locked the row of the connection (`ConnectionLock`), so that no two of them
 *    decide side by side. The dispatcher locks it only while its lease is the current one (`lockByLease`): a process that was paused past
 *    its lease changes nothing.
 * 5. `sweep.ts` looks for subjects whose first open delivery is held, releases them, and counts them: there should be none.
 */

/** A transaction that has locked the row of a connection until its end. Only this file makes one. */
export type ConnectionLock = Transaction & { readonly connection_id: number; readonly [locked]: true }
declare const locked: unique symbol
const makeLock = (tx: Transaction, connection_id: number) => ({ ...tx, connection_id }) as ConnectionLock

/** The right to send to a connection. Each process that claims it raises the fence, and so ends the right of the previous one. */
export type Lease = { readonly id: number; readonly fence: number }
export type ConnectionChange = { health: string; probe_at: string | null; disabled_at?: string; leased_until?: null }

const leased = prepareQuery((db: Writes, p: { organization_id: number; id: number; fence: number }) =>
  db
    .selectFrom('connections')
    .select('id')
    .where('organization_id', '=', p.organization_id)
    .where('id', '=', p.id)
    .where('fence', '=', p.fence)
    // A shared lock lets ten results of one connection be written at the same time, each of another subject. A claim of the lease waits for
    // all.
    .$if(isPostgres(db), (query) => query.forShare()),
)
/** Locks a connection for the process that has its lease; undefined where another process has claimed it since. */
export async function lockByLease(tx: Transaction, { id, fence }: Lease, change?: ConnectionChange) {
  const { db, organization_id } = tx
  if (!change) return (await leased.first(db, { organization_id, id, fence })) && makeLock(tx, id)
  const { numUpdatedRows } = await db
    .updateTable('connections')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('fence', '=', fence)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? makeLock(tx, id) : undefined
}

/** Locks a connection for a request or for the sweep; undefined where there is none. Events can be published to it meanwhile. */
export async function lockConnection(tx: Transaction, id: number) {
  const row = await tx.db
    .selectFrom('connections')
    .select('disabled_at')
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(isPostgres(tx.db), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return row && { lock: makeLock(tx, id), disabled_at: row.disabled_at }
}

/** Literals and no parameters: each index covers these statuses only, and the planner cannot match it with a placeholder. */
const isWaiting = (table: string) => sql<boolean>`${sql.ref(`${table}.status`)} = 'waiting'`
const isOpen = (table: string) => sql<boolean>`${sql.ref(`${table}.status`)} in ('waiting', 'held')`

/** Literals too: SQLite plans a statement again each time a limit is bound to it, which takes longer than to run it. */
const limits = { one: sql.lit(1), batch: sql.lit(100) }

const dueSubjects = (limit: keyof typeof limits) =>
  prepareQuery((db: Reads, p: { connection_id: number; fence: number; time: string }) =>
    db
      .selectFrom('deliveries as d')
      .select('d.subject')
      .where('d.connection_id', '=', p.connection_id)
      .where(isWaiting('d'))
      .where('d.due_at', '<=', p.time)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('connections').select('id').where('id', '=', p.connection_id).where('fence', '=', p.fence)),
      )
      .orderBy('d.due_at')
      .orderBy('d.id')
      .limit(limits[limit]),
  )
const due = { one: dueSubjects('one'), batch: dueSubjects('batch') }
/**
 * The subjects of deliveries that are due, the longest due first, each once: of one delivery, or of a hundred. None for a process whose
 * lease another has claimed.
 */
export async function listDueSubjects({ db }: Pick<Context, 'db'>, { id, fence }: Lease, time: string, limit: keyof typeof limits) {
  const rows = await due[limit].all(db, { connection_id: id, fence, time })
  return [...new Set(rows.map(({ subject }) => subject))]
}

const next = prepareQuery((db: Reads, p: { connection_id: number; fence: number; subject: string }) =>
  db
    .selectFrom('deliveries as d')
    .select(['d.id', 'd.event_type', 'd.subject', 'd.body', 'd.status', 'd.step', 'd.attempts', 'd.due_at', 'd.created_at'])
    .select(['d.connection_id', 'd.event_id', 'd.webhook_id'])
    .where('d.connection_id', '=', p.connection_id)
    .where('d.subject', '=', p.subject)
    .where(isOpen('d'))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('connections').select('id').where('id', '=', p.connection_id).where('fence', '=', p.fence)),
    )
    .orderBy('d.id')
    .limit(limits.one),
)
/** The first open delivery of a subject, the only one that may be sent; undefined also where another process has claimed the lease. */
export const findNext = ({ db }: Pick<Context, 'db'>, { id, fence }: Lease, subject: string) =>
  next.first(db, { connection_id: id, fence, subject })
export type NextDelivery = NonNullable<Awaited<ReturnType<typeof findNext>>>

const follower = prepareQuery((db: Writes, p: { connection_id: number; subject: string; id: number }) =>
  db
    .selectFrom('deliveries as d')
    .select('d.id')
    .where('d.connection_id', '=', p.connection_id)
    .where('d.subject', '=', p.subject)
    .where(isOpen('d'))
    .where('d.id', '>', p.id)
    .limit(limits.one),
)
/** True if later events of the same subject wait for this delivery. */
export const hasFollowers = async ({ db, connection_id }: ConnectionLock, { id, subject }: { id: number; subject: string }) =>
  (await follower.first(db, { connection_id, subject, id })) !== undefined

type NextAttempt = { due_at: string; step: number; attempts: string }
const attempted = prepareQuery(
  (
    db: Writes,
    p: NextAttempt & { connection_id: number; id: number; status: 'waiting' | 'delivered' | 'failed'; ended_at: string | null },
  ) =>
    db
      .updateTable('deliveries')
      .set(({ eb }) => ({
        status: p.status,
        due_at: p.due_at,
        step: p.step,
        attempt_count: eb('attempt_count', '+', 1),
        attempts: p.attempts,
        ended_at: p.ended_at,
      }))
      .where('id', '=', p.id)
      .where('connection_id', '=', p.connection_id)
      // Skips a delivery that another attempt has ended meanwhile by disabling the connection.
      .where(isWaiting('deliveries')),
)

/** Schedules the next attempt of a failed delivery, and holds the later ones of its subject. */
export async function updateRetried(lock: ConnectionLock, { id, subject }: { id: number; subject: string }, attempt: NextAttempt) {
  await attempted.changed(lock.db, { ...attempt, connection_id: lock.connection_id, id, status: 'waiting', ended_at: null })
  await holdDeliveries(lock, subject)
}

/** Ends a delivery after its last attempt, so that the next one of its subject may be sent. */
export async function updateEnded(
  lock: ConnectionLock,
  { id, subject }: { id: number; subject: string },
  { status, ...attempt }: NextAttempt & { status: 'delivered' | 'failed' },
) {
  await attempted.changed(lock.db, { ...attempt, connection_id: lock.connection_id, id, status, ended_at: lock.now() })
  await releaseHeld(lock, subject)
}

type OfSubject = { connection_id: number; subject: string }
const firstWaiting = (p: OfSubject) => sql<number>`(select min(e.id) from deliveries e
  where e.connection_id = ${p.connection_id} and e.subject = ${p.subject} and ${isOpen('e')} and ${isWaiting('e')})`

const held = prepareQuery((db: Writes, p: OfSubject) =>
  db
    .updateTable('deliveries')
    .set({ status: 'held' })
    .where('connection_id', '=', p.connection_id)
    .where('subject', '=', p.subject)
    .where(isOpen('deliveries'))
    .where(isWaiting('deliveries'))
    .where('id', '>', firstWaiting(p)),
)
/** Holds the deliveries of a subject behind the first one that waits. Returns their number. */
export const holdDeliveries = ({ db, connection_id }: ConnectionLock, subject: string) => held.changed(db, { connection_id, subject })

const released = prepareQuery((db: Writes, p: OfSubject & { now: string }) =>
  db
    .updateTable('deliveries')
    .set({ status: 'waiting', due_at: p.now })
    .where('connection_id', '=', p.connection_id)
    .where('subject', '=', p.subject)
    .where(isOpen('deliveries'))
    .where(sql<boolean>`deliveries.status = 'held'`)
    .where('id', '<', sql<number>`coalesce(${firstWaiting(p)}, ${sql.lit(Number.MAX_SAFE_INTEGER)})`),
)
/** Releases the held deliveries of a subject before which none waits any more. Returns their number. */
export const releaseHeld = ({ db, connection_id, now }: ConnectionLock, subject: string) =>
  released.changed(db, { connection_id, subject, now: now() })

/** Ends every open delivery of a connection to which nothing is sent any more. Returns their number. */
export async function failPending({ db, connection_id, now }: ConnectionLock) {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ status: 'failed', ended_at: now() })
    .where('connection_id', '=', connection_id)
    .where(isOpen('deliveries'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Makes all waiting deliveries due now, since the receiver answers again. */
export const makePendingDueNow = ({ db, connection_id, now }: ConnectionLock) =>
  db
    .updateTable('deliveries')
    .set({ due_at: now() })
    .where('connection_id', '=', connection_id)
    .where(isWaiting('deliveries'))
    .where('due_at', '>', now())
    .execute()

/** Moves the due times of deliveries that others are held behind to a time at the latest, for one subject or for all. */
export const capRetryDelay = ({ db, connection_id }: ConnectionLock, due_at: string, subject?: string) =>
  db
    .updateTable('deliveries')
    .set({ due_at })
    .where('connection_id', '=', connection_id)
    .where(isWaiting('deliveries'))
    .where('due_at', '>', due_at)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('deliveries as e')
          .select('e.id')
          .whereRef('e.connection_id', '=', 'deliveries.connection_id')
          .whereRef('e.subject', '=', 'deliveries.subject')
          .where(isOpen('e'))
          .where(sql<boolean>`e.status = 'held'`),
      ),
    )
    .execute()

/** Makes the delivery due now that this one is held behind. */
export const updateLeaderDue = ({ db, connection_id, now }: ConnectionLock, { id, subject }: { id: number; subject: string }) =>
  db
    .updateTable('deliveries')
    .set({ due_at: now() })
    .where('connection_id', '=', connection_id)
    .where('subject', '=', subject)
    .where(isOpen('deliveries'))
    .where(isWaiting('deliveries'))
    .where('id', '<', id)
    .execute()

/** Makes the next probe of a failing receiver due now. */
export const updateProbe = ({ db, organization_id, connection_id, now }: ConnectionLock) =>
  db
    .updateTable('connections')
    .set({ probe_at: now() })
    .where('organization_id', '=', organization_id)
    .where('id', '=', connection_id)
    .where('probe_at', '>', now())
    .execute()

/** A place among the open deliveries, which are ordered by connection, subject and id. */
export type OpenPlace = { readonly connection_id: number; readonly subject: string; readonly id: number }

/** The open deliveries that follow a place, of all organizations. */
export const listOpen = (db: Reads, after: OpenPlace, most: number) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('connections as c', 'c.id', 'd.connection_id')
    .select(['d.organization_id', 'd.connection_id', 'd.subject', 'd.id', 'd.status', 'c.disabled_at', 'c.deleted_at'])
    .where(isOpen('d'))
    .where(sql<boolean>`(d.connection_id, d.subject, d.id) > (${after.connection_id}, ${after.subject}, ${after.id})`)
    .orderBy('d.connection_id')
    .orderBy('d.subject')
    .orderBy('d.id')
    .limit(sql.lit(most))
    .execute()
