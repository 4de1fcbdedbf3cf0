import { callLeaseSeconds } from '../../../carriers/call-lease.ts'
import type { Context } from '../../../platform/context.ts'
import { addTime, machineNow } from '../../../platform/time.ts'
import type { ShipmentRow } from '../record/store.ts'

/** Time for which labels are wanted. */
export const purchaseTimeoutSeconds = 90

/**
 * The lease of a process that looks up the outcome of a purchase. Two that do so at once do no harm: before a carrier is asked to sell, the
 * lease is extended for the call, and only one process can do that. So others need not wait long for one that has died.
 */
export const lookUpLeaseSeconds = 8
export const lookUpRenewalMs = 3_000

/**
 * Lease of a process that continues a purchase. Labels that are no longer wanted are cancelled once they are found, by a call without a
 * lease of its own.
 */
export const resumedLeaseSeconds = ({ purchase }: Pick<ShipmentRow, 'purchase'>) =>
  purchase === 'intended' ? lookUpLeaseSeconds : callLeaseSeconds

/** Lease end of a new purchase, and the time until which it is wanted. */
export function newPurchaseLease(time: Pick<Context, 'machine'>) {
  const now = machineNow(time)
  return { lease_until: addTime(now, { seconds: callLeaseSeconds }), give_up_at: addTime(now, { seconds: purchaseTimeoutSeconds }) }
}
