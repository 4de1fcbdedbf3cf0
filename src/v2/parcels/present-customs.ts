import { reasonNumber } from '../../modules/shipments/planning/customs.ts'
import type { CustomsInformation } from '../../modules/shipments/record/schema.ts'

/** States without their country: `NY`. */
export const stateOf = (code: string | null | undefined) => code?.replace(/^[A-Z]{2}-/, '') || null

/** Customs information in the names of version 2. */
export function v2Customs({ invoice_number, export_reason, importer_of_record: importer, tax_numbers, ...rest }: CustomsInformation) {
  const { discount_granted, freight_costs, insurance_costs, other_costs } = rest
  return {
    customs_invoice_nr: invoice_number,
    customs_shipment_type: reasonNumber(export_reason),
    export_type: rest.export_type,
    invoice_date: rest.invoice_date ?? null,
    discount_granted: discount_granted?.value ?? null,
    freight_costs: freight_costs?.value ?? null,
    insurance_costs: insurance_costs?.value ?? null,
    other_costs: other_costs?.value ?? null,
    general_notes: rest.general_notes ?? '',
    additional_declaration_statements: rest.additional_declaration_statements ?? [],
    importer_of_record: importer ? v2Importer(importer) : null,
    tax_numbers: {
      sender: tax_numbers?.sender ?? [],
      receiver: tax_numbers?.receiver ?? [],
      importer_of_record: tax_numbers?.importer_of_record ?? [],
    },
  }
}

const v2Importer = (importer: NonNullable<CustomsInformation['importer_of_record']>) => {
  const { address_line_1: address_1, address_line_2: address_2 = '', state_province_code, ...same } = importer
  return { ...same, address_1, address_2, country_state: stateOf(state_province_code) }
}
