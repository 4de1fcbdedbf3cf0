import type { ForeignParcel, TrackingEvent } from '../../../carriers/kit/tracking.ts'
import { needsCustoms } from '../../../geo/customs/borders.ts'
import type { Context, Transaction } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'
import { isFinal } from '../statuses/status-of.ts'
import type { StatusCode } from '../statuses/statuses.ts'
import { findPollHours, followChangesOf } from './changes.ts'
import { findFollowed, type PolledParcel, pollEvents } from './poll.ts'
import { pollOutboxBatched } from './poll-outbox.ts'
import { updatePollTimes } from './poll-store.ts'
import { noPoll, type PollTimes, pollTimesAt } from './poll-times.ts'
import { sentElsewhere } from './present.ts'
import { receiveEvents } from './receive.ts'
import type { TrackedParcelRow } from './store.ts'

/** Runs the transaction that ends a poll. */
type Write = (work: (tx: Transaction) => Promise<void>) => Promise<void>
/** The carrier's events, and when it is polled again. */
type PollResult = { readonly events: readonly TrackingEvent[]; nextPoll(tx: Transaction, status: StatusCode): PollTimes }

/**
 * Polls a carrier about a parcel, and stores its events with the time of the next poll in one transaction. A poll that runs twice, after a
 * crash or a lost lease, changes nothing: events are stored once by parcel, code and time. `after`: until when all events are stored, where
 * that is not in the row.
 */
export async function trackParcel(ctx: Context, parcel_id: number, after: string | null, write: Write = ctx.transaction) {
  const followed = await findFollowed(ctx, parcel_id)
  if (!followed) return write(async (tx) => void (await updatePollTimes(tx, parcel_id, noPoll)))
  const { row } = followed
  const { events, nextPoll } = followed.carrier.outbox ? await listen(ctx, followed, row.polled_until ?? after) : await poll(ctx, followed)
  const { carrier, contract } = followed
  return write(async (tx) => {
    let times: PollTimes = noPoll
    await receiveEvents(tx, row, events, (status) => {
      times = nextPoll(tx, status)
      return times
    })
    if (carrier.changes && times.poll_at !== null) await followChangesOf(tx, contract.id)
  })
}

async function listen(ctx: Context, followed: PolledParcel, after: string | null): Promise<PollResult> {
  const { row } = followed
  const foreign = row.shipment_id === null ? foreignOf(row) : undefined
  const { at, events, next_at } = await pollOutboxBatched(ctx, followed, {
    tracking_number: row.tracking_number!,
    after,
    ...(foreign && { foreign }),
  })
  return { events, nextPoll: (tx) => (next_at === null ? noPoll : pollTimesAt(tx, next_at, at)) }
}

/** Days for which a parcel of a polled carrier is tracked. */
const longestDays = 60

async function poll(ctx: Context, followed: PolledParcel): Promise<PollResult> {
  const [events, hours] = [await pollEvents(ctx, followed), await findPollHours(ctx, followed)]
  const isOver = (tx: Transaction, status: StatusCode) =>
    isFinal(status) || addTime(followed.row.created_at, { days: longestDays }) < tx.now()
  return {
    events,
    nextPoll: (tx, status) => (isOver(tx, status) ? noPoll : pollTimesAt(tx, addTime(tx.now(), { hours }), null)),
  }
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
