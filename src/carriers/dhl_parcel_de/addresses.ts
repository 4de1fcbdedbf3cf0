import { alpha3Of } from '../../geo/countries.ts'
import { splitStreet } from '../../geo/streets.ts'
import { omitEmptyFields } from '../../platform/omit-fields.ts'
import type { AnnounceInput, PostalAddress } from '../kit/announce.ts'
import { CarrierRefusal } from '../kit/carrier.ts'
import { cutText, textBetween, wholeText } from '../kit/request-fields.ts'
import { partsOf } from './products.ts'
import type { Settings } from './settings.ts'

/** Limits that our `POST /shipments` checks first; the functions below cut texts of other callers. */
export const addressLimits = {
  name: 50,
  company_name: 50,
  address_line_1: 50,
  house_number: 10,
  address_line_2: 60,
  postal_code: 10,
  city: 40,
  email: 80,
  phone_number: 20,
} as const

/** A company stands in the first line, and the person in the second. */
export const namesOf = ({ name, company_name }: PostalAddress) =>
  omitEmptyFields({ name1: cutText(company_name ?? name, 50), name2: company_name ? cutText(name, 50) : undefined })

/** The house number may stay in the street: it is only sent apart where the client has it apart. */
export const streetOf = ({ address_line_1, house_number }: PostalAddress) =>
  omitEmptyFields({ addressStreet: cutText(address_line_1, 50), addressHouse: cutText(house_number, 10) })

/** Splits the street for calls that require a separate house number. */
export function splitStreetOf(address: PostalAddress) {
  const { street, house_number, addition } = address.house_number
    ? { street: address.address_line_1, house_number: address.house_number, addition: null }
    : splitStreet(address.address_line_1, address.country_code)
  return { street, house: [house_number, addition].filter(Boolean).join(' ') }
}

const placeOf = ({ postal_code, city, country_code }: PostalAddress) =>
  omitEmptyFields({ postalCode: textBetween(postal_code, 3, 10), city: cutText(city, 40), country: alpha3Of(country_code) })

export const shipperOf = (address: PostalAddress) =>
  omitEmptyFields({ ...namesOf(address), ...streetOf(address), ...placeOf(address), email: textBetween(address.email, 3, 80) })

/** Contact data of a receiver is passed on only with consent; inside Germany the phone number is not taken at all. */
function contactOf({ pass_on_contact }: Settings, { name, company_name, email, phone_number, country_code }: PostalAddress) {
  if (!pass_on_contact) return {}
  return {
    contactName: company_name ? textBetween(name, 3, 80) : undefined,
    phone: country_code === 'DE' ? undefined : cutText(phone_number, 20),
    email: textBetween(email, 3, 80),
  }
}

export function consigneeOf(settings: Settings, input: AnnounceInput): object {
  const { to_address } = input
  const { product } = partsOf(input.option_code)
  if (product === 'locker' || product === 'post_office') return pointConsigneeOf(input, product)
  if (to_address.po_box) return poBoxOf(settings, to_address)
  return omitEmptyFields({
    ...namesOf(to_address),
    ...secondLineOf(to_address),
    ...streetOf(to_address),
    ...placeOf(to_address),
    state: stateOf(to_address),
    ...contactOf(settings, to_address),
  })
}

/**
 * Labels inside Germany do not show the additional address information: there the line is the next name line, after the company and the
 * person. Verify with a printed label.
 */
function secondLineOf({ address_line_2, company_name, country_code }: PostalAddress) {
  if (country_code !== 'DE') return { additionalAddressInformation1: cutText(address_line_2, 60) }
  const line = wholeText(address_line_2, {
    name: 'a second address line inside Germany',
    most: germanLine,
    field: 'to_address.address_line_2',
  })
  return company_name ? { name3: line } : { name2: line }
}
const germanLine = 50

/** State in the form of the carrier: with the country in the US, `US-NY`; elsewhere without it. */
function stateOf({ state_province_code, country_code }: PostalAddress) {
  const state = state_province_code?.replace(/^[A-Z]{2}-/, '')
  return cutText(state && country_code === 'US' ? `US-${state}` : state, 20)
}

const poBoxOf = (settings: Settings, address: PostalAddress) => {
  const { email } = contactOf(settings, address)
  return omitEmptyFields({ ...namesOf(address), poBoxID: parsePoBox(address.po_box), ...placeOf(address), email })
}

/** The number of a P.O. box, however it is written: `Postfach 10 20 30` is 102030. The carrier takes nothing else. */
function parsePoBox(po_box = ''): number {
  const digits = po_box.replace(/\D/g, '')
  if (/^\d{1,9}$/.test(digits)) return Number(digits)
  throw new CarrierRefusal('A Postfach requires its number in po_box, such as 10 20 30, of at most 9 digits.', {
    code: 'po_box',
    field: 'to_address.po_box',
  })
}

/**
 * The carrier knows a service point by its number and postal code; both are in its id, see `pointIdOf`. A locker opens only with the number
 * that the receiver has at the carrier; a post office also takes an e-mail address, to which the receiver has then consented.
 */
function pointConsigneeOf(input: AnnounceInput, product: 'locker' | 'post_office'): object {
  const { to_address, carrier_service_point_id = '', service_point, post_number } = input
  const [, number, postalCode] = /^\w+-(\d{3})-(\w{3,10})$/.exec(carrier_service_point_id) ?? []
  if (number === undefined)
    throw new CarrierRefusal('The id of a service point looks like locker-118-53113.', { code: 'service_point', field: 'to_service_point' })
  if (post_number !== undefined && !/^\d{6,10}$/.test(post_number))
    throw new CarrierRefusal('A post number has 6 to 10 digits.', { code: 'post_number', field: 'post_number' })
  const place = omitEmptyFields({
    name: cutText(to_address.name, 50),
    postalCode,
    city: cutText(service_point?.address.city ?? to_address.city, 40),
    country: alpha3Of(to_address.country_code),
    postNumber: post_number,
  })
  if (product === 'post_office')
    return omitEmptyFields({ ...place, retailID: Number(number), email: post_number ? undefined : textBetween(to_address.email, 3, 80) })
  if (post_number === undefined)
    throw new CarrierRefusal('A Packstation requires the post number of the receiver.', { code: 'post_number', field: 'post_number' })
  return { ...place, lockerID: Number(number) }
}
