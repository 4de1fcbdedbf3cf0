import type { Transaction } from '../../../platform/context.ts'
import { parseBody } from './present.ts'
import type { PickupRow } from './store.ts'

/** A pickup that a carrier has booked, as far as it is billed. */
export type BookedPickup = Pick<PickupRow, 'id' | 'carrier_code' | 'contract_id'> & { readonly country_code: string }

/** Bills pickups, in the transaction that writes their outcome. */
export type PickupBilling = {
  billPickup(tx: Transaction, pickup: BookedPickup): Promise<void>
  creditPickup(tx: Transaction, pickup_id: number): Promise<void>
}

declare module '../../../platform/context.ts' {
  interface Environment {
    /** Billing of pickups, which stands above shipping. */
    readonly pickupBilling: PickupBilling
  }
}

export const billCreatedPickup = (tx: Transaction, { id, carrier_code, contract_id, document }: PickupRow) =>
  tx.pickupBilling.billPickup(tx, { id, carrier_code, contract_id, country_code: parseBody({ document }).address.country_code })

/** Credits a pickup that was cancelled, or whose driver came in vain. */
export const creditEndedPickup = (tx: Transaction, pickup_id: number) => tx.pickupBilling.creditPickup(tx, pickup_id)
