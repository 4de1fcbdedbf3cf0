import { isEuCountry, standardRateOf } from './vat-rates.ts'

/** Tax of an item: the rate as a fraction, such as `0.21`, and the code that invoices show. */
export type TaxTreatment = { readonly tax_rate: string; readonly vat_code: string }
export type TaxParties = { readonly seller_country: string; readonly buyer_country: string; readonly buyer_vat_number: string | null }

/** Formats 2100 ten-thousandths as `0.21`. */
const formatRate = (parts: number) => String(parts / 10_000)
/** Returns a rate in ten-thousandths: 2100 for `0.21`. */
export const ratePartsOf = (tax_rate: string) => Math.round(Number(tax_rate) * 10_000)

/**
 * The tax of services between two countries (articles 44, 45 and 196 of the VAT directive). Within a country: its standard rate. Between
 * two countries of the EU: reverse charge for a buyer with a VAT number, else the rate of the seller's country. Across the border of the
 * EU: none.
 */
export function taxOf({ seller_country: seller, buyer_country: buyer, buyer_vat_number }: TaxParties): TaxTreatment {
  const isTaxedAtHome = seller === buyer || (isEuCountry(seller) && isEuCountry(buyer) && buyer_vat_number === null)
  const rate = isTaxedAtHome ? standardRateOf(seller) : undefined
  if (rate !== undefined) return { tax_rate: formatRate(rate), vat_code: `${seller}_STANDARD` }
  const isReversed = isEuCountry(seller) && isEuCountry(buyer) && seller !== buyer
  return { tax_rate: '0', vat_code: `${buyer}_${isReversed ? 'REVERSE' : 'ZERO'}` }
}
