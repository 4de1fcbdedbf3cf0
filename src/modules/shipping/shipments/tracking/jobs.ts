import type { z } from 'zod'
import type { ForeignParcel } from '../../../../carriers/kit/tracking.ts'
import { needsCustoms } from '../../../../geo/customs/borders.ts'
import { type Job, jobHandler } from '../../../../jobs/kind.ts'
import type { Context, Transaction } from '../../../../platform/context.ts'
import { addTime } from '../../../../platform/time.ts'
import { type Followed, findFollowed, pollEvents } from './poll.ts'
import { pollOutboxBatched } from './poll-outbox.ts'
import { sentElsewhere } from './present.ts'
import { receiveEvents } from './receive.ts'
import { isFinal } from './status-of.ts'
import type { TrackedParcelRow } from './store.ts'
import { trackParcelJob } from './track-job.ts'

type FollowingJob = Job<Transaction, z.input<typeof trackParcelJob.payload>>

export const trackParcels = jobHandler(trackParcelJob, async (ctx, { parcel_id, after }, job) => {
  const followed = await findFollowed(ctx, parcel_id)
  if (followed) await (followed.carrier.outbox ? listen(ctx, followed, after, job) : poll(ctx, followed, job))
})

async function listen(ctx: Context, followed: Followed, after: string | null, job: FollowingJob) {
  const { row } = followed
  const foreign = row.shipment_id === null ? foreignOf(row) : undefined
  const { at, events, next_at } = await pollOutboxBatched(ctx, followed, {
    tracking_number: row.tracking_number!,
    after,
    ...(foreign && { foreign }),
  })
  await job.finish(async (tx) => {
    await receiveEvents(tx, row, events)
    if (next_at !== null) await job.again(tx, { parcel_id: row.id, after: at }, next_at)
  })
}

/** How often a carrier that only answers is asked, and for how long. */
const everyHours = 4
const longestDays = 60

async function poll(ctx: Context, followed: Followed, job: FollowingJob) {
  const { row } = followed
  const events = await pollEvents(ctx, followed)
  await job.finish(async (tx) => {
    const status = await receiveEvents(tx, row, events)
    if (isFinal(status) || addTime(row.created_at, { days: longestDays }) < tx.now()) return
    await job.again(tx, { parcel_id: row.id, after: null }, addTime(tx.now(), { hours: everyHours }))
  })
}

function foreignOf(row: TrackedParcelRow): ForeignParcel {
  const { option_code, reference, from_address, to_address } = sentElsewhere(row)
  const place = ({ city, country_code }: typeof from_address) => ({ city: city ?? null, country_code })
  const spot = ({ country_code, postal_code, state_province_code }: typeof from_address) => ({
    country_code,
    postal_code,
    state_province_code: state_province_code ?? undefined,
  })
  return {
    registered_at: row.created_at,
    option_code,
    reference,
    from: place(from_address),
    to: place(to_address),
    needs_customs: needsCustoms(spot(from_address), spot(to_address)).needed,
  }
}
