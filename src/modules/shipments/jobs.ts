import { z } from 'zod'
import { jobHandler, jobKind, type Schedule, systemJobHandler } from '../../jobs/kind.ts'
import { onBehalf, type Transaction } from '../../platform/context.ts'
import { addTime, machineNow } from '../../platform/time.ts'
import { askToTakeBack, markCancellationFailed, markCancelled, watchedDays } from './cancel/cancel.ts'
import { cancelShipmentJob, enqueueCancel } from './cancel/cancel-job.ts'
import { announceShipmentJob, enqueueAnnounce } from './creation/announce-job.ts'
import { listForgottenIntents } from './creation/intent-store.ts'
import { milestonesOf } from './milestones/milestones.ts'
import { listEventsOf } from './milestones/store.ts'
import { resumePurchase } from './purchase/purchase.ts'
import * as purchases from './purchase/purchase-store.ts'
import * as store from './record/store.ts'
import { isFinal } from './statuses/status-of.ts'

export const announceShipments = jobHandler(announceShipmentJob, (ctx, { shipment_id }) => resumePurchase(ctx, shipment_id))

/** Looks for purchases that no process goes on with: their process has died, or their carrier did not answer. Each gets a job. */
const lookForForgotten = jobKind('look for forgotten purchases', z.object({}))
const mostAtOnce = 500

export const resumePurchases = systemJobHandler(lookForForgotten, async (system, _, job) => {
  const now = machineNow(system)
  const forgotten = [...(await purchases.listForgotten(system, now, mostAtOnce)), ...(await listForgottenIntents(system, now, mostAtOnce))]
  await job.finish(async (tx) => {
    for (const { id, ...caller } of forgotten) await enqueueAnnounce(onBehalf(tx, caller), id)
  })
})

/** Runs at the start too: a process that starts often replaces one that has died. */
export const resumeSchedule: Schedule = { kind: lookForForgotten, everySeconds: 5, atStart: true }

/** Minutes until a carrier without a final answer is asked again: as long as it has taken so far, from ten minutes to six hours. */
function againMinutes(asked_at: string, now: string) {
  const minutes = (Date.parse(now) - Date.parse(asked_at)) / 60_000
  return Math.min(Math.max(minutes, 10), 6 * 60)
}

export const cancelShipments = jobHandler(cancelShipmentJob, async (ctx, { shipment_id }, job) => {
  const shipment = await store.findShipment(ctx, shipment_id)
  if (!shipment?.cancel_requested_at) return
  const isOver = addTime(shipment.cancel_requested_at, { days: watchedDays }) <= ctx.now()
  // The carrier has no record of it, so there is nothing to cancel; when its time is up, no client waits for it any more.
  if (shipment.purchase !== 'confirmed' && !isOver) return
  // The request that began it has asked before, or this job has.
  const outcome = shipment.purchase === 'confirmed' ? await askToTakeBack(ctx, shipment, { wasAsked: true }) : undefined
  await job.finish(async (tx) => {
    const parcels = await store.listParcels(tx, shipment_id)
    const hasArrived = parcels.some(({ status }) => isFinal(status) && status !== 'CANCELLED')
    const isUsed = isOver && outcome?.status !== 'cancelled' && (await isScanned(tx, parcels))
    if (outcome?.status === 'refused' || hasArrived || isUsed) await markCancellationFailed(tx, shipment)
    else if (outcome?.status === 'cancelled' || isOver) await markCancelled(tx, shipment_id)
    else await enqueueCancel(tx, shipment_id, againMinutes(shipment.cancel_requested_at!, tx.now()))
  })
})

/** True if the carrier has scanned one of the parcels. */
async function isScanned(tx: Transaction, parcels: readonly store.ParcelRow[]): Promise<boolean> {
  const events = await listEventsOf(
    tx,
    parcels.map(({ id }) => id),
  )
  return milestonesOf(events).shipped_at !== null
}
