import { percentOfCents } from '../../platform/money.ts'
import type { InsuranceTerms } from './options.ts'
import type { QuotedParcel } from './quote-request.ts'

/** Every carrier states what it insures in euros. */
export const insuranceCurrency = 'EUR'

export const isInsured = ({ insured_cents = 0, additional_insured_cents = insured_cents }: QuotedParcel) => additional_insured_cents > 0

/** What a parcel shall be insured for in all. */
export const insuredCents = (terms: InsuranceTerms | null, { insured_cents = 0, additional_insured_cents }: QuotedParcel) =>
  additional_insured_cents === undefined ? insured_cents : (terms?.included_cents ?? 0) + additional_insured_cents

/** What lies within the included sum costs nothing. */
export function insurancePrice(terms: InsuranceTerms | null, parcel: QuotedParcel): number {
  const rest = insuredCents(terms, parcel) - (terms?.included_cents ?? 0)
  return terms && rest > 0 ? Math.max(terms.least_cents, percentOfCents(rest, terms.percent)) : 0
}
