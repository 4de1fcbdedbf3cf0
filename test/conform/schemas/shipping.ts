import type { Schema } from '../../fuzz/document.ts'
import {
  type Area,
  anyObject,
  boolean,
  choice,
  data,
  dateTime,
  extend,
  fields,
  integer,
  list,
  matching,
  number,
  object,
  orNull,
  text,
} from '../json-schema.ts'
import { errorsOf, textDimensions, textWeight } from './shared.ts'

const flags =
  'b2b b2c boxable bulky_goods dangerous_goods direct_contract_only eco_delivery flex_delivery fragile_goods fresh_goods harmonized_label id_check manually multicollo neighbor_delivery non_conveyable personalized_delivery premium registered_delivery returns signature sorted surcharge tracked tyres ers pick_up labelless'
const words: Readonly<Record<string, string>> = {
  carrier_billing_type: 'country zonal',
  delivery_deadline: 'best_effort sameday nextday within_24h within_48h within_72h',
  first_mile: 'pickup dropoff pickup_dropoff fulfilment',
  form_factor: 'letter parcel mailbox pallet long',
  incoterm: 'dap ddp ddu dap_np dap_dp',
  last_mile: 'home_delivery service_point mailbox locker locker_or_service_point',
  priority: 'economical standard priority express',
  segment: 'a+ a b c d',
  service_area: 'domestic domestic_remote international',
  size: 'xs s m l xl xxl',
  weekend_delivery: 'saturday sunday weekends',
}
/** All keys are always there; what is not set is null. */
const functionalities = object({
  ...Object.fromEntries(flags.split(' ').map((name) => [`${name}!`, orNull(boolean)])),
  ...Object.fromEntries(Object.entries(words).map(([name, values]) => [`${name}!`, orNull(choice(...values.split(' ')))])),
  'age_check!': orNull({ type: 'integer', enum: [16, 18] }),
  'cash_on_delivery!': orNull(integer()),
  'delivery_attempts!': orNull(integer()),
  'delivery_before!': orNull(matching('^\\d{4}$')),
  'insurance!': orNull(integer()),
})
const surcharges =
  'price_without_insurance insurance_price volume weight weight_volume internal_correction seasonal fuel remote toll dimensional customs returns label_quality packaging pickup residential address_corrections overcharge forbidden_item other'
/** interface.md, Money: any ISO 4217 code. */
const money = object({ value: text(), currency: text({ minLength: 3, maxLength: 3 }) })
const surcharge = object({ price: money, label: text(), type: choice(...surcharges.split(' ')) })
const weights = object({ min: textWeight, max: textWeight })
const quote = object({
  weight: weights,
  lead_time: orNull(integer()),
  estimated_surcharges: orNull(list(surcharge)),
  price: object({ breakdown: list(surcharge), total: money }),
})
const option = object({
  code: text(),
  name: text(),
  carrier: object({ code: text(), name: text() }),
  product: object({ code: text(), name: text() }),
  functionalities,
  max_dimensions: textDimensions,
  weight: weights,
  parcel_billed_weights: list(extend(textWeight, { volumetric: boolean, parcel_number: number, calculation: orNull(text()) })),
  contract: object({ id: integer(), client_id: text(), carrier_code: text(), name: text() }),
  requirements: object({
    fields: list(choice('to_email', 'to_telephone', 'length', 'width', 'height')),
    export_documents: boolean,
    is_service_point_required: boolean,
  }),
  charging_type: choice('first_scan', 'label_creation'),
  quotes: orNull(list(quote)),
  // interface.md adds both.
  quote_source: orNull(text()),
  quote_error: orNull(object({ code: text(), title: text(), description: text() })),
})
const options = object({ 'data!': orNull(list(option)), message: orNull(text()) })
export const shippingOptions: Area = {
  name: 'shipping options',
  operations: {
    'GET /shipping-options': { 200: options },
    'POST /shipping-options': { 200: options },
    'POST /shipping-options/filter': { 200: options },
    'POST /shipping-options/quote': { 200: options },
    'POST /fetch-shipping-options': { 200: options },
    'POST /compat/shipping-options': { 200: data({ type: 'object', additionalProperties: { type: ['string', 'null'] } }) },
  },
}

