import {
  type Area,
  address,
  boolean,
  choice,
  data,
  dateTime,
  email,
  extend,
  fields,
  filledText,
  integer,
  list,
  matching,
  object,
  orNull,
  text,
} from '../json-schema.ts'
import { addressOf, errorsOf, taxNumber } from './shared.ts'

export const organization: Area = {
  name: 'organization',
  operations: { 'GET /organization': { 200: data(object({ 'id!': integer(), 'name!': text(), 'registered!': dateTime })) } },
}

export const user: Area = {
  name: 'user auth metadata',
  operations: { 'GET /user/auth/metadata': { 200: data(object({ user_id: integer(1), integration_id: integer(1) })) } },
}

const tokenError = object({
  ...fields('error error_description error_hint error_debug', text()),
  status_code: integer(),
})
/** All four fields of a token are always there; no refresh token and no identity token. */
export const token: Area = {
  name: 'oauth2 token',
  operations: {
    'POST /oauth2/token': {
      200: object({ 'access_token!': filledText, 'expires_in!': integer(1), 'scope!': choice('api'), 'token_type!': choice('bearer') }),
    },
  },
  errors: () => tokenError,
}

/** July: thirteen fields, always there; four of them never null. */
const brand = object({
  'id!': integer(),
  'name!': text(),
  'domain!': orNull(text()),
  'color!': matching('^#[a-fA-F0-9]{6}$'),
  'website!': text(),
  ...fields('screen_logo! print_logo! screen_thumb! print_thumb!', orNull(address)),
  'notify_reply_to_email!': orNull(email),
  'notify_bcc_email!': orNull(email),
  'hide_powered_by!': boolean,
  // Empty when it is not set: the type is kept, the pattern is not.
  google_analytics_id: matching('^G-[A-Z0-9]{10}$'),
})
export const brands: Area = {
  name: 'brands',
  operations: { 'GET /brands': { 200: data(list(brand)) }, 'GET /brands/{id}': { 200: data(brand) } },
}

const senderAddress = extend(addressOf(), {
  id: integer(),
  po_box: text(),
  signature: object({ full_name: text(), initials: text() }),
  tax_numbers: list(taxNumber),
})
export const senderAddresses: Area = {
  name: 'sender addresses',
  operations: {
    'GET /addresses/sender-addresses': { 200: data(list(senderAddress)) },
    'GET /addresses/sender-addresses/{id}': { 200: data(senderAddress) },
  },
}

const reasons = [
  'ADDRESS_TOO_LONG',
  'HOUSE_NUMBER_TOO_LONG',
  'HOUSE_NUMBER_TOO_SHORT',
  'ADDRESS_NOT_VALID',
  'COUNTRY_CODE_MISSING',
  'POSTAL_CODE_MISSING',
  'STATE_MISSING',
  'PROVINCE_MISSING',
]
const validation = object({
  input_address_is_valid: orNull(boolean),
  results: list(
    object({
      address: addressOf(),
      recommended: boolean,
      analysis: object({
        validation_result: object({ is_valid: boolean, reasons: list(choice(...reasons)) }),
        changed_attributes: list(text()),
        invalid_attributes: list(text()),
      }),
    }),
  ),
})
export const addressValidation: Area = {
  name: 'address validation',
  operations: { 'POST /addresses/validate': { 200: validation }, 'POST /shipments/address-washer': { 200: validation } },
}

const carrier = object({ code: text(), name: text() })
const contract = object({
  id: integer(),
  carrier,
  // The record is known from examples; version 2 documents null.
  client_id: orNull(text()),
  country_code: orNull(text({ minLength: 2, maxLength: 2 })),
  country: orNull(text({ minLength: 2, maxLength: 2 })),
  is_default_per_carrier: boolean,
  state: text(),
  type: choice('direct', 'broker', 'subbroker'),
  name: text({ maxLength: 50 }),
})
const schemaField = object({
  name: text(),
  description: text(),
  required: boolean,
  type: choice('string', 'boolean', 'choice', 'object'),
  choices: list(object({ code: text(), description: text() })),
  object: object({ key: {}, value: {} }),
})
export const contracts: Area = {
  name: 'contracts',
  operations: {
    'GET /contracts': { 200: data(list(contract)) },
    'POST /contracts': { 201: data(contract) },
    'GET /contracts/{id}': { 200: data(contract) },
    'PATCH /contracts/{id}': { 200: data(contract) },
    'DELETE /contracts/{id}': { 204: null },
    'GET /contracts/schemas': { 200: data(list(object({ carrier_code: text(), fields: list(schemaField) }))) },
  },
  errors: (status) => errorsOf(status, { pointer: '^(/data|$)' }),
}
