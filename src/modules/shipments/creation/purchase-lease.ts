import { callLeaseSeconds } from '../../../carriers/call-lease.ts'
import type { Context } from '../../../platform/context.ts'
import { addTime, machineNow } from '../../../platform/time.ts'
import type { ShipmentRow } from '../record/store.ts'

/** How long labels are wanted. */
export const purchaseTimeoutSeconds = 90

/**
 * The lease of a process that looks up the outcome of a purchase. Two that do so at once do no harm: before a carrier is asked to sell, the
 * lease is extended for the call, and only one process can do that. So others need not wait long for one that has died.
 */
export const lookUpLeaseSeconds = 8
export const lookUpRenewalMs = 3_000

/** Of a process that goes on with a purchase. What is no longer wanted is cancelled once it is found, by a call that has no lease of its own. */
export const resumedLeaseSeconds = ({ purchase }: Pick<ShipmentRow, 'purchase'>) =>
  purchase === 'intended' ? lookUpLeaseSeconds : callLeaseSeconds

/** Of a new purchase: the end of its lease, and until when it is wanted. */
export function newPurchaseLease(time: Pick<Context, 'machine'>) {
  const now = machineNow(time)
  return { lease_until: addTime(now, { seconds: callLeaseSeconds }), give_up_at: addTime(now, { seconds: purchaseTimeoutSeconds }) }
}
