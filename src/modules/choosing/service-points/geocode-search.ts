import { addressLines } from '../../../geo/address-lines.ts'
import { countryName } from '../../../geo/countries.ts'
import type { Address, GeocodeResult } from '../../../geo/places/places.ts'
import { placesIn } from '../../../geo/places-in.ts'
import { isPostalCode } from '../../../geo/postal-codes.ts'
import { splitStreet } from '../../../geo/streets.ts'
import { findSubdivision } from '../../../geo/subdivisions.ts'
import type { Environment } from '../../../platform/context.ts'
import { geocoderUnavailable } from './errors.ts'
import type { ServicePointSearch } from './schema.ts'

/** True if the client of a sandbox organization tests a geocoder that is out of order. */
export const simulatesOutage = ({ outageWord }: Pick<Environment, 'outageWord'>, { address, address_city }: ServicePointSearch) =>
  [address, address_city].some((text) => text?.includes(outageWord))

/** Locates the address of a search; undefined if it has none. */
export async function geocodeOf(dataDir: string, search: ServicePointSearch): Promise<GeocodeResult | undefined> {
  const tries = addressesOf(search)
  if (tries.length === 0) return undefined
  const places = placesIn(dataDir)
  let found: GeocodeResult | undefined
  for (const address of tries) {
    const one = await places.geocode(address).catch((cause) => {
      throw geocoderUnavailable(cause)
    })
    if (isExact(one)) return one
    if (found === undefined || found.status === 'not_found') found = one
  }
  return found
}

/** A region is all that a postal code alone determines: another reading may know the town. */
const isExact = ({ status, precision }: GeocodeResult) => status !== 'not_found' && precision !== 'region'

/** Lists the possible readings of an address, likeliest first. */
function addressesOf(search: ServicePointSearch): Address[] {
  const { country_code, address, address_street, address_house_number, address_postal_code, address_city } = search
  if (address !== undefined) return readings(country_code, address)
  if (!address_street && !address_house_number && !address_postal_code && !address_city) return []
  return [
    {
      country_code,
      address_line_1: address_street,
      house_number: address_house_number,
      postal_code: address_postal_code,
      city: address_city,
    },
  ]
}

/**
 * A line such as `Stadhuisplein 10, 5611 EM Eindhoven`: the last words that can be a postal code are one, and what stands behind them, or
 * else before them after a comma, is the town. Without a code the town is the last part, or its last words.
 */
function readings(country_code: string, line: string): Address[] {
  const words = line.replaceAll(',', ' , ').split(/\s+/).filter(Boolean)
  const code = codeIn(country_code, words)
  const before = partsOf(words.slice(0, code?.begin ?? words.length))
  const behind = code ? partsOf(words.slice(code.end)) : []
  const of = (city: string | undefined, street: string | undefined): Address => ({
    country_code,
    city,
    postal_code: code?.text,
    ...(street && { address_line_1: street }),
  })
  if (behind.length > 0) return [...behind, ...before.slice(1)].slice(0, 4).map((city) => of(city, before[0]))
  const last = before.at(-1)?.split(' ') ?? []
  const tails = last.map((_, at) => of(last.slice(at).join(' '), [...before.slice(0, -1), last.slice(0, at).join(' ')].find(isStreet)))
  return [...before.slice(1, -1).map((part) => of(part, before[0])), ...tails, of(undefined, before[0])].slice(0, 6)
}

const isStreet = (text: string) => text !== '' && splitStreet(text, 'NL').street !== ''

function codeIn(country: string, words: readonly string[]) {
  for (let end = words.length; end > 0; end--)
    for (const begin of [end - 2, end - 1]) {
      const text = words.slice(Math.max(0, begin), end).join(' ')
      if (begin >= 0 && /\d/.test(text) && isPostalCode(country, text)) return { begin, end, text }
    }
  return undefined
}

const partsOf = (words: readonly string[]) =>
  words
    .join(' ')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Maps a located address to the fields of the interface. */
export function presentGeocoded({ status, precision, place }: GeocodeResult) {
  return { status, precision, formatted_address: place && formatted(place) }
}

function formatted({ city, postal_code, state_province_code, country_code }: NonNullable<GeocodeResult['place']>): string {
  const country = countryName(country_code, 'en')
  if (city === null)
    return [state_province_code && findSubdivision(country_code, state_province_code)?.name, country].filter(Boolean).join(', ')
  return [...addressLines({ country_code, city, postal_code, state_province_code: null }, { from: country_code }), country].join(', ')
}
