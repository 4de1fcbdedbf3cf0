import type { System } from '../../../platform/context.ts'
import { machineNow, secondsBetween } from '../../../platform/time.ts'
import { purchaseTimeoutSeconds } from '../creation/purchase-lease.ts'
import { findLongestAnnouncing } from './purchase-store.ts'

/** For how many seconds the oldest parcel that is being announced has been; 0 where there is none. After 90 seconds it has failed. */
export async function findAnnouncingSeconds(system: System): Promise<number> {
  const oldest = await findLongestAnnouncing(system)
  return oldest ? Math.max(0, purchaseTimeoutSeconds + secondsBetween(oldest.give_up_at, machineNow(system))) : 0
}
