import type { Cancellation } from '../../../carriers/kit/announce.ts'
import { UnreadableAnswer } from '../../../carriers/kit/answers.ts'
import { type Carrier, CarrierRefusal } from '../../../carriers/kit/carrier.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import { CarrierUnreachable } from '../../../carriers/send.ts'
import type { Context, Transaction } from '../../../platform/context.ts'
import { Fault, foundOrFault } from '../../../platform/errors.ts'
import { emitEvent } from '../../../platform/events.ts'
import { addTime } from '../../../platform/time.ts'
import { findReceivers } from '../../../webhooks/publish.ts'
import { callWithContract } from '../../contracts/index.ts'
import { findContract } from '../../contracts/service.ts'
import { creditCancelledParcels } from '../planning/purchase-billing.ts'
import { setParcelStatus } from '../record/change-status.ts'
import { notCancellable } from '../record/errors.ts'
import { shipmentUpdated } from '../record/events.ts'
import * as store from '../record/store.ts'
import { parseShipmentBody } from '../record/stored-form.ts'
import { isFinal } from '../statuses/status-of.ts'
import { enqueueCancel, enqueueFinalCancelCheck } from './cancel-job.ts'
import { cancelOf, isCancelledBefore } from './cancel-of.ts'

/** Days after the announcement within which a shipment can be cancelled. */
const cancellableDays = 42
/** Days for which a queued cancellation is polled: if nothing was scanned by then, the label was never used. */
export const watchedDays = 14

type Answer = { readonly status: 'cancelled' | 'queued'; readonly message: string }
const done: Answer = { status: 'cancelled', message: 'The shipment is cancelled.' }
const queued: Answer = { status: 'queued', message: `Cancellation requested; awaiting carrier confirmation (up to ${watchedDays} days).` }

/** Answer for a carrier that takes no cancellations: nothing is confirmed, and the label must stay unused. */
const unused = ({ name, cancel }: Carrier): Answer => ({
  status: 'queued',
  message: `${name} takes no cancellations${cancel ? ' of returns' : ''}: do not use the label, and it expires. The shipment is cancelled here if nothing is scanned for ${watchedDays} days.`,
})

/** Cancels a shipment: at once where nothing was bought, or where the carrier says so; otherwise it is seen to. */
export async function cancelShipment(ctx: Context, id: string): Promise<Answer> {
  const begun = await ctx.transaction((tx) => requestCancellation(tx, id))
  if (begun.answer) return begun.answer
  const outcome = await askToTakeBack(ctx, begun.shipment, { wasAsked: false })
  if (outcome?.status === 'cancelled') return ctx.transaction((tx) => markCancelled(tx, id))
  if (outcome?.status !== 'refused') return queued
  await ctx.transaction((tx) => restoreStatuses(tx, begun.shipment, begun.parcels))
  // The error rolls back what is pending, and the statuses have to stay restored.
  await ctx.commitPending()
  throw new Fault(notCancellable, `The carrier will not cancel it. ${outcome.message}`)
}

/** Stores the requested cancellation. Where nothing has been bought, that is all. */
async function requestCancellation(tx: Transaction, id: string) {
  const { shipment, parcels } = await holdWithParcels(tx, id)
  refuseIfLate(tx, shipment, parcels)
  const { purchase } = shipment
  if (purchase !== 'confirmed' && purchase !== 'intended' && purchase !== 'doubtful')
    return { shipment, parcels, answer: await markCancelled(tx, id) }
  await store.updateShipment(tx, id, { cancel_requested_at: tx.now() })
  await setParcelStatus(tx, shipment, parcels, 'CANCELLING')
  await emitEvent(tx, shipmentUpdated, id)
  // A pending response of the carrier is handled by the process that receives it; after a crash, by the job that finds the purchase.
  if (purchase !== 'confirmed') {
    await enqueueFinalCancelCheck(tx, id, watchedDays)
    return { shipment, parcels, answer: queued }
  }
  const carrier = carrierOf(shipment.carrier_code)
  if (carrier && !cancelOf(carrier, parseShipmentBody(shipment.document))) {
    await enqueueFinalCancelCheck(tx, id, watchedDays)
    return { shipment, parcels, answer: unused(carrier) }
  }
  await enqueueCancel(tx, id, 1)
  return { shipment, parcels, answer: undefined }
}

/** Locks the shipment first, so that its parcels are current. It was most likely made through the integration that cancels it. */
async function holdWithParcels(tx: Transaction, id: string) {
  findReceivers(tx, { integration_id: tx.integration_id })
  const [found, parcels] = await Promise.all([store.holdShipment(tx, id), store.listParcels(tx, id)])
  const shipment = foundOrFault(found, 'shipment')
  return { shipment, parcels }
}

