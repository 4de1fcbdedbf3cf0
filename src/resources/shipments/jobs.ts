import { z } from 'zod'
import { jobHandler, jobKind, type Schedule, systemJobHandler } from '../../jobs/kind.ts'
import { onBehalf } from '../../platform/context.ts'
import { later, machineNow } from '../../platform/time.ts'
import { isFinal } from '../parcel-tracking/status-of.ts'
import { announcement, askToAnnounce } from './announcing.ts'
import { askToTakeBack, end, fail, watchedDays } from './cancel.ts'
import { askToCancel, cancellation } from './cancelling.ts'
import { resume } from './purchase.ts'
import * as purchases from './purchase-store.ts'
import * as store from './store.ts'

export const announceShipments = jobHandler(announcement, (ctx, { shipment_id }) => resume(ctx, shipment_id))

/** Looks for purchases that nobody goes on with: their process has died, or their carrier was silent. Each has a job from then on. */
const lookForForgotten = jobKind('look for forgotten purchases', z.object({}))
const mostAtOnce = 500

export const resumePurchases = systemJobHandler(lookForForgotten, async (system, _, job) => {
  const forgotten = await purchases.listForgotten(system, machineNow(system), mostAtOnce)
  await job.finish(async (tx) => {
    for (const { id, ...caller } of forgotten) await askToAnnounce(onBehalf(tx, caller), id)
  })
})

export const resumeSchedule: Schedule = { kind: lookForForgotten, everySeconds: 5 }

/** When a carrier that takes its time, or says nothing, is asked again: after as long as it has taken so far, from ten minutes to six hours. */
function againMinutes(asked_at: string, now: string) {
  const minutes = (Date.parse(now) - Date.parse(asked_at)) / 60_000
  return Math.min(Math.max(minutes, 10), 6 * 60)
}

export const cancelShipments = jobHandler(cancellation, async (ctx, { shipment_id }, job) => {
  const shipment = await store.findShipment(ctx, shipment_id)
  if (!shipment?.cancel_asked_at) return
  const isOver = later(shipment.cancel_asked_at, { days: watchedDays }) <= ctx.now()
  // Of one that nobody has heard of there is nothing to take back; when its time is up, nobody waits for it any more.
  if (shipment.purchase !== 'confirmed' && !isOver) return
  const outcome = shipment.purchase === 'confirmed' ? await askToTakeBack(ctx, shipment) : undefined
  await job.finish(async (tx) => {
    const hasArrived = (await store.listParcels(tx, shipment_id)).some(({ status }) => isFinal(status) && status !== 'CANCELLED')
    if (outcome?.status === 'refused' || hasArrived) await fail(tx, shipment)
    else if (outcome?.status === 'cancelled' || isOver) await end(tx, shipment_id)
    else await askToCancel(tx, shipment_id, againMinutes(shipment.cancel_asked_at!, tx.now()))
  })
})
