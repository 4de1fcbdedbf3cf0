import type { BookedPickup } from '../../../carriers/kit/pickups.ts'
import type { Transaction } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'
import { enqueueCompletion, enqueuePickupCancel } from './booking-jobs.ts'
import { billCreatedPickup, creditEndedPickup } from './pickup-billing.ts'
import type { PickupErrors } from './schema.ts'
import * as store from './store.ts'

/** Outcomes of a pickup. Each is written in one transaction, with its fee or credit, depending on the current status of the pickup. */

/** Days after its slot in which the carrier is asked about a pickup. */
export const watchedDays = 2

type PickupError = PickupErrors[number]
/** Error of a failed pickup, with the code of a label that a carrier refused. */
const failure = (detail: string): PickupError => ({ status: '500', code: 'parcel_announcement_error', title: 'Pickup failed', detail })
/** Error of a refused cancellation, as the request to cancel would have returned it. */
const refusedCancellation = (detail: string): PickupError => ({
  status: '409',
  code: 'invalid',
  title: 'Cancellation not possible',
  detail,
})

/** Records that the carrier has booked a pickup. If a client has requested the cancellation meanwhile, the carrier is asked for it next. */
export async function recordCreated(tx: Transaction, id: number, { pickup_id, time_slot }: BookedPickup) {
  const pickup = await store.holdPickup(tx, id)
  if (pickup?.status !== 'ANNOUNCING') return
  await store.updatePickup(tx, id, {
    status: 'CREATED',
    carrier_pickup_id: pickup_id,
    time_slot: JSON.stringify(time_slot),
    contract_needed_until: addTime(time_slot.end_at, { days: watchedDays }),
  })
  await billCreatedPickup(tx, pickup)
  await enqueueCompletion(tx, id, time_slot.end_at)
  if (pickup.cancel_requested_at) await enqueuePickupCancel(tx, id)
}

/**
 * Records that nothing was booked, or that the driver came in vain. Cancels a pickup that was not booked if a client has requested that;
 * one that may be booked fails with the reason, because the driver may come.
 */
export async function recordFailed(tx: Transaction, id: number, detail: string, { mayBeBooked = false } = {}) {
  const pickup = await store.holdPickup(tx, id)
  if (pickup?.status === 'ANNOUNCING' && pickup.cancel_requested_at && !mayBeBooked) return recordCancelled(tx, id)
  if (pickup?.status !== 'ANNOUNCING' && pickup?.status !== 'CREATED') return
  await store.updatePickup(tx, id, {
    status: 'FAILED',
    errors: JSON.stringify([failure(detail)]),
    cancel_requested_at: null,
    contract_needed_until: tx.now(),
  })
  await creditEndedPickup(tx, id)
}

export async function recordCancelled(tx: Transaction, id: number) {
  const pickup = await store.holdPickup(tx, id)
  if (pickup?.status !== 'ANNOUNCING' && pickup?.status !== 'CREATED') return
  await store.updatePickup(tx, id, {
    status: 'CANCELLED',
    cancelled_at: tx.now(),
    errors: '[]',
    cancel_requested_at: pickup.cancel_requested_at ?? tx.now(),
    contract_needed_until: tx.now(),
  })
  await creditEndedPickup(tx, id)
}

/** Records that the carrier comes all the same. `detail`: the reason, if no request waits for the answer. */
export async function recordNotCancelled(tx: Transaction, id: number, detail?: string) {
  const pickup = await store.holdPickup(tx, id)
  if (pickup?.status !== 'CREATED' || !pickup.cancel_requested_at) return
  const errors = detail === undefined ? [] : [refusedCancellation(detail)]
  await store.updatePickup(tx, id, { cancel_requested_at: null, errors: JSON.stringify(errors) })
}
