import { carrierOf, optionOf } from '../../../carriers/registry.ts'
import type { CustomsDocument, PrintedCustoms, PrintedItem } from '../../../labels/documents/model.ts'
import { omitUndefinedFields } from '../../../platform/omit-fields.ts'
import type { PrintableParcel } from '../record/stored.ts'
import { wholeGrams } from '../record/whole-grams.ts'
import { dateOf } from './label-model.ts'
import { coinsOrNone, inCoins, itemsOf, type PaperItem } from './on-paper.ts'

/** The contents of the customs documents of a parcel. */
export function customsOf(printable: PrintableParcel): CustomsDocument {
  const { document, shipment } = printable
  const { from_address: from, to_address: to, order_number, reference, ship_with, total_order_price } = shipment.document
  const carrier = carrierOf(shipment.carrier_code)
  const has = optionOf(ship_with.properties.shipping_option_code)?.option.functionalities
  return {
    carrier: carrier?.name ?? shipment.carrier_code,
    tracking_number: printable.tracking_number,
    order_number,
    reference,
    from,
    to,
    customs_information: informationOf(printable),
    items: itemsOf(printable).map(itemOf),
    gross_weight_g: wholeGrams(document.weight),
    parcels: 1,
    incoterm: has?.incoterm?.toUpperCase(),
    date: dateOf(printable),
    place: from.city,
    signatory: from.name,
    despatch: {
      insured_value: coinsOrNone(document.additional_insured_price),
      cash_on_delivery: has?.cash_on_delivery ? coinsOrNone(total_order_price) : null,
      priority: has?.priority === 'priority',
      undeliverable: 'return_immediately',
    },
  }
}

export const itemOf = ({ weight, price, cpsc: _, properties: __, ...item }: PaperItem): PrintedItem => ({
  ...item,
  weight_g: wholeGrams(weight),
  price: inCoins(price),
})

type PaperCustoms = NonNullable<PrintableParcel['shipment']['document']['customs_information']>
const noTaxNumbers = { sender: [], receiver: [], importer_of_record: [] }

/** Each parcel has customs documents of its own. Costs of the whole shipment are on those of the first, so that nothing is declared twice. */
function informationOf(printable: PrintableParcel): PrintedCustoms {
  const { shipment, position } = printable
  const order = shipment.document.order_number || shipment.id
  const given = shipment.document.customs_information ?? {
    invoice_number: order,
    export_reason: 'commercial_goods',
    export_type: 'commercial_b2c',
  }
  const { discount_granted, freight_costs, insurance_costs, other_costs, tax_numbers, cpsc, ...said }: PaperCustoms = given
  const costs = { discount_granted, freight_costs, insurance_costs, other_costs }
  const certified = itemsOf(printable).flatMap(({ sku, cpsc: one }) => (sku && one ? [[sku, one] as const] : []))
  return {
    ...said,
    ...(position === 1 && Object.fromEntries(Object.entries(costs).map(([name, price]) => [name, coinsOrNone(price)]))),
    tax_numbers: { ...noTaxNumbers, ...omitUndefinedFields(tax_numbers ?? {}) },
    cpsc: { ...cpsc, ...Object.fromEntries(certified) },
  }
}
