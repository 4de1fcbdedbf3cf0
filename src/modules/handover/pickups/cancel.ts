import type { Cancellation } from '../../../carriers/kit/announce.ts'
import { CarrierRefusal } from '../../../carriers/kit/carrier.ts'
import { awaitOutcome, noResponse } from '../../../carriers/outcome.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import type { Context, Transaction } from '../../../platform/context.ts'
import { Fault, foundOrFault } from '../../../platform/errors.ts'
import { callWithContract } from '../../contracts/index.ts'
import { findContract } from '../../contracts/service.ts'
import { enqueuePickupCancel } from './booking-jobs.ts'
import { pickupNotCancellable } from './errors.ts'
import { recordCancelled, recordNotCancelled } from './outcomes.ts'
import * as store from './store.ts'

type CancelAnswer = { readonly status: 'cancelled' | 'queued'; readonly message: string }
const done: CancelAnswer = { status: 'cancelled', message: 'The pickup is cancelled.' }
const queued: CancelAnswer = { status: 'queued', message: 'Cancellation requested; awaiting carrier confirmation.' }

/** Cancels a pickup: at once where nothing was sent to the carrier, or where the carrier agrees; otherwise in the background. */
export async function cancelPickup(ctx: Context, id: number): Promise<CancelAnswer> {
  const { row, answer } = await ctx.transaction((tx) => requestCancellation(tx, id))
  if (answer) return answer
  const outcome = await askToCancel(ctx, row)
  if (outcome?.status === 'cancelled') {
    await ctx.transaction((tx) => recordCancelled(tx, id))
    return done
  }
  if (outcome?.status !== 'refused') return queued
  await ctx.transaction((tx) => recordNotCancelled(tx, id))
  // The error rolls back what is pending, and the request has to stay withdrawn.
  await ctx.commitPending()
  throw new Fault(pickupNotCancellable, `The carrier does not cancel it. ${outcome.message}`)
}

async function requestCancellation(tx: Transaction, id: number): Promise<{ row: store.PickupRow; answer?: CancelAnswer }> {
  const row = foundOrFault(await store.holdPickup(tx, id), 'pickup')
  refuseIfOver(tx, row)
  if (row.status === 'ANNOUNCING' && row.booking_attempts === 0) {
    await recordCancelled(tx, id)
    return { row, answer: done }
  }
  await store.updatePickup(tx, id, { cancel_requested_at: tx.now(), errors: '[]' })
  // Leaves a pickup whose booking is pending to the job that books it.
  if (row.status === 'ANNOUNCING') return { row, answer: queued }
  await enqueuePickupCancel(tx, id, 1)
  return { row }
}

function refuseIfOver({ now }: Transaction, { status, cancel_requested_at, time_slot }: store.PickupRow) {
  const refusal = (detail: string) => new Fault(pickupNotCancellable, detail)
  if (status === 'CANCELLED') throw refusal('This pickup is cancelled already.')
  if (status === 'FAILED') throw refusal('This pickup has failed: there is nothing to cancel.')
  if (cancel_requested_at) throw refusal('This pickup is being cancelled already.')
  if (time_slot && JSON.parse(time_slot).start_at <= now()) throw refusal('The time slot has begun: the driver is on the way.')
}

/** Undefined where the carrier does not answer, or cannot be asked. */
export async function askToCancel(ctx: Context, row: store.PickupRow): Promise<Cancellation | undefined> {
  const pickups = carrierOf(row.carrier_code)?.pickups
  const contract = await findContract(ctx, row.contract_id)
  if (!pickups || !contract || row.carrier_pickup_id === null) return undefined
  const outcome = await awaitOutcome(callWithContract(ctx, contract, pickups.cancel, { id: row.carrier_pickup_id, at: ctx.now() }))
  if (outcome === noResponse) return undefined
  return outcome instanceof CarrierRefusal ? { status: 'refused', code: outcome.code, message: outcome.message } : outcome
}
