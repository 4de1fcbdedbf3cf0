import type { z } from 'zod'
import type { Order } from '../../modules/sales/orders/schema.ts'
import type { ShopShipment, StoredShipment } from './schema.ts'

/** Costs belong to the payment of an order in v3, tax numbers to its customs details. */
const costNames = ['discount_granted', 'insurance_costs', 'freight_costs', 'other_costs'] as const
type CostName = (typeof costNames)[number]
type Costs = Order['payment_details'][CostName]
type TaxNumbers = NonNullable<NonNullable<Order['customs_details']>['tax_numbers']>
type SentDetails = ShopShipment['customs_details']

/** The costs that were sent, in the currency of the order where they have none. */
export function toCosts(details: SentDetails, currency: string): Partial<Record<CostName, Costs>> {
  const named = costNames.flatMap((name) => {
    const costs = details?.[name]
    return costs?.value === undefined ? [] : [[name, { value: costs.value, currency: costs.currency ?? currency }] as const]
  })
  return Object.fromEntries(named)
}

type SentNumbers = NonNullable<NonNullable<SentDetails>['tax_numbers']>['sender']
const toNumbers = (numbers: SentNumbers) =>
  (numbers ?? []).map(({ name = null, country_code = null, value = null }) => ({ name, country_code, value }))

export const toTaxNumbers = (details: SentDetails): TaxNumbers | undefined =>
  details?.tax_numbers && {
    sender: toNumbers(details.tax_numbers.sender),
    receiver: toNumbers(details.tax_numbers.receiver),
    importer_of_record: toNumbers(details.tax_numbers.importer_of_records),
  }

const presentCosts = (costs: Costs) =>
  costs ? { value: costs.value === undefined || costs.value === null ? null : String(costs.value), currency: costs.currency ?? null } : null

/** Null where an order has none of it. */
export function presentCustomsDetails({
  payment_details: payment,
  customs_details,
}: Order): z.input<typeof StoredShipment>['customs_details'] {
  const numbers = customs_details?.tax_numbers
  if (!numbers && costNames.every((name) => !payment[name])) return null
  const { sender = [], receiver = [], importer_of_record = [] } = numbers ?? {}
  return {
    discount_granted: presentCosts(payment.discount_granted),
    insurance_costs: presentCosts(payment.insurance_costs),
    freight_costs: presentCosts(payment.freight_costs),
    other_costs: presentCosts(payment.other_costs),
    tax_numbers: numbers ? { sender, receiver, importer_of_records: importer_of_record } : null,
  }
}
