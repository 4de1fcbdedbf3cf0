import { carrierOf } from '../../../carriers/registry.ts'
import type { Transaction } from '../../../platform/context.ts'
import { roundToCents } from '../../../platform/money.ts'
import { findContract } from '../../contracts/service.ts'
import type { BookedPickup, PickupBilling } from '../../handover/pickups/index.ts'
import { billPickup, creditPickup } from './service.ts'

/** Bills the fee of the carrier. Under the customer's own contract the carrier bills it. */
async function billBookedPickup(tx: Transaction, { id, carrier_code, contract_id, country_code }: BookedPickup) {
  const fee = carrierOf(carrier_code)?.pickups?.terms.fee
  if (!fee || (await findContract(tx, contract_id))?.type === 'direct') return
  const price = { cents: roundToCents(fee), currency: 'EUR' }
  await billPickup(tx, { pickup_id: id, carrier_code, from_country: country_code, price })
}

/** Bills and credits pickups; `app.ts` passes it to shipping. */
export const pickupBilling: PickupBilling = { billPickup: billBookedPickup, creditPickup }
