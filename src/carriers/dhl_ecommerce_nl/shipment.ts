import { omitEmptyFields } from '../../platform/omit-fields.ts'
import type { AnnounceInput, ParcelToAnnounce, PostalAddress } from '../kit/announce.ts'
import { splitStreetParts } from '../kit/house-numbers.ts'
import { cutText } from '../kit/request-fields.ts'
import { type DhlCapability, postalCodeOf, takesAlso } from './capabilities.ts'
import { customsOf, taxNumber, toKilograms } from './customs.ts'
import { isReturnOption, optionKeysOf } from './products.ts'

/** Types and options chosen from the capabilities: the type of each parcel, and the options for references that all of them take. */
export type ChosenTypes = { readonly parcel_types: readonly string[]; readonly references: readonly string[] }

/** The body of `POST /shipments`. `product` is left out: DHL chooses it. */
export const shipmentOf = (input: AnnounceInput, account_number: string, { parcel_types, references }: ChosenTypes) =>
  omitEmptyFields({
    shipmentId: input.reference,
    orderReference: input.customer_reference,
    receiver: {
      ...partyOf(input.to_address),
      ...omitEmptyFields({
        vatNumber: taxNumber(input, 'receiver', 'VAT'),
        eoriNumber: taxNumber(input, 'receiver', 'EORI'),
        reference: input.customer_reference,
      }),
    },
    shipper: {
      ...partyOf(input.from_address),
      ...omitEmptyFields({ vatNumber: taxNumber(input, 'sender', 'VAT'), eoriNumber: taxNumber(input, 'sender', 'EORI') }),
    },
    accountId: account_number,
    options: optionsOf(input, references),
    returnLabel: isReturnOption(input.option_code) || undefined,
    pieces: input.parcels.map((parcel, index) => pieceOf(parcel, parcel_types[index]!)),
    customsDeclaration: customsOf(input),
  })

/** Maximum printed length of a reference: 15 characters in the first place, 70 in the second. */
const referenceLengths = { first: 15, second: 70 }

const insuredCents = ({ parcels }: AnnounceInput) => parcels.reduce((sum, parcel) => sum + parcel.insured_cents, 0)

/** Chooses the options for references that every parcel takes with all other options of the shipment, and with each other. */
export function referencesOf(input: AnnounceInput, chosen: readonly DhlCapability[]): readonly string[] {
  const sent = [...optionKeysOf(input.option_code), ...(insuredCents(input) > 0 ? ['INS'] : [])]
  const taken: string[] = []
  for (const key of ['REFERENCE', 'REFERENCE2']) {
    if (chosen.every((one) => takesAlso(one, [...sent, ...taken], key))) taken.push(key)
  }
  return taken
}

/** The longer reference is sent where the shorter one is cut or not taken. */
function optionsOf(input: AnnounceInput, references: readonly string[]) {
  const { option_code, carrier_service_point_id, customer_reference } = input
  const insured_cents = insuredCents(input)
  const reference = references.includes('REFERENCE') ? cutText(customer_reference, referenceLengths.first) : undefined
  const isWhole = reference === customer_reference?.trim()
  const longer = references.includes('REFERENCE2') && !isWhole ? cutText(customer_reference, referenceLengths.second) : undefined
  return [
    ...optionKeysOf(option_code).map((key) => (key === 'PS' ? { key, input: carrier_service_point_id ?? '' } : { key })),
    ...(insured_cents > 0 ? [{ key: 'INS', input: (insured_cents / 100).toFixed(2) }] : []),
    ...(reference ? [{ key: 'REFERENCE', input: reference }] : []),
    ...(longer ? [{ key: 'REFERENCE2', input: longer }] : []),
  ]
}

const centimetres = (millimetres: number) => Math.round(millimetres) / 10

const pieceOf = ({ weight_g, dimensions_mm }: ParcelToAnnounce, parcelType: string) =>
  omitEmptyFields({
    parcelType,
    quantity: 1,
    weight: toKilograms(weight_g),
    dimensions: dimensions_mm && {
      length: centimetres(dimensions_mm.length),
      width: centimetres(dimensions_mm.width),
      height: centimetres(dimensions_mm.height),
    },
  })

/** The Benelux has no second line of an address; there it is printed below the name. */
const benelux = ['BE', 'LU', 'NL']

export const isBusinessAddress = ({ is_business, company_name }: PostalAddress) => is_business ?? Boolean(company_name)

export function partyOf(address: PostalAddress) {
  const isNear = benelux.includes(address.country_code)
  return {
    name: omitEmptyFields({
      ...personOf(address),
      companyName: address.company_name,
      additionalName: isNear ? address.address_line_2 : undefined,
    }),
    address: omitEmptyFields({
      countryCode: address.country_code,
      postalCode: postalCodeOf(address.postal_code),
      city: address.city,
      // Depots sort by the number, so its addition is apart.
      ...splitStreetParts(address),
      additionalAddressLine: isNear ? undefined : address.address_line_2,
      isBusiness: isBusinessAddress(address),
    }),
    ...omitEmptyFields({ email: address.email, phoneNumber: phoneOf(address.phone_number) }),
  }
}

export function personOf({ name, first_name, last_name }: PostalAddress) {
  if (first_name || last_name) return { firstName: first_name, lastName: last_name }
  const [first, ...rest] = name.trim().split(/\s+/)
  return rest.length > 0 ? { firstName: first, lastName: rest.join(' ') } : { lastName: first }
}

/** Formats a phone number as in the examples of DHL: `0031612345678`. */
export const phoneOf = (phone_number: string | undefined) => phone_number?.replaceAll(/[\s().-]/g, '').replace(/^\+/, '00')
