import { type Area, choice, data, dateTime, fields, integer, list, matching, object, orNull, text } from '../json-schema.ts'

const money = object({ 'value!': matching('^-?\\d+\\.\\d{4}$'), 'currency!': text({ minLength: 3, maxLength: 3 }) })
const issuer = object({
  ...fields('business_name! address! postal_code! city! country_name! vat_id! coc_id!', text()),
})
const invoice = object({
  'id!': integer(1),
  'reference!': text(),
  'created_at!': dateTime,
  'due_date!': orNull(dateTime),
  'price_taxable!': orNull(money),
  'price_non_taxable!': orNull(money),
  'tax!': money,
  'description!': text(),
  'category!': choice('subscription', 'transactional'),
  'issuer!': orNull(issuer),
  // interface.md names it; July has none.
  'type!': choice('periodic', 'initial_payment', 'credit_limit', 'other'),
})
export const invoices: Area = {
  name: 'invoices',
  operations: { 'GET /invoices': { 200: data(list(invoice)) }, 'GET /invoices/{invoice_id}': { 200: data(invoice) } },
}

const types =
  'addon addon_refund carrier_impl_fee carrier_parcel_fee claim coulance customer_impl_fee earned_credit fuel_refund fuel_surcharge import_adm_fee import_duties import_vat insurance insurance_refund invoice_check_fee invoice_check_fee_refund notification overcharge_fee parcel_cancelled parcel_fee parcel_fee_refund pickup pickup_cancelled pickup_subscription refund shipment subscription subscription_refund surcharge surcharge_refund unblock validation'
const invoiceItem = object({
  'id!': integer(1),
  'type!': choice(...types.split(' ')),
  'subtype!': orNull(text()),
  'description!': text(),
  'created_at!': dateTime,
  'updated_at!': orNull(dateTime),
  'price!': money,
  'tax!': orNull(money),
  'tax_rate!': orNull(matching('^\\d(\\.\\d+)?$')),
  'vat_code!': orNull(text()),
  'reference!': text(),
  ...fields('parcel_id! pickup_id! carrier_id!', orNull(integer(1))),
  'from_country!': text({ minLength: 2, maxLength: 2 }),
  'invoice_id!': orNull(integer(1)),
})
export const invoiceItems: Area = {
  name: 'invoice items',
  operations: {
    'GET /invoice-items': { 200: data(list(invoiceItem)) },
    'GET /invoice-items/{invoice_item_id}': { 200: data(invoiceItem) },
  },
}

/** July writes amounts as strings with two decimals, and has three currencies; interface.md takes any, some with three or four decimals. */
const amount = object({ 'value!': matching('^\\d+\\.\\d{2,4}$'), 'currency!': text({ minLength: 3, maxLength: 3 }) })
const dutiesItem = object({
  'sku!': text(),
  'description!': text(),
  'hs_code!': matching('^(\\d{6})?$'),
  'hs_code_description!': text(),
  'quantity!': integer(1),
  'item_value!': amount,
  'duty_rate!': matching('^\\d+\\.\\d{2,3}$'),
  'tax_rate!': matching('^\\d+\\.\\d{2,3}$'),
  ...fields('duty! tax! item_total!', amount),
  'warnings!': list(object({ 'code!': text(), 'message!': text() })),
})
const duties = object({
  'items!': list(dutiesItem),
  'totals!': object({
    'items_value!': amount,
    'shipping_cost!': orNull(amount),
    ...fields('total_duty! total_tax! total!', amount),
  }),
  'de_minimis!': object({ 'duty_threshold!': amount, 'tax_threshold!': amount }),
  'calculated_at!': dateTime,
})
export const dutiesAndTaxes: Area = {
  name: 'duties and taxes',
  operations: { 'POST /shipping/duties-and-taxes': { 200: data(duties) } },
}
