import type { Schema } from '../../fuzz/document.ts'
import {
  type Area,
  address,
  boolean,
  choice,
  dateTime,
  extend,
  fields,
  filledText,
  integer,
  list,
  number,
  object,
  orNull,
  text,
} from '../json-schema.ts'
import { addressOf, errorObject, errorsOf, numberDimensions, numberWeight, parcelItem } from './shared.ts'
import { customs } from './shipments.ts'

/** Returns of July, with what interface.md adds to them. */
const amount = object({ 'value!': number, 'currency!': text({ pattern: '^[A-Z]{3}$' }) })
const insuredAmount = object({ value: number, currency: choice('EUR', 'GBP', 'USD', 'SEK', 'DKK') })
const requiredAddress = addressOf('name', 'address_line_1', 'postal_code', 'city', 'country_code')
const deliveryOption = orNull(choice('drop_off_point', 'drop_off_labelless', 'pickup', 'in_store'))
const reason = object({ id: integer(1), description: text() })
const customsType: Schema = { type: 'integer', minimum: 0, maximum: 4 }

const returnedItem = extend(parcelItem, {
  price: amount,
  value: amount,
  return_reason_id: orNull(text()),
  return_message: orNull(text()),
  properties: { type: 'object' },
})
const itemOfReturn = extend(returnedItem, { return_reason: reason })

const statusEntry = object({
  carrier_update_timestamp: dateTime,
  ...fields('parcel_status_history_id parent_status carrier_code carrier_message', text()),
})
const image = object({
  product_id: orNull(text()),
  uploaded_image: address,
  thumbnail_image: orNull(address),
  description: orNull(text()),
})

const returnRecord = object({
  // decisions.md: the documents have no id, and say that the list has it.
  'id!': integer(1),
  'parcel_id!': integer(1),
  'from_address!': requiredAddress,
  'to_address!': requiredAddress,
  'shipping_product!': object({ 'code!': text() }),
  'shipping_option!': object({ 'code!': orNull(text()) }),
  dimensions: numberDimensions,
  'weight!': numberWeight,
  collo_count: integer(1),
  parcel_items: list(itemOfReturn),
  'send_tracking_emails!': boolean,
  brand_id: integer(1),
  label_url: orNull(address),
  label: object({ 'normal_printer!': list(address, { minItems: 4, maxItems: 4 }), 'label_printer!': address }),
  label_cost: object({ value: number, currency: choice('EUR', 'GBP', 'USD') }),
  insurance: boolean,
  tracking_number: orNull(text()),
  'tracking_numbers!': list(object({ 'tracking_number!': filledText })),
  tracking_url: orNull(address),
  customs_invoice_nr: orNull(text()),
  'is_cancellable!': boolean,
  'status_history!': list(statusEntry, { minItems: 1 }),
  'created_at!': dateTime,
  delivered_at: orNull(number),
  delivered_at_iso: orNull(dateTime),
  reason,
  refund: orNull(object({ refund_type: choice('money', 'credit', 'exchange'), message: orNull(text()) })),
  return_fee: orNull(amount),
  order_number: text(),
  contract: integer(),
  customs_shipment_type: customsType,
  delivery_option: deliveryOption,
  images: list(image, { maxItems: 10 }),
  status: choice('open', 'requested', 'request_rejected', 'awaiting_payment', 'payment_failed'),
  customs_information: customs,
  errors: list(errorObject()),
})

const side: Schema = { type: 'number', minimum: 0 }
const validation = object({
  'from_address!': requiredAddress,
  'to_address!': requiredAddress,
  'ship_with!': object({
    type: choice('shipping_option_code', 'shipping_product_code'),
    shipping_option_code: text(),
    shipping_product_code: text(),
    contract: integer(),
  }),
  dimensions: object({ 'length!': side, 'width!': side, 'height!': side }),
  'weight!': { type: 'number', minimum: 0.001 },
  collo_count: integer(1),
  parcel_items: list(returnedItem),
  send_tracking_emails: boolean,
  brand_id: integer(1),
  total_insured_value: insuredAmount,
  order_number: text(),
  total_order_value: amount,
  external_reference: text(),
  customs_shipment_type: customsType,
  delivery_option: deliveryOption,
})

const created = { 201: object({ 'return_id!': integer(1), 'parcel_id!': integer(1), 'multi_collo_ids!': list(integer(1)) }) }
const conflict = object({
  'errors!': list(object({ field: choice('returns'), code: { type: 'integer', minimum: 409, maximum: 409 }, message: filledText })),
})
const cancelled = { 202: object({ 'message!': filledText }), 409: conflict }

export const returns: Area = {
  name: 'returns',
  operations: {
    'GET /returns': {
      200: object({ 'next!': orNull(address), 'previous!': orNull(address), 'data!': list(returnRecord, { maxItems: 40 }) }),
    },
    'POST /returns': created,
    'POST /returns/announce-synchronously': created,
    'POST /returns/validate': { 200: validation },
    'GET /returns/{id}': { 200: returnRecord },
    'PATCH /returns/{id}': cancelled,
    'PATCH /returns/{id}/cancel': cancelled,
  },
  errors: (status) => (status === 409 ? undefined : errorsOf(status)),
}
