import { isOtherTown } from '../places/other-town.ts'
import { postBox } from '../street-words.ts'
import { splitStreet } from '../streets.ts'
import { type Attribute, countryOf, type RawAddress, textOf } from './address.ts'
import { hasLetterOrDigit } from './faults.ts'

/** Warnings about addresses of valid form that carriers deliver late or return. No text repeats a part of the address. */
export const doubtTexts = {
  house_number_missing: 'The address has no house number, which carriers of this country need. Send it in house_number.',
  phone_number_invalid: 'This is no phone number: it has fewer than 6 digits. Send it as in +31612345678.',
  postal_code_of_other_city: 'The postal code belongs to another town than city. Send those that belong together.',
} as const
export type DoubtCode = keyof typeof doubtTexts
export type AddressDoubt = { readonly attribute: Attribute; readonly code: DoubtCode }

/** Countries where every building has a number. */
const numberedCountries = new Set(['AT', 'BE', 'DE', 'DK', 'LU', 'NL'])
const fewestDigits = 6

/** Finds probable errors of an address by facts that need no file and no other server. */
export function findDoubts(address: RawAddress): AddressDoubt[] {
  const country = countryOf(address)
  const doubts: AddressDoubt[] = []
  if (country && numberedCountries.has(country) && !hasNumber(address, country))
    doubts.push({ attribute: 'house_number', code: 'house_number_missing' })
  const phone = textOf(address, 'phone_number')
  if (phone && phone.replaceAll(/\D/g, '').length < fewestDigits) doubts.push({ attribute: 'phone_number', code: 'phone_number_invalid' })
  const [code, city] = [textOf(address, 'postal_code'), textOf(address, 'city')]
  if (country && code && city && isOtherTown(country, code, city))
    doubts.push({ attribute: 'postal_code', code: 'postal_code_of_other_city' })
  return doubts
}

/** The number stands in a field of its own, behind the street or below it; a box at a post office has none. */
function hasNumber(address: RawAddress, country: string): boolean {
  if (hasLetterOrDigit(textOf(address, 'house_number')) || textOf(address, 'po_box') || /\d/.test(textOf(address, 'address_line_2')))
    return true
  const street = textOf(address, 'address_line_1')
  return /\d/.test(street) && (postBox.test(street) || splitStreet(street, country).house_number !== null)
}
