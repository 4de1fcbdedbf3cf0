import type { Schema } from '../../fuzz/document.ts'
import {
  anyObject,
  boolean,
  choice,
  date,
  dateTime,
  digits,
  email,
  fields,
  filledText,
  integer,
  list,
  matching,
  number,
  object,
  orNull,
  text,
} from '../json-schema.ts'

/** The codes that the published enumeration has; `null` is one of them, as a word. */
export const publishedCodes = [
  'unknown_field',
  'invalid',
  'forbidden',
  'invalid_choice',
  'min_value',
  'null',
  'not_found',
  'required',
  'not_a_list',
  'non_field_errors',
  'authentication_failed',
  'validation_error',
  'parcel_announcement_error',
] as const

type ErrorOptions = { status?: Schema; codes?: readonly string[]; pointer?: string; title?: boolean }
/** One error of the list. */
export const errorObject = ({ status = filledText, codes = publishedCodes, pointer = '', title = false }: ErrorOptions = {}) =>
  object({
    id: text(),
    links: object({ about: text() }),
    'status!': status,
    'code!': codes.length ? choice(...codes) : filledText,
    [title ? 'title!' : 'title']: filledText,
    'detail!': filledText,
    source: object({ pointer: pointer ? matching(pointer) : text(), parameter: text(), header: text() }),
    meta: anyObject,
  })
export const errorList = (options: ErrorOptions = {}) => object({ 'errors!': list(errorObject(options), { minItems: 1 }) })

/** The statuses whose codes the published documents list. Others, such as 405 and 415, only have the form. */
const documented = new Set([400, 401, 403, 404, 409])
export const errorsOf = (status: number, options: ErrorOptions = {}): Schema =>
  errorList({ ...options, codes: documented.has(status) ? (options.codes ?? publishedCodes) : [] })

const weightUnits = ['kg', 'g', 'lbs', 'oz'] as const
const lengthUnits = ['cm', 'mm', 'm', 'yd', 'ft', 'in'] as const
export const textWeight = object({ 'value!': text(), 'unit!': choice(...weightUnits) })
export const numberWeight = object({ 'value!': { type: 'number', exclusiveMinimum: 0 }, 'unit!': choice(...weightUnits) })
const side: Schema = { type: 'number', minimum: 0 }
export const textDimensions = object({ 'length!': text(), 'width!': text(), 'height!': text(), 'unit!': choice(...lengthUnits) })
export const numberDimensions = object({ 'length!': side, 'width!': side, 'height!': side, 'unit!': choice(...lengthUnits) })
export const price = object({ 'value!': digits, 'currency!': text({ minLength: 3, maxLength: 3 }) })
export const deliveryDates = object({ handover_at: orNull(dateTime), deliver_at: orNull(dateTime) })
export const shipWith = object({
  'type!': choice('shipping_option_code'),
  'properties!': object({ shipping_option_code: orNull(text()), contract_id: orNull(integer(1)) }),
})

/** `required`: the names of the fields that are always there. */
export const addressOf = (...required: readonly string[]): Schema =>
  ({
    ...object({
      name: filledText,
      ...fields('company_name address_line_1 house_number address_line_2', text()),
      postal_code: filledText,
      city: filledText,
      po_box: orNull(text()),
      state_province_code: text(),
      country_code: filledText,
      // A published example shows an empty one, as for all texts of an address.
      email: text(),
      phone_number: text(),
    }),
    required,
  }) as Schema
export const addressFields = [
  'name',
  'company_name',
  'address_line_1',
  'house_number',
  'address_line_2',
  'postal_code',
  'city',
  'po_box',
  'state_province_code',
  'country_code',
  'email',
  'phone_number',
] as const

export const taxNumber = object({
  'name!': choice(...'VAT EIN GST SSN EORI DUN FED STA CNP IE INN KPP OGR OKP IOSS FTZ DAN TAN DTF RGP DLI NID PAS MID UKIMS'.split(' ')),
  'country_code!': text({ maxLength: 2 }),
  'value!': text({ maxLength: 100 }),
})

/** interface.md has these values in small letters only. */
export const dangerousGoods = object({
  chemical_record_identifier: orNull(text()),
  regulation_set: choice('IATA', 'ADR'),
  ...fields('packaging_type_quantity packaging_type packaging_instruction_code id_number class_division_number quantity', orNull(text())),
  unit_of_measurement: choice('kg', 'g', 'l', 'ml'),
  proper_shipping_name: orNull(text()),
  commodity_regulated_level_code: choice('LQ', 'EQ'),
  transportation_mode: choice('Highway', 'Ground', 'PAX', 'CAO'),
  emergency_contact_name: orNull(text()),
  emergency_contact_phone: orNull(text()),
  adr_packing_group_letter: choice('I', 'II', 'III'),
  ...fields('local_proper_shipping_name transport_category tunnel_restriction_code', orNull(text())),
  weight_type: choice('net', 'gross'),
})

const productId = orNull(text({ maxLength: 70 }))
/** An item of a parcel, in answers of shipments and of tracking. */
export const parcelItem = object({
  item_id: filledText,
  // interface.md: always there, also where a domestic shipment has none.
  'description!': text({ maxLength: 255 }),
  'quantity!': integer(1),
  'weight!': numberWeight,
  'price!': price,
  'hs_code!': text({ maxLength: 12 }),
  ...fields('origin_country sku product_id', text()),
  ...fields('mid_code material_content intended_use', orNull(text())),
  dangerous_goods: dangerousGoods,
  dds_reference: orNull(text()),
  taric_doc_code: orNull(text()),
  manufacturer_product_id: productId,
  manufacturer_product_id_std: productId,
  properties: anyObject,
})

export const parcelDocument = object({
  type: choice('label', 'cn23', 'cp71', 'commercial-invoice', 'cn23-default', 'air-waybill', 'qr', 'customs-declaration'),
  document_type: choice('label', 'customs-declaration', 'air-waybill'),
  size: choice('a6', 'a4'),
  link: text(),
})
export { boolean, date, dateTime, email, number }
