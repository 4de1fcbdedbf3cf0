import { type RawBuilder, sql } from 'kysely'
import type { SystemTransaction, Transaction } from '../platform/context.ts'
import type { Writes } from '../platform/database/database.ts'
import { isPostgres, type Reads } from '../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../platform/database/define-table.ts'
import { prepareQuery } from '../platform/database/prepared.ts'

const { id, integer, text } = columnTypes

const jobsTable = defineTable('jobs', {
  id: id(),
  organization_id: integer().nullable(),
  kind: text(),
  payload: text(),
  key: text().nullable(),
  waiting_key: text().nullable(),
  order_key: text().nullable(),
  run_at: text(),
  attempts: integer(),
  fence: integer(),
  leased_until: text().nullable(),
  last_error: text().nullable(),
  dead_at: text().nullable(),
  created_at: text(),
  due_at: text(),
  caller: text().nullable(),
  scheduled_at: text(),
})

declare module '../platform/database/database.ts' {
  interface Tables {
    jobs: RowTypes<typeof jobsTable>
  }
}

type NewJob = {
  organization_id: number | null
  caller: string | null
  kind: string
  payload: string
  key: string | null
  order_key: string | null
  due_at: string
  run_at: string
}
const newJob = prepareQuery((db: Writes, p: NewJob & { scheduled_at: string; created_at: string }) =>
  db
    .insertInto('jobs')
    .values({
      organization_id: p.organization_id,
      caller: p.caller,
      kind: p.kind,
      payload: p.payload,
      key: p.key,
      waiting_key: p.key,
      order_key: p.order_key,
      due_at: p.due_at,
      run_at: p.run_at,
      scheduled_at: p.scheduled_at,
      attempts: 0,
      fence: 0,
      leased_until: null,
      last_error: null,
      dead_at: null,
      created_at: p.created_at,
    })
    .onConflict((on) => on.column('waiting_key').doNothing()),
)
/** Skips the insert if a job with this key is waiting already. */
export const insertJob = ({ db, now, machine }: SystemTransaction, row: NewJob) =>
  newJob.write(db, { ...row, scheduled_at: machine(), created_at: now() })

export type ClaimedJob = {
  id: number
  organization_id: number | null
  caller: string | null
  kind: string
  payload: string
  due_at: string
  attempts: number
  fence: number
}
/** Selects once, as `materialized` demands: PostgreSQL may otherwise select again for every row, and find further ones each time. */
const leaseJobs = (due: RawBuilder<unknown>, leased_until: string) => sql<ClaimedJob>`
  with due as materialized (${due})
  update jobs set leased_until = ${leased_until}, fence = fence + 1, attempts = attempts + 1, waiting_key = null
  where id in (select id from due)
  returning id, organization_id, caller, kind, payload, due_at, attempts, fence`
type Over = { readonly before: string; readonly beyond: string }
/** No worker has the job, or the lease of the worker that has it has expired. */
const isFree = (job: 'j' | 'd', { before, beyond }: Over) => {
  const until = sql.ref(`${job}.leased_until`)
  return sql`(${until} is null or ${until} <= ${before} or ${until} > ${beyond})`
}

/** Holds back a job with an order key until all earlier jobs under that key are gone. */
const inOrder = (job: 'j' | 'd') => sql`(${sql.ref(`${job}.order_key`)} is null or not exists (
  select 1 from jobs e where e.order_key = ${sql.ref(`${job}.order_key`)} and e.dead_at is null and e.id < ${sql.ref(`${job}.id`)}))`

/**
 * Claims due jobs, earliest first, and leases them. A running job has no `waiting_key`, so that one with the same key may be enqueued
 * meanwhile. On PostgreSQL rows that another process is claiming are skipped; on SQLite a transaction is alone. Jobs of an organization
 * whose clock is being moved are left to the process that moves it, and so run in order.
 */
export async function claimJobs({ db, now, leases }: SystemTransaction, seconds: number, most: number): Promise<ClaimedJob[]> {
  const time = now()
  const over = leases.over(seconds)
  const passOver = isPostgres(db) ? sql`for update of j skip locked` : sql``
  const due = sql`
    select j.id from jobs j
    where j.dead_at is null and j.run_at <= ${time} and ${isFree('j', over)}
      and not exists (select 1 from clocks c where c.organization_id = j.organization_id
        and c.moving_until > ${over.before} and c.moving_until <= ${over.beyond})
      and ${inOrder('j')}
    order by j.run_at, j.id limit ${most} ${passOver}`
  const { rows } = await leaseJobs(due, leases.until(seconds)).execute(db)
  return rows.sort((a, b) => a.id - b.id)
}

