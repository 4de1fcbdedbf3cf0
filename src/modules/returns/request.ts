import { insuranceCurrency } from '../../carriers/kit/insurance.ts'
import type { ShippingOption } from '../../carriers/kit/options.ts'
import type { QuoteRequest } from '../../carriers/kit/quote-request.ts'
import { needsCustoms } from '../../geo/customs/borders.ts'
import type { Context } from '../../platform/context.ts'
import type { Fault } from '../../platform/errors.ts'
import { formatCents, roundToCents } from '../../platform/money.ts'
import { Price } from '../shared/schema.ts'
import { gramsOfParcel, sidesOfParcel, valueOfItems } from '../shipments/index.ts'
import { invalidAt, requiredAt } from '../shipments/record/errors.ts'
import type { CustomsInformation, ParcelRequest, ShipmentRequest } from '../shipments/record/schema.ts'
import { costNames, type ReturnRequest } from './schema.ts'

/** What the options of a return are matched with. The insured value is that of all together. */
export function toReturnQuoteRequest({ now }: Pick<Context, 'now'>, request: ReturnRequest): QuoteRequest {
  const { from_address: from, to_address: to, collo_count, total_insured_value: insured } = request
  const parcel = { weight_g: gramsOfParcel(request), dimensions_mm: sidesOfParcel(request) }
  const first = insured?.value ? { ...parcel, insured_cents: roundToCents(insured.value), insured_currency: insured.currency } : parcel
  const parcels = [first, ...Array.from({ length: collo_count - 1 }, () => parcel)]
  return { from, to, parcels, value: valueOfItems(request.parcel_items), at: now() }
}

type NamedOption = {
  readonly code: string
  readonly terms: Pick<ShippingOption['terms'], 'insurance'> | undefined
  readonly contract_id: number | undefined
}

/** The shipment that a return becomes. What only returns have joins `faults` where it is wrong. */
export function toShipmentRequest(request: ReturnRequest, option: NamedOption, faults: Fault[]): ShipmentRequest {
  const { from_address, to_address, weight, dimensions, parcel_items, brand_id, order_number, total_order_value, external_reference } =
    request
  const parcel: ParcelRequest = { weight, ...(dimensions && { dimensions }), parcel_items: [] }
  const first = { ...parcel, parcel_items, additional_insured_price: additionalInsurance(request.total_insured_value, option) }
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

/** The least that is insured. */
const leastCents = 200

/** What is insured on top of the liability of the carrier, which is in euros. */
function additionalInsurance(total: ReturnRequest['total_insured_value'], { terms }: NamedOption): Price | null {
  if (!total?.value) return null
  const { value, currency } = total
  if (currency !== insuranceCurrency) return { value: formatCents(roundToCents(value)), currency }
  const cents = roundToCents(value) - (terms?.insurance?.included_cents ?? 0)
  return cents > 0 ? { value: formatCents(Math.max(cents, leastCents)), currency } : null
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
