/** What billing knows of pickups. */
export type { BookedPickup, PickupBilling } from './pickup-billing.ts'
