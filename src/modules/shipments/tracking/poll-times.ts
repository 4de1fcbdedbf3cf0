import { carrierOf } from '../../../carriers/registry.ts'
import type { Transaction } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'

/**
 * Times of the next poll of a parcel, as columns of the parcel and not as a job: they are written with the parcel, and a parcel in transit
 * without events costs nothing. `poll_at`: by the machine's clock. `poll_due_at`: the same time by the clock of the organization.
 * `poll_set_at`: when they were set, by the machine's clock. `polled_until`: until then all events are stored.
 */
export type PollTimes = {
  readonly poll_at: string | null
  readonly poll_due_at: string | null
  readonly poll_set_at: string | null
  readonly polled_until: string | null
}

/** Times of a parcel that is not polled, or not any more. */
export const noPoll: PollTimes = { poll_at: null, poll_due_at: null, poll_set_at: null, polled_until: null }

/** `due_at`: by the clock of the organization. */
export const pollTimesAt = (tx: Transaction, due_at: string, polled_until: string | null): PollTimes => ({
  poll_at: tx.machineTime(due_at),
  poll_due_at: due_at,
  poll_set_at: tx.machine(),
  polled_until,
})

/** A parcel that was just announced has no events for a while. */
const firstMinutes = 10

/** The times of a parcel that gets its tracking number now. */
export const firstPollTimes = (tx: Transaction, carrier_code: string): PollTimes =>
  carrierOf(carrier_code)?.track || carrierOf(carrier_code)?.trackMany
    ? pollTimesAt(tx, toTheMinute(addTime(tx.now(), { minutes: firstMinutes })), null)
    : noPoll

/** Parcels that were announced within a minute are polled together, and so written together. */
const toTheMinute = (time: string) => `${time.slice(0, 17)}00.000Z`
