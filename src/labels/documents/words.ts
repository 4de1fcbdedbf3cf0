import { addressLines } from '../../geo/address-lines.ts'
import { countryName, isCountryCode } from '../../geo/countries.ts'
import type { DangerousGoods, ExportReason, ExportType, ImporterOfRecord, Party, PrintedCustoms, PrintedTaxNumber } from './model.ts'

export const reasonWords: Record<ExportReason, string> = {
  gift: 'Gift',
  documents: 'Documents',
  commercial_goods: 'Sale of goods',
  commercial_sample: 'Commercial sample',
  returned_goods: 'Returned goods',
  personal_use: 'Personal use',
}
export const typeWords: Record<ExportType, string> = {
  private: 'Private',
  commercial_b2c: 'Commercial, business to consumer',
  commercial_b2b: 'Commercial, business to business',
}

export const joinTexts = (parts: readonly (string | null | undefined)[], between = ', ') =>
  parts.flatMap((part) => part?.trim() || []).join(between)

export const countryWords = (code: string | null | undefined) =>
  code && isCountryCode(code) ? `${countryName(code)} (${code})` : (code ?? '')

const taxWords = ({ name, country_code, value }: PrintedTaxNumber) => joinTexts([name, country_code, value], ' ')
export const taxLines = (numbers: readonly PrintedTaxNumber[] = []) => numbers.map(taxWords)

/** Names its country wherever it is sent from: a document is read at both ends. */
export const partyLines = (party: Party, language = 'en'): string[] => {
  const reach = [party.phone_number && `Tel. ${party.phone_number}`, party.email].flatMap((line) => line || [])
  return [...addressLines(party, { from: '', language }), ...reach]
}

const importerParty = ({ telephone, ...importer }: ImporterOfRecord): Party => ({ ...importer, phone_number: telephone })

export const importerLines = ({ importer_of_record, tax_numbers }: PrintedCustoms) => [
  ...(importer_of_record ? partyLines(importerParty(importer_of_record)) : []),
  ...taxLines(tax_numbers?.importer_of_record),
]

/** Joins the values that were given, each with its name: `UN 1234 · class 3`. */
export const nameValues = (pairs: readonly (readonly [name: string, value: string | null | undefined])[], between = ' · ') =>
  pairs.flatMap(([name, value]) => (value?.trim() ? `${name} ${value.trim()}` : [])).join(between)

export const dangerWords = (goods: DangerousGoods) =>
  nameValues([
    ['No.', goods.id_number],
    ['Name', goods.proper_shipping_name],
    ['Local name', goods.local_proper_shipping_name],
    ['Class', goods.class_division_number],
    ['Packing group', goods.adr_packing_group_letter],
    ['Quantity', joinTexts([goods.quantity, goods.unit_of_measurement, goods.weight_type], ' ')],
    ['Packages', joinTexts([goods.packaging_type_quantity, goods.packaging_type], ' ')],
    ['Packing instruction', goods.packaging_instruction_code],
    ['Regulation', goods.regulation_set],
    ['Level', goods.commodity_regulated_level_code],
    ['Mode', goods.transportation_mode],
    ['Transport category', goods.transport_category],
    ['Tunnel', goods.tunnel_restriction_code],
    ['Record', goods.chemical_record_identifier],
    ['Emergency', joinTexts([goods.emergency_contact_name, goods.emergency_contact_phone], ' ')],
  ])