/** Claims the jobs of an organization that are due first by its own clock: all that are due at that instant, up to `most`. */
export async function claimNextJobs({ db, organization_id, leases }: Transaction, due_at: string, seconds: number, most: number) {
  const over = leases.over(seconds)
  // Waits for locked rows instead of skipping them: a job that is being claimed elsewhere comes before all that are due later.
  const wait = isPostgres(db) ? sql`for update of j` : sql``
  const due = sql`
    select j.id from jobs j
    where j.organization_id = ${organization_id} and j.dead_at is null and j.due_at = (
        select d.due_at from jobs d
        where d.organization_id = ${organization_id} and d.dead_at is null and d.due_at <= ${due_at}
          and ${isFree('d', over)} and ${inOrder('d')}
        order by d.due_at limit 1)
      and ${isFree('j', over)} and ${inOrder('j')}
    order by j.due_at, j.id limit ${most} ${wait}`
  const { rows } = await leaseJobs(due, leases.until(seconds)).execute(db)
  return rows.sort((a, b) => a.id - b.id)
}

/** Finds a running job of the organization, if there is one. */
export function findRunning({ db, organization_id, leases }: Transaction, seconds: number) {
  const { before, beyond } = leases.over(seconds)
  return db
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('dead_at', 'is', null)
    .where('leased_until', '>', before)
    .where('leased_until', '<=', beyond)
    .limit(1)
    .executeTakeFirst()
}

/** Time at which a job that runs by the machine's clock is due by the clock of its organization: never. */
export const neverDue = '9999-12-31T23:59:59.999Z'

/** A place among the jobs of an organization, in the order in which they are due. */
export type JobPosition = { readonly due_at: string; readonly id: number }
const firstPlace: JobPosition = { due_at: '', id: 0 }

/**
 * Sets when jobs of an organization run by the machine's clock, now that its own clock is so far ahead: for at most `most` jobs after a
 * position. Returns the position of the last, or undefined if there are no more.
 */
export async function updateRunTimes({ db, organization_id, machine }: Transaction, ahead_ms: number, most: number, after = firstPlace) {
  const { rows } = await sql<JobPosition>`select due_at, id from jobs
    where organization_id = ${organization_id} and dead_at is null and (due_at, id) > (${after.due_at}, ${after.id})
      and due_at < ${neverDue} order by due_at, id limit 1 offset ${most - 1}`.execute(db)
  const last = rows[0]
  const seconds = ahead_ms / 1000
  const run_at = isPostgres(db)
    ? sql`to_char((due_at::timestamptz - make_interval(secs => ${seconds})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', due_at, ${`${-seconds} seconds`})`
  const until = last ?? { due_at: neverDue, id: 0 }
  await sql`update jobs set run_at = ${run_at}, scheduled_at = ${machine()} where organization_id = ${organization_id} and dead_at is null
    and (due_at, id) > (${after.due_at}, ${after.id}) and (due_at, id) <= (${until.due_at}, ${until.id})`.execute(db)
  return last
}

type Lease = { id: number; fence: number }
const doneJob = prepareQuery((db: Writes, p: Lease) => db.deleteFrom('jobs').where('id', '=', p.id).where('fence', '=', p.fence))
/** Deletes a job that is done. False if another worker has taken the lease. */
export const deleteJob = async ({ db }: SystemTransaction, { id, fence }: Lease) => (await doneJob.changed(db, { id, fence })) > 0

type Next = { payload: string; due_at: string; run_at: string }
const waitingAgain = prepareQuery((db: Writes, p: Lease & Next & { scheduled_at: string }) =>
  db
    .updateTable('jobs')
    .set(({ eb }) => ({
      payload: p.payload,
      due_at: p.due_at,
      run_at: p.run_at,
      scheduled_at: p.scheduled_at,
      attempts: 0,
      fence: eb('fence', '+', 1),
      leased_until: null,
      last_error: null,
    }))
    .where('id', '=', p.id)
    .where('fence', '=', p.fence),
)
/** Reschedules a job at half the price of a new one in its place. False if another worker has taken the lease. */
export const rescheduleJob = async ({ db, machine }: SystemTransaction, { id, fence }: Lease, next: Next) =>
  (await waitingAgain.changed(db, { id, fence, ...next, scheduled_at: machine() })) > 0

