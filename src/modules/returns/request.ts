import type { Money } from '../../carriers/kit/carrier.ts'
import { type FindRate, insuranceRates, quotedSum } from '../../carriers/kit/insurance.ts'
import type { ShippingOption } from '../../carriers/kit/options.ts'
import type { QuotedParcel, QuoteRequest } from '../../carriers/kit/quote-request.ts'
import { needsCustoms } from '../../geo/customs/borders.ts'
import { convertFromBase } from '../../geo/reference-rates.ts'
import type { Context } from '../../platform/context.ts'
import { type Fault, throwFaults } from '../../platform/errors.ts'
import { roundToCents } from '../../platform/money.ts'
import { Price } from '../shared/schema.ts'
import {
  explainSum,
  gramsOfParcel,
  leastInsured,
  leastWorth,
  mostInsured,
  sidesOfParcel,
  toInsurable,
  toPrice,
  valueOfItems,
} from '../shipments/index.ts'
import { invalidAt, requiredAt } from '../shipments/record/errors.ts'
import type { CustomsInformation, ParcelRequest, ShipmentRequest } from '../shipments/record/schema.ts'
import { costNames, insuredBounds, type ReturnRequest } from './schema.ts'

/** Converts a return to the quote request that its options are matched with. The first parcel has the insured value of all of them. */
export function toReturnQuoteRequest({ now, dataDir }: Pick<Context, 'now' | 'dataDir'>, request: ReturnRequest): QuoteRequest {
  const { from_address: from, to_address: to, collo_count } = request
  const parcel = { weight_g: gramsOfParcel(request), dimensions_mm: sidesOfParcel(request) }
  const parcels = [{ ...parcel, ...totalSum(request, insuranceRates(dataDir)) }, ...Array.from({ length: collo_count - 1 }, () => parcel)]
  return { from, to, parcels, value: valueOfItems(request.parcel_items), at: now() }
}

/** Converts an amount to minor units: each currency of a return has two decimals. */
const moneyOf = ({ value, currency }: NonNullable<ReturnRequest['total_insured_value']>): Money => ({
  cents: roundToCents(value),
  currency,
})

/** Returns the total insured value of a return, in the form of quote requests. */
const totalSum = ({ total_insured_value: total }: Pick<ReturnRequest, 'total_insured_value'>, findRate: FindRate): Partial<QuotedParcel> =>
  (total?.value && quotedSum('insured_cents', moneyOf(total), findRate)) || {}

/** Refuses a total that is not sold. */
export function checkInsuredTotal({ dataDir }: Pick<Context, 'dataDir'>, request: ReturnRequest) {
  const sum = totalSum(request, insuranceRates(dataDir))
  const { insured_cents = 0 } = sum
  const isSold = !request.total_insured_value?.value || (insured_cents >= leastInsured && insured_cents <= mostInsured)
  throwFaults(isSold ? [] : [invalidAt(['total_insured_value', 'value'], `${insuredBounds}${explainSum(sum)}`)])
}

type NamedOption = {
  readonly code: string
  readonly terms: Pick<ShippingOption['terms'], 'insurance'> | undefined
  readonly contract_id: number | undefined
}

/** The shipment that a return becomes. What only returns have joins `faults` where it is wrong. */
export function toShipmentRequest(
  { dataDir }: Pick<Context, 'dataDir'>,
  request: ReturnRequest,
  option: NamedOption,
  faults: Fault[],
): ShipmentRequest {
  const { from_address, to_address, weight, dimensions, parcel_items, brand_id, order_number, total_order_value, external_reference } =
    request
  const parcel: ParcelRequest = { weight, ...(dimensions && { dimensions }), parcel_items: [] }
  const additional_insured_price = additionalInsurance(request.total_insured_value, option, insuranceRates(dataDir))
  const first = { ...parcel, parcel_items, additional_insured_price }
  const customs_information = customsOf(request, faults)
  if (request.collo_count > 1 && needsCustoms(from_address, to_address).needed)
    faults.push(invalidAt(['collo_count'], 'A return across a customs border has one parcel, since customs want the items of each.'))
  return {
    from_address,
    to_address,
    ship_with: {
      type: 'shipping_option_code',
      properties: { shipping_option_code: option.code, ...(option.contract_id && { contract_id: option.contract_id }) },
    },
    ...(brand_id && { brand_id }),
    ...(order_number && { order_number }),
    ...(total_order_value && { total_order_price: total_order_value }),
    ...(external_reference && { external_reference_id: external_reference }),
    ...(customs_information && { customs_information }),
    parcels: [first, ...Array.from({ length: request.collo_count - 1 }, () => parcel)],
  }
}

/** Returns the sum insured on top of the liability of the carrier. */
function additionalInsurance(total: ReturnRequest['total_insured_value'], { terms }: NamedOption, findRate: FindRate): Price | null {
  const money = total?.value && toInsurable(moneyOf(total), undefined, findRate)
  if (!money) return null
  const { cents, currency, rate } = money
  const rest = cents - convertFromBase(terms?.insurance?.included_cents ?? 0, rate)
  return rest > 0 ? toPrice({ cents: Math.max(rest, leastWorth(leastInsured, rate)), currency }) : null
}

/** An invoice number alone stands for the customs information of returned goods. */
function customsOf(request: ReturnRequest, faults: Fault[]): CustomsInformation | undefined {
  const { customs_information: sent, customs_invoice_nr: invoice_number, from_address, to_address } = request
  if (sent) {
    const { return_data: _, discount_granted, freight_costs, insurance_costs, other_costs, ...rest } = sent
    const costs = { discount_granted, freight_costs, insurance_costs, other_costs }
    return { ...rest, ...pricesOf(costs, request.total_order_value?.currency, faults) }
  }
  if (!invoice_number || !needsCustoms(from_address, to_address).needed) return undefined
  return { invoice_number, export_reason: 'returned_goods', export_type: 'commercial_b2c' }
}

type Costs = Pick<NonNullable<ReturnRequest['customs_information']>, (typeof costNames)[number]>

/** Costs without a currency are in that of the order. */
function pricesOf(costs: Costs, usual: string | undefined, faults: Fault[]): Partial<Record<(typeof costNames)[number], Price>> {
  const prices: Partial<Record<(typeof costNames)[number], Price>> = {}
  for (const name of costNames) {
    const cost = costs[name]
    if (!cost) continue
    const currency = cost.currency ?? usual
    const path = ['customs_information', name]
    if (currency === undefined) {
      faults.push(requiredAt([...path, 'currency'], 'Send the currency, or total_order_value, whose currency is the default.'))
      continue
    }
    const { success, data, error } = Price.safeParse({ value: cost.value, currency })
    if (success) prices[name] = data
    else faults.push(invalidAt([...path, 'value'], error.issues[0]!.message))
  }
  return prices
}
