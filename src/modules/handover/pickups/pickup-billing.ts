import type { Transaction } from '../../../platform/context.ts'
import { parseBody } from './present.ts'
import type { PickupRow } from './store.ts'

/** A pickup that a carrier has booked, as far as it is billed. */
export type BookedPickup = Pick<PickupRow, 'id' | 'carrier_code' | 'contract_id'> & { readonly country_code: string }

/** Bills pickups, in the transaction that writes their outcome. `app.ts` registers it, since shipping does not know billing. */
export type PickupBilling = {
  billPickup(tx: Transaction, pickup: BookedPickup): Promise<void>
  creditPickup(tx: Transaction, pickup_id: number): Promise<void>
}

let registered: PickupBilling | undefined

/** Sets the billing of the pickups of this process. `app.ts` calls it before requests are served. */
export function registerPickupBilling(billing: PickupBilling | undefined) {
  registered = billing
}

export const billCreatedPickup = async (tx: Transaction, { id, carrier_code, contract_id, document }: PickupRow) =>
  registered?.billPickup(tx, { id, carrier_code, contract_id, country_code: parseBody({ document }).address.country_code })

/** Credits a pickup that was cancelled, or whose driver came in vain. */
export const creditEndedPickup = async (tx: Transaction, pickup_id: number) => registered?.creditPickup(tx, pickup_id)
