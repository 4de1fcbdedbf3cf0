import type { System } from '../../../platform/context.ts'
import { machineNow, secondsBetween } from '../../../platform/time.ts'
import { purchaseTimeoutSeconds } from '../creation/purchase-lease.ts'
import { findLongestAnnouncing } from './purchase-store.ts'

/** Age in seconds of the oldest announcement in progress; 0 if there is none. After 90 seconds it has failed. */
export async function findAnnouncingSeconds(system: System): Promise<number> {
  const oldest = await findLongestAnnouncing(system)
  return oldest ? Math.max(0, purchaseTimeoutSeconds + secondsBetween(oldest.give_up_at, machineNow(system))) : 0
}
