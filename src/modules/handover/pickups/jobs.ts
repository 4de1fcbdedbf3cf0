import { callLeaseSeconds } from '../../../carriers/call-lease.ts'
import { CarrierRefusal } from '../../../carriers/kit/carrier.ts'
import type { TimeSlot } from '../../../carriers/kit/pickups.ts'
import { awaitOutcome, noResponse } from '../../../carriers/outcome.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import { jobHandler } from '../../../jobs/kind.ts'
import type { Context } from '../../../platform/context.ts'
import { addTime, secondsBetween } from '../../../platform/time.ts'
import { callWithContract } from '../../contracts/index.ts'
import { findContract } from '../../contracts/service.ts'
import { collectParcels } from '../../shipments/index.ts'
import { bookPickup } from './book.ts'
import { bookPickupJob, cancelPickupJob, completePickupJob, enqueuePickupCancel, retrySeconds } from './booking-jobs.ts'
import { askToCancel } from './cancel.ts'
import { recordCancelled, recordCreated, recordFailed, recordNotCancelled, watchedDays } from './outcomes.ts'
import { parseBody } from './present.ts'
import * as store from './store.ts'

/** The job is done when the outcome is known, and not before. */
export const bookPickups = jobHandler(bookPickupJob, async (ctx, { pickup_id, retries }, job) => {
  const row = await store.findPickup(ctx, pickup_id)
  if (row?.status !== 'ANNOUNCING') return
  const result = await bookPickup(ctx, row)
  await job.finish(async (tx) => {
    if (result.outcome === 'booked') await recordCreated(tx, pickup_id, result.pickup)
    else if (result.outcome === 'failed') await recordFailed(tx, pickup_id, result.detail)
    else if (result.outcome === 'unsettled') await recordFailed(tx, pickup_id, result.detail, { mayBeBooked: true })
    else if (result.outcome === 'leased') await job.again(tx, { pickup_id, retries }, addTime(tx.now(), { seconds: callLeaseSeconds }))
    else {
      await store.updateCallEnded(tx, pickup_id)
      await job.again(tx, { pickup_id, retries: retries + 1 }, addTime(tx.now(), { seconds: retrySeconds(retries) }))
    }
  })
})

const slotOf = ({ time_slot }: store.PickupRow): TimeSlot => JSON.parse(time_slot!)

/** Minutes until a carrier that has not confirmed a cancellation is asked again: the time since the request, 1 to 60 minutes. */
const againMinutes = (requested_at: string, now: string) => Math.min(Math.max(secondsBetween(requested_at, now) / 60, 1), 60)

export const cancelPickups = jobHandler(cancelPickupJob, async (ctx, { pickup_id }, job) => {
  const row = await store.findPickup(ctx, pickup_id)
  if (row?.status !== 'CREATED' || !row.cancel_requested_at) return
  const requested_at = row.cancel_requested_at
  const outcome = await askToCancel(ctx, row)
  await job.finish(async (tx) => {
    if (outcome?.status === 'cancelled') await recordCancelled(tx, pickup_id)
    else if (outcome?.status === 'refused') await recordNotCancelled(tx, pickup_id, `The carrier does not cancel it. ${outcome.message}`)
    else if (isOver(tx, row)) await recordNotCancelled(tx, pickup_id, 'The carrier has not confirmed the cancellation.')
    else await enqueuePickupCancel(tx, pickup_id, againMinutes(requested_at, tx.now()))
  })
})

const isOver = ({ now }: Pick<Context, 'now'>, row: store.PickupRow) => now() >= addTime(slotOf(row).end_at, { days: watchedDays })

/** Records the outcome of pickups, which only the carrier knows. One that does not answer is asked again for `watchedDays`. */
export const completePickups = jobHandler(completePickupJob, async (ctx, { pickup_id, retries }, job) => {
  const row = await store.findPickup(ctx, pickup_id)
  const carrier = row && carrierOf(row.carrier_code)
  const contract = row && (await findContract(ctx, row.contract_id))
  if (row?.status !== 'CREATED' || !carrier?.pickups || !contract) return
  const { find } = carrier.pickups
  const input = { reference: row.booking_reference, at: ctx.now() }
  const outcome = find ? await awaitOutcome(callWithContract(ctx, contract, find, input)) : { found: false as const }
  const isUnknown = outcome === noResponse || outcome instanceof CarrierRefusal
  const state = !isUnknown && outcome.found ? outcome.pickup : undefined
  const visit = { pickup_id: row.carrier_pickup_id!, address: parseBody(row).address, end_at: slotOf(row).end_at }
  if (!isUnknown) await collectParcels(ctx, { carrier, contract }, visit)
  await job.finish(async (tx) => {
    if (state?.state === 'failed') await recordFailed(tx, pickup_id, `${carrier.name}: ${state.message}`)
    else if (state?.state === 'cancelled') await recordCancelled(tx, pickup_id)
    else if (isUnknown && !isOver(tx, row))
      await job.again(tx, { pickup_id, retries: retries + 1 }, addTime(tx.now(), { seconds: retrySeconds(retries) }))
  })
})