const defaults: Schema = object({
  weight: orNull(object({ 'value!': {}, 'unit!': choice('kg') })),
  ship_with: orNull(object({ type: text(), properties: anyObject })),
  ...fields('insurance customs_options label_options', orNull(anyObject)),
})
export const shippingDefaults: Area = {
  name: 'shipping defaults',
  operations: { 'GET /shipping-defaults': { 200: data(defaults) }, 'PATCH /shipping-defaults': { 200: data(defaults) } },
}

const rule = object({
  'id!': integer(),
  'name!': text({ maxLength: 100 }),
  'is_active!': boolean,
  'is_invalid!': boolean,
  'order!': integer(),
  'updated_at!': dateTime,
  'criteria!': object({
    'is_and!': boolean,
    'conditions!': list(object({ 'property!': text(), 'operator!': text(), 'compare_to!': text() })),
  }),
  'actions!': list(object({ 'identifier!': text(), 'value!': text() })),
})
const possibilities = list(list(text(), { minItems: 2, maxItems: 2 }))
const action = object({
  ...fields('identifier! name! type! help_text', text()),
  trigger_update: boolean,
  possibilities,
})
const operator = object({ 'identifier!': text(), 'name!': text(), multiple: boolean, unary: boolean, help_text: text() })
const condition = object({
  ...fields('identifier! name! type!', text()),
  'operators!': list(operator),
  help_text: text(),
  multiple: boolean,
  delimiter: text(),
  trigger_update: boolean,
  possibilities,
})
const base = '/shipping-rules'
/** The envelope of the three lists, and what a reorder answers, are not published: only the objects are checked. */
export const shippingRules: Area = {
  name: 'shipping rules',
  operations: {
    [`GET ${base}/rules`]: { 200: data(list(rule)) },
    [`POST ${base}/rules`]: { 201: rule },
    [`GET ${base}/rules/{rule_id}`]: { 200: rule },
    [`PATCH ${base}/rules/{rule_id}`]: { 200: rule },
    [`DELETE ${base}/rules/{rule_id}`]: { 204: null },
    [`GET ${base}/actions`]: { 200: data(list(action)) },
    [`GET ${base}/actions/{identifier}`]: { 200: action },
    [`GET ${base}/operators`]: { 200: data(list(operator)) },
    [`GET ${base}/conditions`]: { 200: data(list(condition)) },
    [`GET ${base}/conditions/{identifier}`]: { 200: condition },
  },
}

const day = orNull(list(object({ 'start_time!': text(), 'end_time!': text() }), { minItems: 1 }))
const point = object({
  'id!': integer(1),
  'name!': text(),
  'carrier!': object({ 'code!': text(), 'name!': text(), 'logo_url!': orNull(text()), 'icon_url!': orNull(text()) }),
  'carrier_service_point_id!': text(),
  'carrier_shop_type!': orNull(text()),
  'general_shop_type!': orNull(choice('servicepoint', 'locker', 'post_office', 'carrier_depot')),
  'address!': object({ 'street!': text(), 'house_number!': text(), 'postal_code!': text(), 'city!': text(), 'country_code!': text() }),
  'position!': object({ 'latitude!': number, 'longitude!': number }),
  'contact!': object({ 'email!': text(), 'phone!': text() }),
  'opening_times!': object(
    Object.fromEntries('monday tuesday wednesday thursday friday saturday sunday'.split(' ').map((name) => [`${name}!`, day])),
  ),
  'is_open_tomorrow!': boolean,
  'next_open_at!': orNull(dateTime),
  'is_expired!': boolean,
})
const geocoding = object({
  'status!': choice('matched', 'partially_matched', 'not_found'),
  'precision!': orNull(choice('house_number', 'street', 'postal_code', 'city', 'region')),
  'formatted_address!': orNull(text()),
})
export const servicePoints: Area = {
  name: 'service points',
  operations: {
    'GET /service-points': {
      200: data(object({ 'results!': list(extend(point, { 'distance!': orNull(integer()) })), 'geocoding!': orNull(geocoding) })),
    },
    'GET /service-points/{service_point_id}': { 200: data(point) },
    'POST /service-points/{service_point_id}/check-availability': { 200: data(object({ 'is_available!': boolean })) },
  },
  // Where the geocoder is out, the published code is null.
  errors: (status) => (status === 503 ? object({ 'errors!': list(anyObject) }) : errorsOf(status)),
}
