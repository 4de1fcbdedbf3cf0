import type { Money } from '../../../carriers/kit/carrier.ts'
import { type FindRate, insuranceCurrency } from '../../../carriers/kit/insurance.ts'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import { convertFromBase, convertToBase, type ReferenceRate } from '../../../geo/reference-rates.ts'

/** Bounds of the insurance beyond the liability of the carrier, in euro cents. */
export const leastInsured = 200
export const mostInsured = 500_000

const euroRate: ReferenceRate = { base_currency: insuranceCurrency, currency: insuranceCurrency, rate: '1', date: '', source: '' }
const rateOf = (currency: string, findRate: FindRate) => (currency === insuranceCurrency ? euroRate : findRate(currency))

/** Cents of euros; undefined where there is no rate. */
export function toEuroCents({ cents, currency }: Money, findRate: FindRate): number | undefined {
  const rate = rateOf(currency, findRate)
  return rate && convertToBase(cents, rate)
}

/** Smallest amount that is worth so many euro cents; `mostWorth` is the largest that is not worth more. */
export function leastWorth(euro_cents: number, rate: ReferenceRate): number {
  const cents = convertFromBase(euro_cents, rate)
  return convertToBase(cents, rate) < euro_cents ? cents + 1 : cents
}
export function mostWorth(euro_cents: number, rate: ReferenceRate): number {
  const cents = convertFromBase(euro_cents, rate)
  return convertToBase(cents, rate) > euro_cents ? cents - 1 : cents
}

/** An amount that can be insured, with its rate from euros. */
export type InsurableMoney = Money & { readonly rate: ReferenceRate }

/** An amount in its currency or, where the carrier of the option does not take that, in one that it takes. Undefined where a rate is missing. */
export function toInsurable(
  { cents, currency }: Money,
  option: ShippingOption | undefined,
  findRate: FindRate,
): InsurableMoney | undefined {
  const taken = option?.terms.insured_currencies
  const target = taken && !taken.includes(currency) ? taken[0] : currency
  const [from, rate] = [rateOf(currency, findRate), rateOf(target, findRate)]
  if (!from || !rate) return undefined
  return { cents: target === currency ? cents : convertFromBase(convertToBase(cents, from), rate), currency: target, rate }
}
