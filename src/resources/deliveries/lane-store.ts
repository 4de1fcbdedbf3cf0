import { type RawBuilder, sql } from 'kysely'
import type { Context, Reader, SystemTransaction, Transaction } from '../../platform/context.ts'
import type { Reads, Writes } from '../../platform/database.ts'
import { prepared } from '../../platform/prepared.ts'

/** A connection for which something waits. `due_at` is by the clock of its organization, `leased_until` by the machine's. */
export type LaneRow = {
  id: number
  organization_id: number
  user_id: number
  type: 'webhook' | 'klaviyo' | 'integration'
  integration_id: number | null
  configuration: string
  health: string
  probe_at: string | null
  due_at: string
  leased_until: string | null
  ahead_ms: number
  moving_until: string | null
  mode: 'live' | 'test'
}

const lanesAmong = (db: Reads, ids: RawBuilder<{ connection_id: number }>) =>
  db
    .selectFrom(ids.as('w'))
    .innerJoin('connections as c', 'c.id', 'w.connection_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('clocks as k', 'k.organization_id', 'c.organization_id')
    .select(['c.id', 'c.organization_id', 'c.user_id', 'c.type', 'c.integration_id', 'c.configuration', 'c.health', 'c.probe_at'])
    .select(['c.leased_until', 'k.moving_until', 'o.mode'])
    .select(sql<number>`coalesce(k.ahead_ms, 0)`.as('ahead_ms'))
    .select(sql<string>`(select min(d.due_at) from deliveries d where d.connection_id = c.id and d.status = 'waiting')`.as('due_at'))
    .where('c.disabled_at', 'is', null)

/**
 * All connections for which something waits. Found by going from one to the next in the index of what waits: however much waits for
 * each, it is looked at once.
 */
export const listLanes = (db: Reads): Promise<LaneRow[]> =>
  lanesAmong(
    db,
    sql`(with recursive waiting (connection_id) as (
        select min(connection_id) from deliveries where status = 'waiting'
        union all
        select (select min(d.connection_id) from deliveries d where d.status = 'waiting' and d.connection_id > waiting.connection_id)
        from waiting where waiting.connection_id is not null
      ) select connection_id from waiting)`,
  ).execute()

/** The same of one organization. */
export const listLanesOf = async ({ db, organization_id }: Reader): Promise<LaneRow[]> =>
  (await lanesAmong(db, sql`(select id as connection_id from connections where organization_id = ${organization_id})`).execute()).filter(
    ({ due_at }) => due_at !== null,
  )

/** Written out: each index is of these alone, and a placeholder might stand for any. */
const isWaiting = (table: string) => sql<boolean>`${sql.ref(`${table}.status`)} = 'waiting'`
const isOpen = (table: string) => sql<boolean>`${sql.ref(`${table}.status`)} in ('waiting', 'held')`

export type Lease = { readonly id: number; readonly fence: number }

/** Takes those that nobody holds. */
export async function claimLanes({ db, now }: SystemTransaction, ids: readonly number[], leased_until: string): Promise<Lease[]> {
  return db
    .updateTable('connections')
    .set(({ eb }) => ({ leased_until, fence: eb('fence', '+', 1) }))
    .where('id', 'in', ids)
    .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', now())]))
    .returning(['id', 'fence'])
    .execute()
}

export const updateLease = ({ db }: SystemTransaction, { id, fence }: Lease, leased_until: string | null) =>
  db.updateTable('connections').set({ leased_until }).where('id', '=', id).where('fence', '=', fence).execute()

export type DueRow = {
  id: number
  connection_id: number
  event_id: number
  webhook_id: string | null
  event_type: string
  subject: string
  body: string
  step: number
  attempt_count: number
  attempts: string
  due_at: string
  created_at: string
  /** An earlier one of its subject has to go first, and cannot go yet. */
  blocked: number
  /** Later ones of its subject are held behind it. */
  leads: number
}

const behind = sql`e.connection_id = d.connection_id and e.subject = d.subject and ${isOpen('e')}`
const blocked = sql<number>`case when exists (select 1 from deliveries e where ${behind} and e.id < d.id
  and (e.status = 'held' or e.due_at > d.due_at)) then 1 else 0 end`
const leads = sql<number>`case when exists (select 1 from deliveries e where ${behind} and e.id > d.id and e.status = 'held') then 1 else 0 end`

/**
 * What is due for a connection, first what has been longest. An earlier one of the same subject comes before, or blocks. Nothing is due
 * for who has lost the lease.
 */
export const listDue = ({ db }: Pick<Context, 'db'>, { id, fence }: Lease, time: string, most: number): Promise<DueRow[]> =>
  db
    .selectFrom('deliveries as d')
    .select([
      'd.id',
      'd.connection_id',
      'd.event_id',
      'd.webhook_id',
      'd.event_type',
      'd.subject',
      'd.body',
      'd.step',
      'd.attempt_count',
      'd.attempts',
      'd.due_at',
    ])
    .select(['d.created_at', blocked.as('blocked'), leads.as('leads')])
    .where('d.connection_id', '=', id)
    .where(isWaiting('d'))
    .where('d.due_at', '<=', time)
    .where(({ exists, selectFrom }) => exists(selectFrom('connections').select('id').where('id', '=', id).where('fence', '=', fence)))
    .orderBy('d.due_at')
    .orderBy('d.id')
    .limit(most)
    .execute()

type Ended = {
  id: number
  seen: number
  status: 'waiting' | 'delivered' | 'failed'
  due_at: string
  step: number
  attempts: string
  ended_at: string | null
}
const ended = prepared((db: Writes, p: Ended) =>
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
    .where(isWaiting('deliveries'))
    // Whoever lost the lease meanwhile, and with it the right to say what became of it.
    .where('attempt_count', '=', p.seen),
)
/** What became of an attempt. Whether it was ours to say. */
export const updateAttempted = async ({ db }: Transaction, outcome: Ended) => (await ended.changed(db, outcome)) > 0

export const updateHeld = ({ db }: Transaction, ids: readonly number[]) =>
  db.updateTable('deliveries').set({ status: 'held' }).where('id', 'in', ids).where(isWaiting('deliveries')).execute()

/** What was held behind the one that is gone may go, in its order. */
export const updateReleased = ({ db, now }: Transaction, connection_id: number, subject: string) =>
  db
    .updateTable('deliveries')
    .set({ status: 'waiting', due_at: now() })
    .where('connection_id', '=', connection_id)
    .where('subject', '=', subject)
    .where(isOpen('deliveries'))
    .where('status', '=', 'held')
    .execute()

/** The receiver is back: nothing has to wait for its own time. */
export const updateHurried = ({ db, now }: Transaction, connection_id: number) =>
  db
    .updateTable('deliveries')
    .set({ due_at: now() })
    .where('connection_id', '=', connection_id)
    .where(isWaiting('deliveries'))
    .where('due_at', '>', now())
    .execute()

/** Those that others are held behind are tried no later than this. */
export const updateSooner = ({ db }: Transaction, connection_id: number, due_at: string) =>
  db
    .updateTable('deliveries')
    .set({ due_at })
    .where('connection_id', '=', connection_id)
    .where(isWaiting('deliveries'))
    .where('due_at', '>', due_at)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('deliveries as e')
          .select('e.id')
          .whereRef('e.connection_id', '=', 'deliveries.connection_id')
          .whereRef('e.subject', '=', 'deliveries.subject')
          .where(isOpen('e'))
          .where('e.status', '=', 'held'),
      ),
    )
    .execute()

/** Nothing is sent there any more. */
export const updateGivenUp = ({ db, now }: Transaction, connection_id: number) =>
  db
    .updateTable('deliveries')
    .set({ status: 'failed', ended_at: now() })
    .where('connection_id', '=', connection_id)
    .where(isOpen('deliveries'))
    .execute()

type HealthChange = { health: string; probe_at?: string | null; disabled_at?: string; leased_until?: null }
/** Whether it was ours to say: where the lease has passed to another, its word counts. */
export async function updateHealth({ db, organization_id }: Transaction, { id, fence }: Lease, change: HealthChange) {
  const { numUpdatedRows } = await db
    .updateTable('connections')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('fence', '=', fence)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
