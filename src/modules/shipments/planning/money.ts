import type { Money } from '../../../carriers/kit/carrier.ts'
import { describeRate, type FindRate, formatMoney, noRateFor, quotedSum } from '../../../carriers/kit/insurance.ts'
import type { QuotedParcel } from '../../../carriers/kit/quote-request.ts'
import { exponentOf, priceDecimals } from '../../../geo/currencies.ts'
import { addFaults, type Fault } from '../../../platform/errors.ts'
import { formatMinor, padDecimals, parseMinor } from '../../../platform/money.ts'
import type { Price } from '../../shared/schema.ts'
import { invalidAt, type ShipmentErrorPath } from '../record/errors.ts'
import type { ParcelRequest, ShipmentRequest } from '../record/schema.ts'
import { leastInsured, mostInsured } from './insurance.ts'

/** Every price of a request, with where it stands. What a parcel is insured for may be in another currency, and is not among them. */
function* pricesOf({ total_order_price, parcels, customs_information }: ShipmentRequest): Generator<readonly [ShipmentErrorPath, Price]> {
  if (total_order_price) yield [['total_order_price'], total_order_price]
  for (const [index, { parcel_items }] of parcels.entries())
    for (const [position, { price }] of parcel_items.entries())
      if (price) yield [['parcels', index, 'parcel_items', position, 'price'], price]
  for (const cost of ['discount_granted', 'freight_costs', 'insurance_costs', 'other_costs'] as const) {
    const price = customs_information?.[cost]
    if (price) yield [['customs_information', cost], price]
  }
}

export const currencyOf = (request: ShipmentRequest) => pricesOf(request).next().value?.[1].currency ?? 'EUR'

type PricedItem = { readonly quantity?: number | undefined; readonly price?: Price | null | undefined }

/** Total value of goods. Undefined if no item has a price, or if the prices are in several currencies. */
export function valueOfItems(items: readonly PricedItem[]): Money | undefined {
  const prices = items.flatMap(({ price, quantity = 1 }) => (price ? [{ ...minorUnits(price), quantity }] : []))
  const currency = prices[0]?.currency
  if (currency === undefined || prices.some((one) => one.currency !== currency)) return undefined
  const cents = prices.reduce((sum, one) => sum + one.cents * one.quantity, 0)
  return cents > 0 ? { cents, currency } : undefined
}

/** A price is written with at least two decimals; those that its currency does not have are zeros. */
export const minorUnits = ({ value, currency }: Price): Money => ({ cents: parseMinor(value, exponentOf(currency) ?? 2), currency })

/** Formats an amount as a price, with at least two decimals. */
export const toPrice = ({ cents, currency }: Money): Price => ({
  value: padDecimals(formatMinor(cents, exponentOf(currency) ?? 2), priceDecimals(currency)),
  currency,
})

/** Amount for which a parcel is insured, in the form of quote requests. Empty if there is no rate, which `checkMoney` reports. */
export const additionalSum = (
  { additional_insured_price: price }: Pick<ParcelRequest, 'additional_insured_price'>,
  findRate: FindRate,
): Partial<QuotedParcel> => (price && quotedSum('additional_insured_cents', minorUnits(price), findRate)) ?? {}

/**
 * Requires one currency throughout, and insurance within its bounds. The carrier of the shipping option decides which currencies are
 * insured.
 */
export function checkMoney(request: ShipmentRequest, findRate: FindRate, faults: Fault[]) {
  addFaults(faults, currencyFaults(request))
  addFaults(faults, insuranceFaults(request, findRate))
}

function* currencyFaults(request: ShipmentRequest): Generator<Fault> {
  const currency = currencyOf(request)
  for (const [path, price] of pricesOf(request))
    if (price.currency !== currency)
      yield invalidAt([...path, 'currency'], `This shipment has prices in ${currency} too. Send all of them in one currency.`)
}

const tooLittle = 'Insurance begins at 2.00 EUR.'
const tooMuch = 'A shipment is insured for 5000.00 EUR at most, beyond what the carrier answers for.'

function* insuranceFaults({ parcels }: ShipmentRequest, findRate: FindRate): Generator<Fault> {
  let insured = 0
  for (const [index, parcel] of parcels.entries()) {
    const path = ['parcels', index, 'additional_insured_price']
    const price = parcel.additional_insured_price
    if (!price) continue
    const sum = quotedSum('additional_insured_cents', minorUnits(price), findRate)
    if (!sum) {
      yield invalidAt([...path, 'currency'], noRateFor(price.currency))
      continue
    }
    const decimals = exponentOf(price.currency) ?? 2
    if (countDecimals(price.value) > decimals)
      yield invalidAt([...path, 'value'], `An insured amount in ${price.currency} has ${decimals} decimals at most.`)
    const { additional_insured_cents: cents = 0 } = sum
    if (Number(price.value) > 0 && cents < leastInsured) yield invalidAt([...path, 'value'], `${tooLittle}${explainSum(sum)}`)
    insured += cents
    if (insured > mostInsured && insured - cents <= mostInsured) yield invalidAt([...path, 'value'], `${tooMuch}${explainSum(sum)}`)
  }
}

const countDecimals = (value: string) => value.split('.')[1]?.replace(/0+$/, '').length ?? 0

/** Explains how an amount in another currency was compared. */
export function explainSum({ insured_cents = 0, additional_insured_cents = insured_cents, foreign_sum: foreign }: QuotedParcel): string {
  if (!foreign) return ''
  const { cents, rate } = foreign
  const [sent, euros] = [
    formatMoney({ cents, currency: rate.currency }),
    formatMoney({ cents: additional_insured_cents, currency: rate.base_currency }),
  ]
  return ` ${sent} are ${euros} at ${describeRate(rate)}.`
}
