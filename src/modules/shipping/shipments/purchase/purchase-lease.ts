import { callLeaseSeconds } from '../../../../carriers/call-lease.ts'
import type { Context } from '../../../../platform/context.ts'
import { addTime, machineNow } from '../../../../platform/time.ts'

/** How long labels are wanted. */
export const purchaseTimeoutSeconds = 90

/** Of a new purchase: the end of its lease, and until when it is wanted. */
export function newPurchaseLease(time: Pick<Context, 'machine'>) {
  const now = machineNow(time)
  return { lease_until: addTime(now, { seconds: callLeaseSeconds }), give_up_at: addTime(now, { seconds: purchaseTimeoutSeconds }) }
}
