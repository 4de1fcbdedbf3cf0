import {
  type Area,
  boolean,
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
import { parcelItem } from './shared.ts'

const files = ['application/pdf', 'application/zpl', 'image/png'] as const
export const parcelDocuments: Area = {
  name: 'parcel documents',
  operations: { 'GET /parcels/{id}/documents/{type}': { 200: files }, 'GET /parcel-documents/{type}': { 200: files } },
}

export const parcelStatuses: Area = {
  name: 'parcel statuses',
  operations: {
    'GET /parcels/statuses': { 200: data(list(object({ 'code!': filledText, 'message!': filledText }), { minItems: 1, maxItems: 99 })) },
  },
}

const optionProperties = object({
  'shipping_option_code!': text(),
  'contract_id!': integer(1),
  user_shipping_method_name: orNull(text()),
  user_shipping_method_id: orNull(text()),
})
const contractProperties = object({
  'contract_id!': integer(1),
  user_shipping_method_name: orNull(text()),
  user_shipping_method_id: orNull(text()),
})
const shipWith = {
  anyOf: [
    object({ 'type!': choice('shipping_option_code'), 'properties!': optionProperties }),
    object({ 'type!': choice('contract'), 'properties!': contractProperties }),
  ],
}
const trackedAddress = object({
  ...fields('address_line_1 address_line_2 city company_name', orNull(text())),
  'country_code!': filledText,
  ...fields('email house_number name phone_number po_box', orNull(text())),
  'postal_code!': filledText,
  state_province_code: orNull(text()),
})
const tracked = object({
  'announced_at!': dateTime,
  'created_at!': dateTime,
  'details!': object({
    brand_id: integer(),
    expected_delivery_date: date,
    integration_id: integer(),
    ...fields('is_mail_box is_return is_to_service_point', boolean),
  }),
  'from_address!': trackedAddress,
  parcel_items: list(extend(parcelItem, { source_id: text() })),
  ship_with: shipWith,
  'source_id!': text(),
  'to_address!': trackedAddress,
  'tracking_numbers!': list(
    object({
      'carrier_code!': text(),
      tracking_identifier: text({ minLength: 1, maxLength: 255 }),
      'tracking_number!': text({ minLength: 1, maxLength: 255 }),
      tracking_url: filledText,
    }),
  ),
})
/** interface.md replaced the codes and descriptions of July's events by phase, exception and sub_status. */
const trackingEvent = object({
  event_at: dateTime,
  event_type: choice('calculated', 'carrier', 'claim', 'internal'),
  ...fields('phase! exception! sub_status! description!', orNull(text())),
  'status_type!': orNull(choice('success', 'warning', 'error')),
})
const tracking = extend(tracked, { 'events!': list(trackingEvent), 'updated_at!': dateTime })

/** 404 and 409 are one sentence; 422 lists each fault with its place. */
const sentence = object({ 'detail!': text({ minLength: 1 }) })
const faults = object({
  'detail!': list(object({ 'loc!': list({ type: ['string', 'integer'] }), 'msg!': text(), 'type!': text() }), { minItems: 1 }),
})
export const parcelTracking: Area = {
  name: 'parcel tracking',
  operations: {
    'POST /parcels/tracking': { 200: extend(tracked, { 'ship_with!': shipWith, 'created!': boolean }) },
    'GET /parcels/tracking/{tracking_number}': { 200: tracking },
    'GET /parcel-tracking/{id}': { 200: tracking },
  },
  errors: (status) => (status === 400 ? undefined : status === 422 ? faults : sentence),
}
