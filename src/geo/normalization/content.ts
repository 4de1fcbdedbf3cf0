import { keyOf } from '../places/names.ts'
import type { GeocodeResult, Places } from '../places/places.ts'
import { slipsBetween } from '../places/spelling.ts'
import { normalPostalCode } from '../postal-codes.ts'
import { findSubdivision } from '../subdivisions.ts'
import { type AddressFault, type Attribute, countryOf, type RawAddress, textOf } from './address.ts'
import { correctedCodes } from './corrected-codes.ts'
import { needsState } from './faults.ts'

/**
 * Contents of an address, checked against the known places. `corrected` has only what other parts of the address confirm; what is only
 * likely is among the `alternatives`. `unverified` names the fields for which there are no data, such as every street.
 */
export type Content = {
  readonly faults: readonly AddressFault[]
  readonly unverified: readonly Attribute[]
  readonly corrected: RawAddress
  readonly alternatives: readonly RawAddress[]
}

type AddressLookup = { readonly places: Places; readonly country: string; readonly address: RawAddress }

export async function contentOf(places: Places, given: RawAddress): Promise<Content> {
  const country = countryOf(given)
  if (!country) return { faults: [], unverified: [], corrected: given, alternatives: [] }
  const written = { ...given, ...(await codeOf({ places, country, address: given })) }
  const look = { places, country, address: written }
  const together = await locate(look)
  const { faults, change, alternatives } = await verdictOn(look, together)
  const corrected = { ...written, ...change, ...stateFrom(together, country, { ...written, ...change }) }
  return {
    faults,
    unverified: unverifiedIn(given, together),
    corrected,
    alternatives: alternatives.map((other) => ({ ...corrected, ...other })),
  }
}

const locate = ({ places, country, address }: AddressLookup, change: RawAddress = {}): Promise<GeocodeResult> => {
  const text = (attribute: Attribute) => textOf({ ...address, ...change }, attribute)
  const [city, postal_code, state_province_code] = [text('city'), text('postal_code'), text('state_province_code')]
  return places.geocode({ country_code: country, city, postal_code, state_province_code: needsState(country) ? state_province_code : '' })
}

/** A code as the post writes it, or else the one that was meant, provided that the city lies there. */
async function codeOf(look: AddressLookup): Promise<RawAddress> {
  const code = textOf(look.address, 'postal_code')
  const normal = code && normalPostalCode(look.country, code)
  if (normal) return { postal_code: normal }
  for (const change of correctedCodes(look.country, look.address))
    if (agrees(await locate(look, { ...change, state_province_code: '' }))) return change
  return {}
}

const agrees = ({ status }: GeocodeResult) => status === 'matched'

type ContentVerdict = { readonly faults: AddressFault[]; readonly change: RawAddress; readonly alternatives: readonly RawAddress[] }
const nothing: ContentVerdict = { faults: [], change: {}, alternatives: [] }
const wrong = (...attributes: Attribute[]): AddressFault[] => attributes.map((attribute) => ({ attribute, reason: 'ADDRESS_NOT_VALID' }))

async function verdictOn(look: AddressLookup, together: GeocodeResult): Promise<ContentVerdict> {
  const { address, country } = look
  const [city, state] = [textOf(address, 'city'), textOf(address, 'state_province_code')]
  if (agrees(together) || city === '') return nothing
  if ((await locate(look, { postal_code: '', state_province_code: '' })).status === 'not_found') return misspelt(look)
  // The majority of the three decides: if code and city agree, the state is wrong.
  const stateless = needsState(country) && state ? await locate(look, { state_province_code: '' }) : together
  const place = stateless.place?.state_province_code
  if (contradicts(stateless)) return { ...nothing, faults: wrong('postal_code', 'city'), alternatives: townsOf(look) }
  const given = findSubdivision(country, state)?.code
  if (stateless === together || stateless.ambiguous || !place || [place, together.place?.state_province_code].includes(given))
    return nothing
  const confirmed = agrees(stateless) && textOf(address, 'postal_code') !== ''
  return { faults: wrong('state_province_code'), change: confirmed ? { state_province_code: place } : {}, alternatives: [] }
}

/** A town is known, and the code lies elsewhere: then the town itself is what remains to choose from. */
const contradicts = ({ candidates, ambiguous }: GeocodeResult) => candidates !== undefined && !ambiguous

/** The towns of the code, where an operator has brought a file of them. */
const townsOf = ({ places, country, address }: AddressLookup) =>
  places.townsOf(textOf(address, 'postal_code'), country).map((city) => ({ city }))

/**
 * An unknown name may be that of a village: Sterksel is no slip for Steensel, though both are near Eindhoven. So it
 * is held to be wrong only where the postal code confirms another that is a single letter off, or two in a long name.
 */
async function misspelt({ places, country, address }: AddressLookup): Promise<ContentVerdict> {
  const city = textOf(address, 'city')
  const code = textOf(address, 'postal_code')
  const key = keyOf(country, city)
  if (code && places.townsOf(code, country).some((town) => keyOf(country, town) === key)) return nothing
  const names = await places.suggestCity(city, country)
  const located = await Promise.all(names.map((name) => places.geocode({ country_code: country, postal_code: code, city: name })))
  const near = names.filter((_, at) => !contradicts(located[at]!))
  const slips = (name: string) => slipsBetween(key, keyOf(country, name), 2)
  const sure = names.filter((name, at) => code && agrees(located[at]!) && slips(name) <= (key.length < 10 ? 1 : 2))
  const [first, ...others] = sure
  const alternatives = near.map((name) => ({ city: name }))
  if (!first) return { ...nothing, alternatives }
  return others.length === 0
    ? { faults: wrong('city'), change: { city: first }, alternatives: [] }
    : { ...nothing, faults: wrong('city'), alternatives }
}

/** The state of the town, where carriers want one; and the one that was given, as ISO 3166-2 has it. */
function stateFrom({ place, ambiguous, candidates }: GeocodeResult, country: string, address: RawAddress): RawAddress {
  const state = textOf(address, 'state_province_code')
  if (!needsState(country)) return {}
  if (state) return { state_province_code: findSubdivision(country, state)?.code ?? state }
  return place?.state_province_code && place.city !== null && !ambiguous && !candidates
    ? { state_province_code: place.state_province_code }
    : {}
}

function unverifiedIn(address: RawAddress, { precision, place }: GeocodeResult): Attribute[] {
  const verified = { city: place?.city != null, postal_code: precision === 'postal_code' }
  const given = (attribute: Attribute) => textOf(address, attribute) !== ''
  return [
    ...(['address_line_1', 'house_number', 'address_line_2', 'po_box'] as const).filter(given),
    ...(['postal_code', 'city'] as const).filter((attribute) => given(attribute) && !verified[attribute]),
  ]
}
