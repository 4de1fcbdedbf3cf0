import { alpha2Of, isCountryCode } from '../countries.ts'
import { usualCodes } from '../meant-codes.ts'

export const addressAttributes = [
  'name',
  'company_name',
  'address_line_1',
  'house_number',
  'address_line_2',
  'postal_code',
  'city',
  'po_box',
  'state_province_code',
  'country_code',
  'email',
  'phone_number',
] as const
export type Attribute = (typeof addressAttributes)[number]

/** An address as a client sent it: anything may be missing. */
export type RawAddress = { readonly [A in Attribute]?: string | null | undefined }

/** Character limits of a carrier. A field that is not named has no known limit. */
export type AddressLimits = Readonly<Partial<Record<Attribute, number>>>

export const changeReasons = [
  'ADDRESS_TOO_LONG',
  'HOUSE_NUMBER_TOO_LONG',
  'HOUSE_NUMBER_TOO_SHORT',
  'ADDRESS_NOT_VALID',
  'COUNTRY_CODE_MISSING',
  'POSTAL_CODE_MISSING',
  'STATE_MISSING',
  'PROVINCE_MISSING',
] as const
export type ChangeReason = (typeof changeReasons)[number]
export type AddressFault = { readonly attribute: Attribute; readonly reason: ChangeReason }

export const textOf = (address: RawAddress, attribute: Attribute) => address[attribute]?.trim() ?? ''

/** Characters as people count them, not as they are stored. */
export const lengthOf = (text: string) => [...text].length

export const fitsLimit = (text: string, limit: number | undefined) => limit === undefined || text.length <= limit || lengthOf(text) <= limit

/** The attributes in which two addresses differ. Every change of normalization is reported by this. */
export const changesBetween = (before: RawAddress, after: RawAddress) =>
  addressAttributes.filter((attribute) => (before[attribute] ?? '') !== (after[attribute] ?? ''))

/** The country that a code stands for, be it in small letters or of three; undefined for what is none. */
export function countryOf(address: RawAddress): string | undefined {
  const code = textOf(address, 'country_code').toUpperCase()
  return isCountryCode(code) ? code : (usualCodes[code] ?? alpha2Of(code))
}
