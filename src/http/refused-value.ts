import { closestWord } from '../platform/closest-word.ts'

/** Length to which an error cuts a value: a response must not grow with the request. */
const mostShown = 40

/** A name, code or number of the request as an error repeats it: cut, and with escapes for what a log or a page would not show. */
export function quoteValue(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value).slice(0, mostShown)
  const letters = [...value.slice(0, 2 * mostShown + 1)]
  const cut = letters.length > mostShown ? `${letters.slice(0, mostShown).join('')}…` : value
  return JSON.stringify(cut).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) =>
    [...Array(sign.length).keys()].map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )
}

/** Pattern of a text that may be a secret in the wrong field: codes and numbers are shorter. */
const secretText = /(?=[\w+/=-]*\d)[\w+/=-]{24}/

/** True if an error may repeat the value: a number, a flag, or a text that is no secret. */
const isShown = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' ? !secretText.test(value.slice(0, 2 * mostShown)) : typeof value === 'number' || typeof value === 'boolean'

/** Adds the value, and the one that was probably meant: `Must be an amount, not "x". Did you mean "y"?` */
export const refuseValue = (detail: string, value: unknown, meant?: string) =>
  askWhether(meant, isShown(value) ? `${detail.replace(/\.$/, '')}, not ${quoteValue(value)}.` : detail)

/** Adds the name or the value that was probably meant. */
export const askWhether = (meant: string | undefined, detail: string) =>
  meant === undefined ? detail : `${detail} Did you mean ${quoteValue(meant)}?`

type ZodIssueInput = { readonly input?: unknown }
/**
 * The message of a schema that repeats the value: for codes, numbers, units and times. Never for what persons are called, where they live,
 * and what clients write about them.
 */
export const repeatValue = (detail: string, findMeant?: (text: string) => string | undefined) => ({
  error: ({ input }: ZodIssueInput) => refuseValue(detail, input, typeof input === 'string' ? findMeant?.(input) : undefined),
})

/** Names that other APIs and previous versions have for a field or a parameter. The first that exists at its place was meant. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  limit: ['page_size', 'size'],
  per_page: ['page_size', 'size'],
  page_limit: ['page_size', 'size'],
  count: ['page_size', 'size'],
  page: ['cursor'],
  offset: ['cursor'],
  after: ['cursor'],
  starting_after: ['cursor'],
  page_token: ['cursor'],
  to: ['to_address'],
  receiver: ['to_address'],
  recipient: ['to_address'],
  consignee: ['to_address'],
  destination: ['to_address'],
  address_to: ['to_address'],
  ship_to: ['to_address'],
  shipping_address: ['to_address'],
  from: ['from_address'],
  sender: ['from_address'],
  shipper: ['from_address'],
  origin: ['from_address'],
  address_from: ['from_address'],
  ship_from: ['from_address'],
  sender_address: ['from_address', 'sender_address_id'],
  street: ['address_line_1'],
  street1: ['address_line_1'],
  street_name: ['address_line_1'],
  address: ['address_line_1'],
  address1: ['address_line_1'],
  address_1: ['address_line_1'],
  address2: ['address_line_2'],
  address_2: ['address_line_2'],
  street2: ['address_line_2'],
  number: ['house_number'],
  street_number: ['house_number'],
  zip: ['postal_code'],
  zipcode: ['postal_code'],
  zip_code: ['postal_code'],
  postcode: ['postal_code'],
  town: ['city'],
  country: ['country_code'],
  country_iso: ['country_code'],
  state: ['state_province_code'],
  province: ['state_province_code'],
  region: ['state_province_code'],
  phone: ['phone_number', 'telephone'],
  telephone: ['phone_number'],
  mobile: ['phone_number'],
  company: ['company_name'],
  mail: ['email'],
  email_address: ['email'],
  shipping_method: ['ship_with'],
  shipment: ['ship_with'],
  service: ['ship_with', 'shipping_option_code'],
  shipping_option: ['ship_with', 'shipping_option_code'],
  option_code: ['shipping_option_code'],
  parcel: ['parcels'],
  packages: ['parcels'],
  items: ['parcel_items', 'order_items'],
  line_items: ['parcel_items', 'order_items'],
  amount: ['value'],
  currency_code: ['currency'],
  weight_unit: ['unit'],
  insurance: ['additional_insured_price', 'total_insured_value'],
  insured_value: ['additional_insured_price', 'total_insured_value'],
  service_point: ['to_service_point'],
  service_point_id: ['to_service_point'],
}

/** Values that people write for another one. */
const otherValues: Readonly<Record<string, string>> = {
  lb: 'lbs',
  pound: 'lbs',
  pounds: 'lbs',
  kilo: 'kg',
  kilos: 'kg',
  kgs: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  gr: 'g',
  gram: 'g',
  grams: 'g',
  gramme: 'g',
  ounce: 'oz',
  ounces: 'oz',
  centimeter: 'cm',
  centimeters: 'cm',
  centimetre: 'cm',
  millimeter: 'mm',
  millimeters: 'mm',
  meter: 'm',
  metre: 'm',
  inch: 'in',
  inches: 'in',
  feet: 'ft',
  foot: 'ft',
  yard: 'yd',
  pdf: 'application/pdf',
  zpl: 'application/zpl',
  png: 'image/png',
}

/** Maximum number of names that are compared: no object and no enumeration has as many. */
const mostNames = 500

/** Writes "toAddress", "to-address" and "TO_ADDRESS" as `to_address`. */
const plainName = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s-]+/g, '_')
    .toLowerCase()

/** The field or parameter that was probably meant by a name that does not exist; `known`: those that do. */
export function findMeantName(given: string, known: readonly string[]): string | undefined {
  const names = known.slice(0, mostNames)
  const name = plainName(given.slice(0, 2 * mostShown))
  const exact = names.find((one) => one === name)
  if (exact !== undefined) return exact
  const other = Object.hasOwn(otherNames, name) ? otherNames[name]!.find((one) => names.includes(one)) : undefined
  if (other !== undefined) return other
  const close = closestWord(name, names)
  if (close !== undefined) return close
  const longer = names.filter((one) => one.startsWith(`${name}_`) || one.endsWith(`_${name}`))
  return longer.length === 1 ? longer[0] : undefined
}

/** The value that was probably meant by one that is none of an enumeration. */
export function findMeantValue(given: unknown, choices: Iterable<unknown>): string | undefined {
  if (typeof given !== 'string') return undefined
  const texts = [...choices].filter((one) => typeof one === 'string').slice(0, mostNames)
  const byName = new Map(texts.map((one) => [plainName(one), one]))
  const name = plainName(given.slice(0, 2 * mostShown))
  const other = Object.hasOwn(otherValues, name) ? otherValues[name]! : name
  return byName.get(other) ?? byName.get(closestWord(name, byName.keys()) ?? '')
}
