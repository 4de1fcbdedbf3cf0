import type { ParcelItem } from './announce.ts'
import { CarrierRefusal, type Money } from './carrier.ts'

/** The currency of all goods, since carriers take one for a declaration. Euro where there are no goods. */
export function currencyOfGoods(items: readonly ParcelItem[], field = 'parcels.parcel_items'): string {
  const [currency = 'EUR', ...others] = new Set(items.map(({ price }) => price.currency))
  if (others.length > 0) throw new CarrierRefusal('The carrier takes one currency for all goods.', { code: 'currency', field })
  return currency
}

/** A cost of the shipment, such as its freight, in the currency of its goods. */
export function costIn<Cost extends Money | undefined>(currency: string, cost: Cost, field: string): Cost {
  if (cost && cost.currency !== currency)
    throw new CarrierRefusal('The carrier takes one currency for the goods and the costs of a shipment.', { code: 'currency', field })
  return cost
}
