import { splitStreet } from '../../geo/streets.ts'
import type { PostalAddress } from './announce.ts'

/** `number` and `addition`: undefined where the address has none. */
export type StreetParts = { readonly street: string; readonly number: string | undefined; readonly addition: string | undefined }

/** A number and its addition apart, as `10` and `A`. Where the house number is not sent on its own, it is taken from the street. */
export function splitStreetParts({ address_line_1, house_number, country_code }: PostalAddress): StreetParts {
  if (house_number?.trim()) return { street: address_line_1, ...splitHouseNumber(house_number.trim()) }
  const split = splitStreet(address_line_1, country_code)
  if (split.house_number === null) return { street: address_line_1, number: undefined, addition: undefined }
  return { street: split.street, ...splitHouseNumber([split.house_number, split.addition].filter(Boolean).join(' ')) }
}

function splitHouseNumber(house_number: string) {
  const parts = /^(\d+)\s*[-/]?\s*(\S.*)?$/.exec(house_number)
  return parts ? { number: parts[1], addition: parts[2] } : { number: house_number, addition: undefined }
}
