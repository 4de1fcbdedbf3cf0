import { omitEmptyFields } from '../../platform/omit-fields.ts'
import type { PostalAddress } from '../kit/announce.ts'
import { CarrierRefusal } from '../kit/carrier.ts'
import { cutText, textBetween } from '../kit/request-fields.ts'

/** Limits that our `POST /shipments` checks first. */
export const expressAddressLimits = { name: 255, company_name: 100, postal_code: 12, city: 45, email: 70, phone_number: 70 } as const

const lineLength = 45

/** Field of our request that holds the address. */
type Side = 'from_address' | 'to_address' | 'address'

/** Breaks an address between words into up to 3 lines of 45 characters. A longer one is refused: its part would not be found. */
export function addressLines({ address_line_1, house_number, address_line_2 }: PostalAddress, side: Side): string[] {
  const lines: string[] = []
  for (const part of [[address_line_1, house_number].filter(Boolean).join(' '), address_line_2 ?? '']) {
    let line = ''
    for (const word of part.split(/\s+/).filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word
      if ([...longer].length <= lineLength) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      line = word
    }
    if (line) lines.push(line)
  }
  if (lines.length > 3 || lines.some((line) => [...line].length > lineLength))
    throw new CarrierRefusal(`The carrier takes 3 lines of ${lineLength} characters of an address.`, {
      code: 'address',
      field: `${side}.address_line_1`,
    })
  return lines
}

function postalAddressOf(address: PostalAddress, side: Side) {
  const [addressLine1, addressLine2, addressLine3] = addressLines(address, side)
  return {
    // Postal code, which is required, and empty for countries that have none.
    postalCode: cutText(address.postal_code, 12) ?? '',
    ...omitEmptyFields({
      cityName: cutText(address.city, 45),
      countryCode: address.country_code,
      provinceCode: textBetween(address.state_province_code?.replace(/^[A-Z]{2}-/, ''), 2, 35),
      addressLine1,
      addressLine2,
      addressLine3,
    }),
  }
}

/** Company and phone are required: a person stands for the company, and the phone number of the other party stands for a missing one. */
export const partyOf = (address: PostalAddress, side: Side, otherPhone?: string | undefined) => ({
  postalAddress: postalAddressOf(address, side),
  contactInformation: omitEmptyFields({
    email: cutText(address.email, 70),
    phone: cutText(address.phone_number ?? otherPhone, 70),
    companyName: cutText(address.company_name ?? address.name, 100),
    fullName: cutText(address.name, 255),
  }),
})