function refuseIfLate(tx: Transaction, shipment: store.ShipmentRow, parcels: readonly store.ParcelRow[]) {
  const late = lateToCancel(tx, shipment, parcels)
  if (late) throw new Fault(notCancellable, late)
}

/** Returns why a shipment cannot be cancelled any more; undefined if the carrier may be asked. */
export function lateToCancel(
  { now }: Pick<Transaction, 'now'>,
  { announced_at, cancel_requested_at }: store.ShipmentRow,
  parcels: readonly store.ParcelRow[],
): string | undefined {
  if (parcels.every(({ status }) => status === 'CANCELLED')) return 'This shipment is cancelled already.'
  if (cancel_requested_at) return 'This shipment is being cancelled already.'
  if (parcels.some(({ status }) => status === 'DELIVERED' || status === 'COLLECTED_BY_CUSTOMER')) return 'This shipment has been delivered.'
  return announced_at && addTime(announced_at, { days: cancellableDays }) < now()
    ? `This shipment was announced more than ${cancellableDays} days ago.`
    : undefined
}

/** Asks the carrier to cancel. Undefined if it does not answer, or cannot be asked. `wasAsked`: an earlier call got no answer. */
export async function askToTakeBack(
  ctx: Context,
  { carrier_code, contract_id, carrier_shipment_id, document }: store.ShipmentRow,
  earlier: { readonly wasAsked: boolean },
): Promise<Cancellation | undefined> {
  const contract = await findContract(ctx, contract_id)
  const cancel = cancelOf(carrierOf(carrier_code), parseShipmentBody(document))
  if (!contract || !cancel || carrier_shipment_id === null) return undefined
  return callWithContract(ctx, contract, cancel, { id: carrier_shipment_id, at: ctx.now() }).catch(
    (error: unknown): Cancellation | undefined => {
      if (error instanceof CarrierUnreachable || error instanceof UnreadableAnswer) return undefined
      if (!(error instanceof CarrierRefusal)) throw error
      const { code, message } = error
      return isCancelledBefore(error, earlier) ? { status: 'cancelled', message } : { status: 'refused', code, message }
    },
  )
}

/** Marks a shipment as cancelled, and credits what was bought. */
export async function markCancelled(tx: Transaction, id: string): Promise<Answer> {
  const { shipment, parcels } = await holdWithParcels(tx, id)
  const { purchase } = shipment
  if (parcels.every(({ status }) => status === 'CANCELLED')) return done
  const after = purchase === 'confirmed' ? 'cancelled' : purchase === 'planned' || purchase === 'held' ? 'refused' : purchase
  await store.updateShipment(tx, id, { purchase: after, cancel_requested_at: shipment.cancel_requested_at ?? tx.now() })
  // Parcels that arrived while the carrier was asked keep their status, whatever the carrier says of the label.
  const left = parcels.filter(({ status }) => !isFinal(status))
  await setParcelStatus(tx, shipment, left, 'CANCELLED')
  if (purchase === 'confirmed')
    await creditCancelledParcels(
      tx,
      left.map(({ id }) => id),
    )
  await emitEvent(tx, shipmentUpdated, id)
  return done
}

/** Restores the statuses from before the request. */
async function restoreStatuses(tx: Transaction, shipment: store.ShipmentRow, before: readonly store.ParcelRow[]) {
  await store.updateShipment(tx, shipment.id, { cancel_requested_at: null })
  const previous = new Map(before.map(({ id, status }) => [id, status]))
  for (const parcel of await listWaiting(tx, shipment)) await setParcelStatus(tx, shipment, [parcel], previous.get(parcel.id)!)
  await emitEvent(tx, shipmentUpdated, shipment.id)
}

/** Marks a shipment that the carrier refuses to cancel after all. */
export async function markCancellationFailed(tx: Transaction, shipment: store.ShipmentRow) {
  await store.updateShipment(tx, shipment.id, { cancel_requested_at: null })
  await setParcelStatus(tx, shipment, await listWaiting(tx, shipment), 'CANCELLATION_FAILED')
  await emitEvent(tx, shipmentUpdated, shipment.id)
}

/** Lists the parcels whose cancellation is pending; those that have arrived meanwhile are left out. */
const listWaiting = async (tx: Transaction, { id }: store.ShipmentRow) =>
  (await store.listParcels(tx, id)).filter(({ status }) => status === 'CANCELLING')