/**
 * Sets or ends the lease of a running job. A job that waits for its next attempt has no lease but still its last fence, so a late renewal
 * does not touch it.
 */
export const updateLease = ({ db }: SystemTransaction, { id, fence }: Lease, leased_until: string | null) =>
  db
    .updateTable('jobs')
    .set({ leased_until })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('leased_until', 'is not', null)
    .execute()

type JobFailure = { last_error: string } & ((Times & { dead_at: null }) | { run_at?: never; dead_at: string })

/**
 * Reschedules a failed job, or makes it a dead-letter job. Where one with the same key was enqueued meanwhile, this one is deleted; a
 * scheduled run, whose next one always waits, is retried all the same if the retry comes first.
 */
export async function updateFailed(tx: SystemTransaction, { id, fence }: Lease, failure: JobFailure, isScheduled = false) {
  const isRetried = failure.dead_at === null
  const covered = await tx.db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where(({ exists, selectFrom }) => {
      const other = selectFrom('jobs as other').select('other.id').whereRef('other.waiting_key', '=', 'jobs.key')
      return exists(isScheduled && isRetried ? other.where('other.run_at', '<=', failure.run_at) : other)
    })
    .executeTakeFirst()
  if (covered.numDeletedRows > 0n) return
  await tx.db
    .updateTable('jobs')
    .set(({ ref }) => ({ ...failure, leased_until: null, waiting_key: isRetried && !isScheduled ? ref('key') : null }))
    .where('id', '=', id)
    .where('fence', '=', fence)
    .execute()
}

export const listDeadJobs = (db: Reads, most: number) =>
  db
    .selectFrom('jobs')
    .select(['id', 'organization_id', 'kind', 'payload', 'attempts', 'last_error', 'dead_at', 'created_at'])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Retries a dead-letter job; where one with the same key waits, that one runs now in its place. False if there is none with this id. */
export async function updateRevived({ db, now, machine }: SystemTransaction, id: number): Promise<boolean> {
  const dead = await db.selectFrom('jobs').select('key').where('id', '=', id).where('dead_at', 'is not', null).executeTakeFirst()
  if (!dead) return false
  const times = { run_at: now(), scheduled_at: machine() }
  const revived = { ...times, dead_at: null, attempts: 0, waiting_key: dead.key }
  const { numUpdatedRows } = await db.updateTable('jobs').set(times).where('waiting_key', '=', dead.key).executeTakeFirst()
  if (numUpdatedRows > 0n) await db.deleteFrom('jobs').where('id', '=', id).execute()
  else await db.updateTable('jobs').set(revived).where('id', '=', id).where('dead_at', 'is not', null).execute()
  return true
}

/** Deletes at most `most` dead-letter jobs, oldest first, and returns how many. */
export async function deleteDead({ db }: SystemTransaction, before: string, most: number): Promise<number> {
  const some = db.selectFrom('jobs').select('id').where('dead_at', '<', before).orderBy('dead_at').orderBy('id').limit(most)
  const { numDeletedRows } = await db.deleteFrom('jobs').where('id', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Counts all jobs and subtracts the dead ones: SQLite counts a whole table by its pages, but would look up each row to see that it is
 * alive.
 */
export async function countJobs(db: Reads) {
  const counting = db.selectFrom('jobs').select(({ fn }) => fn.countAll<number>().as('count'))
  const all = Number((await counting.executeTakeFirstOrThrow()).count)
  const dead = Number((await counting.where('dead_at', 'is not', null).executeTakeFirstOrThrow()).count)
  return { waiting: Math.max(0, all - dead), dead }
}

/** Jobs that wait for a later time than this one, earliest first. */
export const listScheduled = (db: Reads, after: { run_at: string; id: number }, most: number) =>
  db
    .selectFrom('jobs')
    .select(['id', 'run_at', 'due_at', 'scheduled_at'])
    .where('dead_at', 'is', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('run_at', 'id'), '>', tuple(after.run_at, after.id)))
    .orderBy('run_at')
    .orderBy('id')
    .limit(most)
    .execute()

type Times = { run_at: string; due_at: string; scheduled_at: string }
/** Sets the times of a job. False if it was rescheduled since it was read. */
export const updateSchedule = async ({ db }: SystemTransaction, { id, seen }: { id: number; seen: string }, times: Times) =>
  (await db.updateTable('jobs').set(times).where('id', '=', id).where('scheduled_at', '=', seen).executeTakeFirst()).numUpdatedRows > 0n
