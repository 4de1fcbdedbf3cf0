import { sql } from 'kysely'
import type { Reader, System, SystemTransaction, Transaction } from '../../../platform/context.ts'
import { isPostgres, type Reads, type Writes } from '../../../platform/database/database.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import type { PollTimes } from './poll-times.ts'

const polled = prepareQuery((db: Writes, p: PollTimes & { organization_id: number; id: number }) =>
  db
    .updateTable('parcels')
    .set({ poll_at: p.poll_at, poll_due_at: p.poll_due_at, poll_set_at: p.poll_set_at, polled_until: p.polled_until })
    .where('organization_id', '=', p.organization_id)
    .where('id', '=', p.id),
)
/** No client sees these, so `updated_at` stays. */
export const updatePollTimes = ({ db, organization_id }: Transaction, id: number, times: PollTimes) =>
  polled.all(db, { organization_id, id, ...times })

type Schedule = Pick<PollTimes, 'poll_at' | 'poll_due_at' | 'poll_set_at'>
const unscheduled: Schedule = { poll_at: null, poll_due_at: null, poll_set_at: null }

/** Sets the time of the next poll. `polled_until` stays: until then all events are stored. */
export const updateNextPoll = ({ db, organization_id }: Transaction, id: number, { poll_at, poll_due_at, poll_set_at }: Schedule) =>
  db
    .updateTable('parcels')
    .set({ poll_at, poll_due_at, poll_set_at })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

/** A job polls it next. */
export const updateUnscheduled = (tx: Transaction, id: number) => updateNextPoll(tx, id, unscheduled)

/** A parcel with its sender, on whose behalf the carrier is called. */
const withSenders = (db: Reads) =>
  db
    .selectFrom('parcels as p')
    .leftJoin('shipments as s', (join) => join.onRef('s.organization_id', '=', 'p.organization_id').onRef('s.id', '=', 'p.shipment_id'))
    .leftJoin('tracked_parcels as t', (join) => join.onRef('t.organization_id', '=', 'p.organization_id').onRef('t.parcel_id', '=', 'p.id'))
    .select(['p.id', 'p.organization_id', 'p.carrier_code'])
    .select(({ fn }) => [
      fn.coalesce('s.integration_id', 't.integration_id').$castTo<number>().as('integration_id'),
      fn.coalesce('s.user_id', 't.user_id').$castTo<number>().as('user_id'),
    ])
export type DueParcel = { id: number; organization_id: number; carrier_code: string; integration_id: number; user_id: number }

/**
 * Takes parcels of all organizations that are due out of the schedule, earliest first. The caller enqueues the job that polls them in the
 * same transaction. Parcels of an organization whose clock is being moved are left to the process that moves it. On PostgreSQL, rows that
 * another transaction writes are skipped, and found again a few seconds later.
 */
export async function takeDueParcels({ db, now, leases }: SystemTransaction, seconds: number, most: number): Promise<DueParcel[]> {
  const { before, beyond } = leases.over(seconds)
  const rows = await withSenders(db as unknown as Reads)
    .where('p.poll_at', '<=', now())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('clocks as c')
            .select('c.organization_id')
            .whereRef('c.organization_id', '=', 'p.organization_id')
            .where('c.moving_until', '>', before)
            .where('c.moving_until', '<=', beyond),
        ),
      ),
    )
    .orderBy('p.poll_at')
    .orderBy('p.id')
    .limit(most)
    .$if(isPostgres(db), (query) => query.forUpdate('p').skipLocked())
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await db.updateTable('parcels').set(unscheduled).where('id', 'in', ids).execute()
  return rows
}

/** Lists those of the parcels that have no next poll: a job that runs again after a crash leaves out the parcels it has polled. */
export const listUnscheduled = ({ db, organization_id }: Reader, ids: readonly number[]) =>
  db
    .selectFrom('parcels')
    .select(['id', 'carrier_code'])
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .where('poll_due_at', 'is', null)
    .orderBy('id')
    .execute()

/** Returns the time at which the next parcel of the organization is due, by its clock. */
export const findNextPoll = async ({ db, organization_id }: Reader) =>
  (
    await db
      .selectFrom('parcels')
      .select('poll_due_at')
      .where('organization_id', '=', organization_id)
      .where('poll_due_at', 'is not', null)
      .orderBy('poll_due_at')
      .limit(1)
      .executeTakeFirst()
  )?.poll_due_at ?? undefined

/** The parcels of an organization that are due at a time of its clock. */
export const listDueByClock = ({ db, organization_id }: Reader, now: string, most: number): Promise<DueParcel[]> =>
  withSenders(db)
    .where('p.organization_id', '=', organization_id)
    .where('p.poll_due_at', '<=', now)
    .orderBy('p.poll_due_at')
    .orderBy('p.id')
    .limit(most)
    .execute()

/** A place among the parcels of an organization, in the order in which they are due. */
export type PollPosition = { readonly poll_due_at: string; readonly id: number }
const firstPlace: PollPosition = { poll_due_at: '', id: 0 }
const afterAll: PollPosition = { poll_due_at: '9999', id: 0 }

/**
 * Sets `poll_at` to `poll_due_at` minus how far the organization's clock is ahead of the machine's, for `most` parcels after a position.
 * Returns the position of the last, or undefined where there are no more.
 */
export async function updateMovedPolls({ db, organization_id, machine }: Transaction, ahead_ms: number, most: number, after = firstPlace) {
  const { rows } = await sql<PollPosition>`select poll_due_at, id from parcels
    where organization_id = ${organization_id} and poll_due_at is not null and (poll_due_at, id) > (${after.poll_due_at}, ${after.id})
    order by poll_due_at, id limit 1 offset ${most - 1}`.execute(db)
  const last = rows[0]
  const seconds = ahead_ms / 1000
  const poll_at = isPostgres(db)
    ? sql`to_char((poll_due_at::timestamptz - make_interval(secs => ${seconds})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', poll_due_at, ${`${-seconds} seconds`})`
  const until = last ?? afterAll
  await sql`update parcels set poll_at = ${poll_at}, poll_set_at = ${machine()} where organization_id = ${organization_id}
    and poll_due_at is not null and (poll_due_at, id) > (${after.poll_due_at}, ${after.id}) and (poll_due_at, id) <= (${until.poll_due_at}, ${until.id})`.execute(
    db,
  )
  return last
}

/** Lists the scheduled polls of all organizations that are due after a position, earliest first. */
export const listScheduledPolls = ({ db }: Pick<System, 'db'>, after: { poll_at: string; id: number }, most: number) =>
  db
    .selectFrom('parcels')
    .select(['id', 'poll_at', 'poll_due_at', 'poll_set_at'])
    .where(({ eb, refTuple, tuple }) => eb(refTuple('poll_at', 'id'), '>', tuple(after.poll_at as string | null, after.id)))
    .where('poll_at', 'is not', null)
    .orderBy('poll_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Updates the schedule. False if it is no longer the one that was seen. */
export const updatePollSchedule = async ({ db }: SystemTransaction, { id, seen }: { id: number; seen: string }, times: Schedule) =>
  (await db.updateTable('parcels').set(times).where('id', '=', id).where('poll_set_at', '=', seen).executeTakeFirst()).numUpdatedRows > 0n
