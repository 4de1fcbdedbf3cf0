import type { z } from 'zod'
import { findMethodPrices, type MethodPrice } from '../../modules/choosing/options/method-prices.ts'
import type { Context } from '../../platform/context.ts'
import { Fault, foundOrFault, invalidValue } from '../../platform/errors.ts'
import { formatCents } from '../../platform/money.ts'
import { gramsIn } from './products.ts'
import type { PriceParameters, ShippingPrice } from './schema.ts'

/** Lists one price for the country in the query, or one for each country of the method. */
export async function listV2Prices(ctx: Context, query: PriceParameters): Promise<z.input<typeof ShippingPrice>[]> {
  const { from_country, to_country, from_postal_code, to_postal_code, shipping_method_id: id } = query
  const weight_g = gramsIn(query.weight, query.weight_unit)
  const quoteRequest = {
    from: { country_code: from_country, postal_code: from_postal_code },
    to: to_country === undefined ? undefined : { country_code: to_country, postal_code: to_postal_code },
    parcels: [{ weight_g }],
    at: ctx.now(),
  }
  const prices = foundOrFault(
    await findMethodPrices(ctx, { id, contract_id: query.contract, quoteRequest, weight_g }),
    () => new Fault(invalidValue, 'No shipping method with this id exists.', { source: { parameter: 'shipping_method_id' } }),
  )
  return prices.map(presentPrice)
}

function presentPrice({ to, currency, lines = [] }: MethodPrice): z.input<typeof ShippingPrice> {
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  // A free option, such as the unstamped letter, has no price in version 2.
  if (cents === 0) return { price: null, currency: null, to_country: to, breakdown: [] }
  return {
    price: formatCents(cents),
    currency,
    to_country: to,
    breakdown: lines.map(({ type, label, cents: part }) => ({ type, label, value: part / 100 })),
  }
}
