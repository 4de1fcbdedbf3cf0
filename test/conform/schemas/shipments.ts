import type { Schema } from '../../fuzz/document.ts'
import {
  type Area,
  address,
  choice,
  data,
  date,
  dateTime,
  extend,
  fields,
  filledText,
  integer,
  list,
  object,
  orNull,
  text,
} from '../json-schema.ts'
import {
  addressFields,
  addressOf,
  deliveryDates,
  errorObject,
  parcelDocument,
  parcelItem,
  price,
  shipWith,
  taxNumber,
  textDimensions,
  textWeight,
} from './shared.ts'

const packageTypes = 'package euro_pallet block_pallet mini_pallet one_way_pallet tube over_size_pallet bundle half_pallet letterbox'.split(
  ' ',
)
const taxNumbers = list(taxNumber, { maxItems: 20 })
export const customs = object({
  'invoice_number!': text({ minLength: 1, maxLength: 40 }),
  // interface.md adds the last two.
  'export_reason!': choice('gift', 'documents', 'commercial_goods', 'commercial_sample', 'returned_goods', 'personal_use'),
  export_type: choice('private', 'commercial_b2c', 'commercial_b2b'),
  invoice_date: orNull(date),
  ...fields('discount_granted freight_costs insurance_costs other_costs', orNull(price)),
  goods_description: text({ maxLength: 255 }),
  general_notes: text({ maxLength: 500 }),
  additional_declaration_statements: list(text({ minLength: 1, maxLength: 1024 }), { maxItems: 100 }),
  importer_of_record: orNull(object({ 'name!': filledText, 'address_line_1!': filledText, 'city!': filledText, 'country_code!': text() })),
  tax_numbers: object({ 'sender!': taxNumbers, 'receiver!': taxNumbers, 'importer_of_record!': taxNumbers }),
})

const parcel = object({
  dimensions: textDimensions,
  'weight!': textWeight,
  additional_insured_price: orNull(price),
  label_notes: orNull(list(text({ minLength: 1, maxLength: 255 }), { maxItems: 255 })),
  sscc: orNull(text({ pattern: '^\\d{18}$' })),
  package_type: orNull(choice(...packageTypes)),
  parcel_items: list(parcelItem, { maxItems: 1000 }),
  created_at: dateTime,
  updated_at: dateTime,
  announced_at: orNull(dateTime),
  id: integer(1),
  status: object({ code: text(), message: text() }),
  documents: list(parcelDocument),
  tracking_number: text(),
  tracking_url: orNull(text()),
  additional_carrier_data: object({ awb_tracking_number: orNull(text()), box_number: orNull(integer()) }),
})
const syncParcel = extend(parcel, { label_file: orNull(text()) })

/** July's documents and issue 20: addresses have all twelve keys, and `delivery_dates` is an object. */
const shipmentOf = (parcels: Schema, more: Record<string, Schema> = {}) =>
  object({
    'id!': text(),
    brand_id: orNull(integer()),
    'ship_with!': shipWith,
    'to_address!': addressOf(...addressFields),
    'from_address!': addressOf(...addressFields),
    order_number: text(),
    total_order_price: orNull(price),
    reference: orNull(text()),
    external_reference_id: orNull(text()),
    customs_information: orNull(customs),
    to_service_point: orNull(object({ 'id!': text(), 'carrier_service_point_id!': text() })),
    errors: list(errorObject()),
    'delivery_dates!': deliveryDates,
    carrier: object({ code: text(), name: text() }),
    'parcels!': list(parcels, { minItems: 1 }),
    ...more,
  })
const labelDetails = object({ mime_type: choice('application/pdf', 'application/zpl', 'image/png'), dpi: integer(1) })
const shipment = shipmentOf(parcel)
const announced = shipmentOf(syncParcel, { label_details: labelDetails })
const rules = {
  'applied_shipping_rules!': list(
    object({ 'rule!': object({ 'id!': integer(), 'name!': text() }), 'id!': integer(), 'name!': text(), 'result!': { type: 'object' } }),
  ),
}
/** 409: the existing shipment at the root and in `data`, with the error beside it. */
const duplicate = extend(shipment, { 'data!': shipment, 'errors!': list(errorObject(), { minItems: 1 }) })

const created = { 201: data(shipment), 409: duplicate }
const announcedAtOnce = { 201: data(announced), 409: duplicate }
const withRules = { 201: data(shipmentOf(parcel, rules)), 409: duplicate }
const announcedWithRules = { 201: data(shipmentOf(syncParcel, { label_details: labelDetails, ...rules })), 409: duplicate }
const cancelled = (status: string) => data(object({ 'status!': choice(status), 'message!': text() }))

export const shipments: Area = {
  name: 'shipments',
  operations: {
    'POST /shipments': created,
    'POST /shipments/announce': announcedAtOnce,
    'POST /sync/shipments': announcedAtOnce,
    'POST /shipments/with-rules': withRules,
    'POST /shipments/create-with-shipping-rules': withRules,
    'POST /shipments/announce-with-rules': announcedWithRules,
    'POST /shipments/announce-with-shipping-rules': announcedWithRules,
    'GET /shipments': { 200: data(list(shipment)) },
    'GET /shipments/{id}': { 200: data(shipment) },
    'POST /shipments/{id}/cancel': { 200: cancelled('cancelled'), 202: cancelled('queued') },
    'GET /shipments/{id}/return-portal-url': { 200: data(object({ 'url!': address })) },
  },
}
