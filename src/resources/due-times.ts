import type { PullBack } from '../platform/pull-back.ts'
import { pullBackDeliveries } from './deliveries/pull-back.ts'
import { pullBackPurchases } from './shipments/pull-back.ts'

/** What waits for a time besides jobs, one entry for each area that has any. */
export const dueTimes: Readonly<Record<string, PullBack>> = { deliveries: pullBackDeliveries, purchases: pullBackPurchases }
