import { addUp, decimalText, toGrams, weightIn, writeDigits } from '../../../carriers/kit/units.ts'
import { priceDecimals } from '../../../geo/currencies.ts'
import { omitUndefinedFields } from '../../../platform/omit-fields.ts'
import type { FoundOrder } from '../../sales/orders/service.ts'
import { TaxNumber } from '../../shipments/record/schema.ts'

type OrderItem = FoundOrder['order_details']['order_items'][number]
type OrderAmount = { readonly value?: string | number | null | undefined; readonly currency?: string | null | undefined }
/** Parcel of a split order, by its items. */
type OrderParcel = Measures & { readonly parcel_items: readonly { readonly item_id: string; readonly quantity: number }[] }
type PackedItem = { readonly item: OrderItem; readonly quantity: number }

export type Problem = { readonly path: readonly (string | number)[]; readonly detail: string }

/** Parcels of an order: one with all of it, or those that it is split into. A parcel whose weight is not known weighs `usual`. */
export function parcelsOf(
  order: FoundOrder,
  split: readonly OrderParcel[] | undefined,
  usual?: object,
): { parcels: object[]; problems: Problem[] } {
  const { order_items } = order.order_details
  if (!split) {
    const { weight, dimension } = order.shipping_details?.measurement ?? {}
    const whole = order_items.map((item) => ({ item, quantity: item.quantity }))
    return {
      parcels: [parcelOf(whole, { weight: weight && textual(weight), dimensions: dimension && textualSides(dimension) })],
      problems: [],
    }
  }
  const problems: Problem[] = []
  const used = new Map<string, number>()
  // Maps each id to the first item that has it, as a search from the front would find it.
  const byId = new Map(order_items.toReversed().map((item) => [item.item_id, item]))
  const parcels = split.map(({ parcel_items, ...measures }, index) => {
    const taken: PackedItem[] = []
    for (const [position, { item_id, quantity }] of parcel_items.entries()) {
      const path = ['parcels', index, 'parcel_items', position]
      const item = byId.get(item_id)
      const inAll = (used.get(item_id) ?? 0) + quantity
      used.set(item_id, inAll)
      if (!item) problems.push({ path: [...path, 'item_id'], detail: 'The order has no item with this id.' })
      else if (inAll > item.quantity) problems.push({ path: [...path, 'quantity'], detail: `The order has ${item.quantity} of it in all.` })
      else taken.push({ item, quantity })
    }
    return parcelOf(taken, { weight: weightOf(taken) ?? usual, ...omitUndefinedFields(measures) })
  })
  return { parcels, problems }
}

type Measures = { readonly weight?: object | undefined; readonly dimensions?: object | null | undefined }

const parcelOf = (taken: readonly PackedItem[], { weight = weightOf(taken), dimensions }: Measures) => ({
  ...(weight && { weight }),
  ...(dimensions && { dimensions }),
  parcel_items: taken.map(itemOf),
})

/** The sum over all items, if each has a weight. The validation of the items reports invalid weights. */
function weightOf(taken: readonly PackedItem[]) {
  const weights = taken.flatMap(({ item, quantity }) => {
    const { value = Number.NaN, unit = 'kg' } = item.measurement?.weight ?? {}
    return decimalText.test(writeDigits(value)) ? [toGrams(writeDigits(value), unit) * quantity] : []
  })
  return weights.length > 0 && weights.length === taken.length ? { value: weightIn('kg', addUp(weights)), unit: 'kg' } : undefined
}

const textual = ({ value, unit }: { value: number; unit: string }) => ({ value: writeDigits(value), unit })

type Sides = { readonly length: number; readonly width: number; readonly height: number; readonly unit: string }
/** Shops send 0 for what they do not know. */
const textualSides = ({ length, width, height, unit }: Sides) =>
  length && width && height ? { length: writeDigits(length), width: writeDigits(width), height: writeDigits(height), unit } : undefined

function itemOf({ item, quantity }: PackedItem) {
  const { name, description, measurement, country_of_origin, unit_price, total_price } = item
  const price = unit_price?.value === undefined ? partOf(total_price, item.quantity) : priceOf(unit_price)
  return omitUndefinedFields({
    item_id: item.item_id,
    description: (description || name).slice(0, 255) || undefined,
    quantity,
    weight: measurement?.weight,
    price,
    hs_code: item.hs_code,
    origin_country: country_of_origin,
    sku: item.sku,
    product_id: item.product_id,
    variant_id: item.variant_id,
    mid_code: item.mid_code,
    material_content: item.material_content,
    intended_use: item.intended_use,
    dangerous_goods: item.dangerous_goods,
    dds_reference: item.dds_reference,
    taric_code: item.taric_code,
    manufacturer_product_id: item.manufacturer_product_id,
    manufacturer_product_id_std: item.manufacturer_product_id_std,
    cpsc: item.cpsc,
  })
}

/** Price with as many decimals as the currency has: shops compute with fractions, customs do not. */
export function priceOf({ value, currency }: OrderAmount) {
  if (value === undefined || value === null || !currency) return undefined
  return { value: Number(value).toFixed(priceDecimals(currency)), currency }
}
const partOf = ({ value, currency }: OrderAmount, quantity: number) => priceOf({ value: Number(value ?? 0) / quantity, currency })

export function addressOf({ shipping_address = {}, customer_details }: FoundOrder) {
  const { name, email, phone_number } = customer_details ?? {}
  return omitUndefinedFields({
    name,
    ...shipping_address,
    email: shipping_address.email || email || undefined,
    phone_number: shipping_address.phone_number || phone_number,
  })
}

/** Customs information of the shop; undefined if there is none. Leaves out incomplete tax numbers, which shops send half empty. */
export function customsOf({ order_number, customs_details, payment_details }: FoundOrder) {
  if (!customs_details) return undefined
  const { commercial_invoice_number, shipment_type = 'commercial_goods', export_type, tax_numbers } = customs_details
  const whole = (numbers: readonly object[] = []) => numbers.filter((one) => TaxNumber.safeParse(one).success)
  const { invoice_date, discount_granted, insurance_costs, freight_costs, other_costs } = payment_details
  return omitUndefinedFields({
    invoice_number: (commercial_invoice_number || order_number).slice(0, 40),
    export_reason: shipment_type,
    export_type,
    invoice_date: /^\d{4}-\d\d-\d\d/.exec(invoice_date ?? '')?.[0],
    discount_granted: discount_granted ? priceOf(discount_granted) : undefined,
    insurance_costs: insurance_costs ? priceOf(insurance_costs) : undefined,
    freight_costs: freight_costs ? priceOf(freight_costs) : undefined,
    other_costs: other_costs ? priceOf(other_costs) : undefined,
    tax_numbers:
      tax_numbers === null || tax_numbers === undefined
        ? undefined
        : omitUndefinedFields({
            // Undefined if the shop sends none: those of the stored address stand in for them.
            sender: whole(tax_numbers.sender).length > 0 ? whole(tax_numbers.sender) : undefined,
            receiver: whole(tax_numbers.receiver),
            importer_of_record: whole(tax_numbers.importer_of_record),
          }),
  })
}
