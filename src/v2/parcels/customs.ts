import { exportReasons } from '../../labels/documents/model.ts'
import type { ParcelDraft } from './draft.ts'
import { priceIn } from './items.ts'
import type { V2CustomsRequest } from './schema.ts'

const commercialGoods = 2
const costNames = ['discount_granted', 'freight_costs', 'insurance_costs', 'other_costs'] as const

/** Customs information in the names of v3; undefined where the parcel has none. The order number stands for an invoice number. */
export function toCustoms({ customs, order_number, from_address, tax_numbers }: ParcelDraft, currency: string): object | undefined {
  if (!customs) return undefined
  const { customs_shipment_type = commercialGoods, export_type, invoice_date, general_notes, goods_description } = customs
  const statements = customs.additional_declaration_statements
  const costs = costNames.flatMap((name) => (customs[name] === undefined ? [] : [[name, priceIn(currency, customs[name])]]))
  const sender = [
    ...(customs.tax_numbers?.sender ?? []),
    ...Object.entries(tax_numbers ?? {}).map(([name, value]) => ({ name, country_code: from_address.country_code?.toUpperCase(), value })),
  ]
  const others = { receiver: customs.tax_numbers?.receiver ?? [], importer_of_record: customs.tax_numbers?.importer_of_record ?? [] }
  const hasNumbers = sender.length > 0 || others.receiver.length > 0 || others.importer_of_record.length > 0
  return {
    invoice_number: customs.customs_invoice_nr ?? order_number?.slice(0, 40),
    export_reason: exportReasons[customs_shipment_type] ?? customs_shipment_type,
    ...(export_type && { export_type }),
    ...(invoice_date && { invoice_date }),
    ...(general_notes && { general_notes }),
    ...(goods_description && { goods_description }),
    ...(statements && { additional_declaration_statements: statements }),
    ...Object.fromEntries(costs),
    ...(customs.importer_of_record && { importer_of_record: toImporter(customs.importer_of_record) }),
    ...(hasNumbers && { tax_numbers: { ...(sender.length > 0 && { sender }), ...others } }),
  }
}

function toImporter({ address_1, address_2, country_state, ...same }: NonNullable<V2CustomsRequest['importer_of_record']>) {
  const state = country_state && (country_state.includes('-') ? country_state : `${same.country_code}-${country_state}`)
  return Object.fromEntries(
    Object.entries({ ...same, address_line_1: address_1, address_line_2: address_2, state_province_code: state }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}
