import type { Schema } from '../../fuzz/document.ts'
import {
  type Area,
  anyObject,
  boolean,
  choice,
  data,
  dateTime,
  digits,
  either,
  fields,
  filledText,
  integer,
  list,
  number,
  object,
  orNull,
  text,
} from '../json-schema.ts'
import {
  addressOf,
  dangerousGoods,
  deliveryDates,
  errorList,
  errorObject,
  errorsOf,
  numberDimensions,
  numberWeight,
  parcelDocument,
} from './shared.ts'

/** interface.md: any ISO 4217 code. */
const currency = text({ minLength: 3, maxLength: 3 })
const price = object({ value: number, currency })
/** Text in the schema, numbers in an order that was read back from the hosted service: either. */
const costs = orNull(object({ value: either(digits, number, { type: 'null' }), currency: orNull(text()) }))
const measurement = object({
  dimension: numberDimensions,
  weight: numberWeight,
  volume: object({ 'value!': integer(0), 'unit!': choice('m3', 'cm3', 'l', 'ml', 'gal') }),
})
const item = object({
  item_id: filledText,
  ...fields('product_id variant_id image_url name! description', text()),
  'quantity!': integer(1),
  sku: text(),
  hs_code: text(),
  country_of_origin: text({ minLength: 2, maxLength: 2 }),
  properties: anyObject,
  unit_price: price,
  'total_price!': price,
  measurement,
  ean: text(),
  delivery_dates: deliveryDates,
  ...fields('mid_code material_content intended_use', orNull(text())),
  dangerous_goods: dangerousGoods,
})
const state = object({ 'code!': filledText, message: text() })
const shipWith = object({
  'type!': choice('shipping_option_code'),
  'properties!': object({ 'shipping_option_code!': orNull(text()), contract_id: orNull(integer(1)) }),
})
const taxNumbers = list(object({ name: orNull(text()), country_code: orNull(text()), value: orNull(text()) }))
const order = object({
  'id!': text(),
  'order_id!': filledText,
  'order_number!': filledText,
  created_at: dateTime,
  modified_at: dateTime,
  'order_details!': object({
    'integration!': object({ 'id!': integer() }),
    'status!': state,
    'order_created_at!': dateTime,
    order_updated_at: dateTime,
    'order_items!': list(item),
    notes: text(),
    tags: list(text()),
  }),
  'payment_details!': object({
    is_cash_on_delivery: orNull(boolean),
    ...fields('total_price! subtotal_price estimated_shipping_price estimated_tax_price', orNull(price)),
    'status!': state,
    invoice_date: orNull(text()),
    ...fields('discount_granted insurance_costs freight_costs other_costs', costs),
  }),
  customs_details: orNull(
    object({
      commercial_invoice_number: text(),
      shipment_type: choice('gift', 'commercial_goods', 'commercial_sample', 'returned_goods'),
      export_type: choice('private', 'commercial_b2c', 'commercial_b2b'),
      tax_numbers: orNull(object({ sender: taxNumbers, receiver: taxNumbers, importer_of_record: taxNumbers })),
    }),
  ),
  customer_details: object({ 'name!': text(), phone_number: text(), email: text() }),
  billing_address: orNull(addressOf()),
  shipping_address: orNull(addressOf()),
  shipping_details: object({ is_local_pickup: orNull(boolean), delivery_indicator: text(), measurement, ship_with: shipWith }),
  service_point_details: object({
    ...fields('id carrier_service_point_id post_number latitude longitude type', text()),
    extra_data: anyObject,
  }),
})

/** Integers here, texts in what GET answers. */
const saved = object({ 'id!': integer(1), 'order_id!': text(), 'order_number!': text() })

/** A batch is pointed into with the index in brackets; a single order, which only this server takes, without. */
const pointers: Readonly<Record<string, string>> = {
  'POST /orders': '^/data(/attributes/(\\[\\d+\\](/.*)?|[a-z_]+(/.*)?)?)?$|^$',
  'PATCH /orders/{id}': '^(order|/data|$)',
}
export const orders: Area = {
  name: 'orders',
  operations: {
    'GET /orders': { 200: data(list(order)) },
    // interface.md and the facts: a list of 1 to 100. A single order is ours, and answered as one.
    'POST /orders': { 201: data(either(list(saved), saved)) },
    'GET /orders/{id}': { 200: data(order) },
    'PATCH /orders/{id}': { 200: data(saved) },
    'DELETE /orders/{id}': { 204: null },
  },
  errors: (status, operation) => errorsOf(status, { pointer: pointers[operation] ?? '' }),
}

const label = {
  ...fields('shipment_id order_id order_number', text()),
  ship_with: shipWith,
  parcel_id: integer(),
}
const labelDetails = object({
  file: text(),
  mime_type: choice('application/pdf', 'application/zpl', 'image/png'),
  dpi: integer(1),
})
const asyncLabels: Schema = object({
  data: list(object({ ...label, parcels_ids: list(integer()) })),
  errors: list(errorObject()),
})
const syncLabel = object({
  ...label,
  label_details: labelDetails,
  documents: list(parcelDocument),
  tracking_number: text(),
  tracking_url: text(),
})
export const shipAnOrder: Area = {
  name: 'ship an order',
  operations: {
    'POST /orders/create-labels-async': { 202: asyncLabels },
    'POST /orders/create-label-async': { 202: asyncLabels },
    'POST /orders/create-label-sync': { 201: object({ data: syncLabel }) },
  },
  errors: (status) => (status === 401 ? errorList() : errorsOf(status, { pointer: '^(/data/attributes(/.*)?|/data|)$' })),
}
