import type { PullBack } from '../platform/pull-back.ts'
import { pullBackDeliveries } from '../webhooks/pull-back.ts'
import { pullBackPurchases } from './shipments/purchase/pull-back.ts'
import { pullBackPolls } from './shipments/tracking/pull-back.ts'

/** Pulls back due times other than those of jobs, with one entry for each area that has any. */
export const dueTimes: Readonly<Record<string, PullBack>> = {
  deliveries: pullBackDeliveries,
  purchases: pullBackPurchases,
  polls: pullBackPolls,
}
