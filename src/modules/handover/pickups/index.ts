/** Exports the types of pickups that billing uses. */
export type { BookedPickup, PickupBilling } from './pickup-billing.ts'
