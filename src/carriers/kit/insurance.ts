import { exponentOf } from '../../geo/currencies.ts'
import { convertFromBase, convertToBase, findRates, findReferenceRate, type ReferenceRate } from '../../geo/reference-rates.ts'
import { formatMinor, percentOfCents } from '../../platform/money.ts'
import type { Money, ParcelToQuote } from './carrier.ts'
import type { InsuranceTerms } from './options.ts'
import type { QuotedParcel } from './quote-request.ts'

/** Limits, included sums and fees of all products are in this currency. Amounts in others are compared with them at reference rates. */
export const insuranceCurrency = 'EUR'

/** Finds the units of a currency for one euro; undefined where no rate is known. */
export type FindRate = (currency: string) => ReferenceRate | undefined

/** The rates that duties use. */
export const insuranceRates =
  (data_dir: string): FindRate =>
  (currency) =>
    findReferenceRate(findRates(data_dir), insuranceCurrency, currency)

export const noRateFor = (currency: string) =>
  `No exchange rate of ${currency} is known, so that the amount cannot be compared with limits in ${insuranceCurrency}. Insure in another currency, such as ${insuranceCurrency}.`

export const describeRate = ({ base_currency, currency, rate, date }: ReferenceRate) =>
  `1 ${base_currency} = ${rate} ${currency} of ${date}`
export const formatMoney = ({ cents, currency }: Money) => `${formatMinor(cents, exponentOf(currency) ?? 2)} ${currency}`

type InsuredSums = Pick<QuotedParcel, 'insured_cents' | 'additional_insured_cents' | 'foreign_sum'>

/** An insured amount as quote requests have it; undefined where there is no rate for its currency. An amount of 0 needs none. */
export function quotedSum(
  field: 'insured_cents' | 'additional_insured_cents',
  { cents, currency }: Money,
  findRate: FindRate,
): InsuredSums | undefined {
  const sums = (euro_cents: number): InsuredSums =>
    field === 'insured_cents' ? { insured_cents: euro_cents } : { additional_insured_cents: euro_cents }
  if (currency === insuranceCurrency || cents === 0) return sums(cents)
  const rate = findRate(currency)
  return rate && { ...sums(convertToBase(cents, rate)), foreign_sum: { cents, rate } }
}

export const isInsured = ({ insured_cents = 0, additional_insured_cents = insured_cents }: QuotedParcel) => additional_insured_cents > 0

/** Returns the total amount for which a parcel is to be insured, in cents of euros. */
export const insuredCents = (terms: InsuranceTerms | null, { insured_cents = 0, additional_insured_cents }: QuotedParcel) =>
  additional_insured_cents === undefined ? insured_cents : (terms?.included_cents ?? 0) + additional_insured_cents

/** Returns the insured amount in the currency that was sent, as carriers get it; 0 where nothing is to be insured. */
export function insuredSum(terms: InsuranceTerms | null, parcel: QuotedParcel): Pick<ParcelToQuote, 'insured_cents' | 'insured_currency'> {
  if (!isInsured(parcel)) return { insured_cents: 0 }
  const { foreign_sum: foreign, additional_insured_cents } = parcel
  if (!foreign) return { insured_cents: insuredCents(terms, parcel) }
  const { cents, rate } = foreign
  const included = additional_insured_cents === undefined ? 0 : convertFromBase(terms?.included_cents ?? 0, rate)
  return { insured_cents: cents + included, insured_currency: rate.currency }
}

/** The insured amounts of all parcels, which are in one currency. */
export const insuredTotal = (parcels: readonly Pick<ParcelToQuote, 'insured_cents' | 'insured_currency'>[]): Money => ({
  cents: parcels.reduce((sum, { insured_cents }) => sum + insured_cents, 0),
  currency: parcels.find(({ insured_currency }) => insured_currency)?.insured_currency ?? insuranceCurrency,
})

/** Returns the price of insurance; an amount within the included sum is free. */
export function insurancePrice(terms: InsuranceTerms | null, parcel: QuotedParcel): number {
  const rest = insuredCents(terms, parcel) - (terms?.included_cents ?? 0)
  return terms && rest > 0 ? Math.max(terms.least_cents, percentOfCents(rest, terms.percent)) : 0
}

/** The line of insurance in a price, with the rate by which the fee was computed. */
export function insuranceLabel(parcels: readonly QuotedParcel[]): string {
  const foreign = parcels.find((parcel) => isInsured(parcel) && parcel.foreign_sum)?.foreign_sum
  return foreign ? `Insurance (${describeRate(foreign.rate)})` : 'Insurance'
}
