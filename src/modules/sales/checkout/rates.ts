import { toGrams } from '../../../carriers/kit/units.ts'
import { priceDecimals } from '../../../geo/currencies.ts'
import { parseMinor } from '../../../platform/money.ts'
import type { ShippingRates } from './schema.ts'

/** An amount of a configuration in minor units of its currency. */
export const minorOf = (amount: string, currency: string) => parseMinor(amount, priceDecimals(currency))

type RatedCart = { readonly weight_g: number; readonly value_minor: number }

/** Calculates what a shopper pays, in minor units. Null if there are no rates, or none for this cart. */
export function rateFor(rates: ShippingRates, { weight_g, value_minor }: RatedCart, currency: string): number | null {
  if (rates.type === 'none') return null
  if (rates.free_from !== null && value_minor >= minorOf(rates.free_from, currency)) return 0
  const price = priceFor(rates, { weight_g, value_minor }, currency)
  return price === undefined ? null : minorOf(price, currency)
}

function priceFor(
  rates: Exclude<ShippingRates, { type: 'none' }>,
  { weight_g, value_minor }: RatedCart,
  currency: string,
): string | undefined {
  if (rates.type === 'flat') return rates.price
  if (rates.type === 'by_weight') return rates.bands.find(({ up_to }) => weight_g <= toGrams(up_to.value, up_to.unit))?.price
  return rates.bands.findLast(({ from }) => minorOf(from, currency) <= value_minor)?.price
}

/** Maximum weight that has a rate. */
export function heaviestBand(rates: ShippingRates): number {
  const last = rates.type === 'by_weight' ? rates.bands.at(-1)!.up_to : undefined
  return last ? toGrams(last.value, last.unit) : Number.POSITIVE_INFINITY
}
