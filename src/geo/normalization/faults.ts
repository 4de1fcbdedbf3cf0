import { isCountryCode } from '../countries.ts'
import { isPostalCode, postalCodeExample } from '../postal-codes.ts'
import { findSubdivision } from '../subdivisions.ts'
import {
  type AddressFault,
  type AddressLimits,
  type Attribute,
  addressAttributes,
  countryOf,
  fitsLimit,
  type RawAddress,
  textOf,
} from './address.ts'

/** Destinations for which carriers want to know the state, and what it is called there. */
const stateReasons: Readonly<Record<string, 'STATE_MISSING' | 'PROVINCE_MISSING'>> = {
  AU: 'STATE_MISSING',
  CA: 'PROVINCE_MISSING',
  IT: 'PROVINCE_MISSING',
  US: 'STATE_MISSING',
}
export const needsState = (country: string) => country in stateReasons

/** Lists the reasons for which a carrier would refuse an address, as far as the address itself and the carrier's limits show. */
export const faultsOf = (address: RawAddress, limits: AddressLimits): AddressFault[] => [
  ...missing(address),
  ...formless(address),
  ...tooLong(address, limits),
]

function* missing(address: RawAddress): Generator<AddressFault> {
  const country = countryOf(address)
  const lacks = (attribute: Attribute) => textOf(address, attribute) === ''
  if (lacks('address_line_1') && lacks('po_box')) yield { attribute: 'address_line_1', reason: 'ADDRESS_NOT_VALID' }
  if (lacks('city')) yield { attribute: 'city', reason: 'ADDRESS_NOT_VALID' }
  if (lacks('country_code')) yield { attribute: 'country_code', reason: 'COUNTRY_CODE_MISSING' }
  // Addresses need no code where its form is unknown.
  if (country && lacks('postal_code') && postalCodeExample(country)) yield { attribute: 'postal_code', reason: 'POSTAL_CODE_MISSING' }
  const reason = country && stateReasons[country]
  if (reason && lacks('state_province_code')) yield { attribute: 'state_province_code', reason }
}

function* formless(address: RawAddress): Generator<AddressFault> {
  const country = countryOf(address)
  const [code, postal, state, number] = (['country_code', 'postal_code', 'state_province_code', 'house_number'] as const).map((attribute) =>
    textOf(address, attribute),
  ) as [string, string, string, string]
  if (code && !isCountryCode(code)) yield { attribute: 'country_code', reason: 'ADDRESS_NOT_VALID' }
  if (country && postal && postalCodeExample(country) && !isPostalCode(country, postal))
    yield { attribute: 'postal_code', reason: 'ADDRESS_NOT_VALID' }
  if (country && state && needsState(country) && !findSubdivision(country, state))
    yield { attribute: 'state_province_code', reason: 'ADDRESS_NOT_VALID' }
  if (number && !hasLetterOrDigit(number)) yield { attribute: 'house_number', reason: 'HOUSE_NUMBER_TOO_SHORT' }
}

/** A hyphen stands for a missing house number in many forms; no carrier can deliver to it. */
export const hasLetterOrDigit = (text: string) => /[\p{L}\p{N}]/u.test(text)

function* tooLong(address: RawAddress, limits: AddressLimits): Generator<AddressFault> {
  for (const attribute of addressAttributes)
    if (!fitsLimit(textOf(address, attribute), limits[attribute]))
      yield { attribute, reason: attribute === 'house_number' ? 'HOUSE_NUMBER_TOO_LONG' : 'ADDRESS_TOO_LONG' }
}
