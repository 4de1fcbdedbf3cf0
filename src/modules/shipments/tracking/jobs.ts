import { z } from 'zod'
import { carrierOf } from '../../../carriers/registry.ts'
import { CarrierBusy } from '../../../carriers/send.ts'
import { inSlices } from '../../../jobs/in-slices.ts'
import { jobHandler, jobKind, type Schedule, systemJobHandler } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import { leaseSeconds } from '../../../jobs/worker.ts'
import { holdClockAhead } from '../../../platform/clocks.ts'
import { type Context, onBehalf, type SystemTransaction, type Transaction } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'
import * as store from './poll-store.ts'
import { pollTimesAt } from './poll-times.ts'
import { trackParcel } from './track-parcel.ts'

/**
 * Polls a carrier about one parcel whose poll has failed: with back-off, and as a dead-letter job in the end. It ends when a poll succeeds,
 * and the parcel has its next time in its columns. Earlier versions had one for each parcel in transit; `after` is theirs: until when all
 * events are stored.
 */
const trackParcelJob = jobKind('follow parcel', z.object({ parcel_id: z.int(), after: z.string().nullable() }))

export const trackParcels = jobHandler(trackParcelJob, (ctx, { parcel_id, after }, job) =>
  trackParcel(ctx, parcel_id, after, (work) => job.finish(work)).catch((error: unknown) => {
    if (!(error instanceof CarrierBusy)) throw error
    return job.finish((tx) => postponePoll(tx, parcel_id, error))
  }),
)

/** Polls carriers about parcels of one sender that are due. */
const pollParcelsJob = jobKind('poll parcels', z.object({ parcel_ids: z.array(z.int()) }))
/** Parcels that one job polls: a worker runs ten jobs at once, and PostgreSQL has a connection for a few of their transactions. */
const perJob = 10

export const pollParcels = jobHandler(pollParcelsJob, async (ctx, { parcel_ids }) =>
  pollTogether(ctx, await store.listUnscheduled(ctx, parcel_ids)),
)

/** A carrier that answers for many parcels gets one call for all of them, any other one call after another. */
export async function pollTogether(ctx: Context, parcels: readonly Pick<store.DueParcel, 'id' | 'carrier_code'>[]) {
  const isBatched = ({ carrier_code }: Pick<store.DueParcel, 'carrier_code'>) => {
    const carrier = carrierOf(carrier_code)
    return carrier?.outbox !== undefined || carrier?.trackMany !== undefined
  }
  await Promise.all(parcels.filter(isBatched).map(({ id }) => pollOrRetry(ctx, id)))
  for (const parcel of parcels) if (!isBatched(parcel)) await pollOrRetry(ctx, parcel.id)
}

/** The first retry, as that of every job. */
const retrySeconds = 5

/** A poll that fails gets a job of its own, so that it does not delay the others. */
const pollOrRetry = (ctx: Context, parcel_id: number) =>
  trackParcel(ctx, parcel_id, null).catch((error: unknown) =>
    ctx.transaction(async (tx) => {
      if (error instanceof CarrierBusy) return postponePoll(tx, parcel_id, error)
      await store.updateUnscheduled(tx, parcel_id)
      const run_at = addTime(tx.now(), { seconds: retrySeconds })
      await enqueueJob(tx, trackParcelJob, { parcel_id, after: null }, { key: String(parcel_id), run_at })
    }),
  )

/** A carrier that has had too many requests has not failed: the parcel is polled when it accepts requests again. */
async function postponePoll(tx: Transaction, parcel_id: number, { retryAfterSeconds }: CarrierBusy) {
  await store.updateNextPoll(tx, parcel_id, pollTimesAt(tx, addTime(tx.now(), { seconds: retryAfterSeconds }), null))
}

/** Looks for parcels that are due, and has them polled. */
const findDueJob = jobKind('look for parcels to poll', z.object({}))
const sliceSize = 200

export const findDueParcels = systemJobHandler(findDueJob, (system) =>
  inSlices(sliceSize, (most) => system.transaction((tx) => enqueueDuePolls(tx, most))),
)

export const pollSchedule: Schedule = { kind: findDueJob, everySeconds: 5 }

/** The parcels leave the schedule in the transaction that enqueues their jobs, so each is in one of both. How many it was. */
async function enqueueDuePolls(tx: SystemTransaction, most: number): Promise<number> {
  const due = await store.takeDueParcels(tx, leaseSeconds, most)
  for (const { sender, ids } of bySender(due))
    for (let from = 0; from < ids.length; from += perJob)
      await enqueueJob(onBehalf(tx, sender), pollParcelsJob, { parcel_ids: ids.slice(from, from + perJob) })
  return due.length
}

export type Sender = Pick<store.DueParcel, 'organization_id' | 'integration_id' | 'user_id'>

function bySender(parcels: readonly store.DueParcel[]): Iterable<{ readonly sender: Sender; readonly ids: number[] }> {
  const groups = new Map<string, { sender: Sender; ids: number[] }>()
  for (const { id, organization_id, integration_id, user_id } of parcels)
    groups
      .getOrInsertComputed(`${organization_id} ${integration_id} ${user_id}`, () => ({
        sender: { organization_id, integration_id, user_id },
        ids: [],
      }))
      .ids.push(id)
  return groups.values()
}

const movePollTimesJob = jobKind('move poll times', z.object({}), { attempts: 1_000 })
/** Parcels whose poll times are moved in one transaction. */
const movedAtOnce = 500

/** The clock of an organization has moved: its parcels are due at other times of the machine's clock. As `moveRunTimes` does for jobs. */
export async function movePollTimes(tx: Transaction, ahead_ms: number) {
  const isMore = (await store.updateMovedPolls(tx, ahead_ms, movedAtOnce)) !== undefined
  if (isMore) await enqueueJob(tx, movePollTimesJob, {}, { key: 'all', byMachine: true })
}

/** Begins with the first whenever it runs. Where the clock is moved while it does, another one waits and does the same after it. */
export const moveOtherPollTimes = jobHandler(movePollTimesJob, async (ctx) => {
  let last: store.PollPosition | undefined
  const step = (most: number) =>
    ctx.transaction(async (tx) => {
      last = await store.updateMovedPolls(tx, await holdClockAhead(tx), most, last)
      return last ? most : 0
    })
  while (!(await inSlices(movedAtOnce, step)));
})
