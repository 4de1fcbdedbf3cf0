import type { Money } from '../../../carriers/kit/carrier.ts'
import { insuranceCurrency } from '../../../carriers/kit/insurance.ts'
import { exponentOf } from '../../../geo/currencies.ts'
import { addFaults, type Fault } from '../../../platform/errors.ts'
import { parseMinor } from '../../../platform/money.ts'
import type { Price } from '../../shared/schema.ts'
import { invalidAt, type ShipmentErrorPath } from '../record/errors.ts'
import type { ParcelRequest, ShipmentRequest } from '../record/schema.ts'

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

/** What goods are worth together. Undefined where no item has a price, or where the prices are in several currencies. */
export function valueOfItems(items: readonly PricedItem[]): Money | undefined {
  const prices = items.flatMap(({ price, quantity = 1 }) => (price ? [{ ...minorUnits(price), quantity }] : []))
  const currency = prices[0]?.currency
  if (currency === undefined || prices.some((one) => one.currency !== currency)) return undefined
  const cents = prices.reduce((sum, one) => sum + one.cents * one.quantity, 0)
  return cents > 0 ? { cents, currency } : undefined
}

/** A price is written with at least two decimals; those that its currency does not have are zeros. */
export const minorUnits = ({ value, currency }: Price): Money => ({ cents: parseMinor(value, exponentOf(currency) ?? 2), currency })

const centsOf = ({ value }: Price) => parseMinor(value, 2)
export const insuredCents = ({ additional_insured_price: price }: Pick<ParcelRequest, 'additional_insured_price'>) =>
  price ? centsOf(price) : 0

const least = 200
const most = 500_000

/** One currency throughout, and insurance within what is sold in euros. Another currency is the shipping option's to take or refuse. */
export function checkMoney(request: ShipmentRequest, faults: Fault[]) {
  addFaults(faults, currencyFaults(request))
  addFaults(faults, insuranceFaults(request))
}

function* currencyFaults(request: ShipmentRequest): Generator<Fault> {
  const currency = currencyOf(request)
  for (const [path, price] of pricesOf(request))
    if (price.currency !== currency)
      yield invalidAt([...path, 'currency'], `This shipment has prices in ${currency} too. Send all of them in one currency.`)
}

function* insuranceFaults(request: ShipmentRequest): Generator<Fault> {
  let insured = 0
  for (const [index, parcel] of request.parcels.entries()) {
    const path = ['parcels', index, 'additional_insured_price']
    const price = parcel.additional_insured_price
    if (!price) continue
    if (price.currency !== insuranceCurrency) continue
    if (centsOf(price) > 0 && centsOf(price) < least) yield invalidAt([...path, 'value'], 'Insurance begins at 2.00 EUR.')
    insured += insuredCents(parcel)
    if (insured > most && insured - insuredCents(parcel) <= most)
      yield invalidAt([...path, 'value'], 'A shipment is insured for 5000.00 EUR at most, beyond what the carrier answers for.')
  }
}
