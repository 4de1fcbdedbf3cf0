import { normalPostalCode } from '../postal-codes.ts'
import { findSubdivision } from '../subdivisions.ts'
import { findCity } from './find-city.ts'
import type { Gazetteer, GazetteerPlace } from './gazetteer.ts'
import { metresBetween, type Position } from './near.ts'
import type { PostalFile } from './postal-file.ts'
import { type PostalQuery, whereCodeLies } from './postal-place.ts'
import { suggestNames } from './spelling.ts'

export type GeocodedAddress = {
  readonly country_code: string
  readonly postal_code?: string | undefined
  readonly city?: string | undefined
  readonly state_province_code?: string | undefined
  readonly address_line_1?: string | undefined
  readonly house_number?: string | undefined
}

/** Precision of a position. The first two need data with streets and house numbers, which this server does not have. */
export type Precision = 'house_number' | 'street' | 'postal_code' | 'city' | 'region'

export type GeocodeResult = {
  readonly status: 'matched' | 'partially_matched' | 'not_found'
  readonly precision: Precision | null
  readonly position: Position | null
  readonly place: {
    readonly city: string | null
    readonly postal_code?: string
    readonly state_province_code?: string
    readonly country_code: string
  } | null
  /** Several towns of this name remain. */
  readonly ambiguous?: true
  readonly candidates?: readonly GazetteerPlace[]
}

/** Towns of one name nearer to each other than this are one. */
const oneTown_m = 15_000
const mostCandidates = 5
const nothing: GeocodeResult = { status: 'not_found', precision: null, position: null, place: null }

type ChosenRow = {
  readonly row: number
  readonly name: string
  readonly others: readonly number[]
  readonly inState: boolean
  readonly inArea: boolean
}

export function geocodeAddress(gazetteer: Gazetteer, postal: PostalFile | undefined, address: GeocodedAddress): GeocodeResult {
  const country = address.country_code
  const code = address.postal_code?.trim()
  const where = code ? whereCodeLies(gazetteer, postal, country, code) : undefined
  const chosen = address.city?.trim() ? chooseCity(gazetteer, address, where) : undefined
  if (!chosen) return where ? { ...ofArea(where, address), ...candidates(suggestions(gazetteer, address)) } : unknown(gazetteer, address)
  // Parcels are sorted by their code, so that where code and city contradict each other the code decides where they go.
  if (where && !chosen.inArea) return { ...ofArea(where, address), ...candidates([gazetteer.place(chosen.row)]) }

  const exact = where?.precision === 'postal_code' ? where : undefined
  const state = gazetteer.state(chosen.row)
  const certain = chosen.inState && chosen.others.length === 0 && (!code || where !== undefined) && !namesStreet(address)
  return {
    status: certain ? 'matched' : 'partially_matched',
    precision: exact ? 'postal_code' : 'city',
    position: exact?.position ?? gazetteer.position(chosen.row),
    place: { city: chosen.name, ...postalCode(address, exact), ...(state && { state_province_code: state }), country_code: country },
    ...(chosen.others.length > 0 && { ambiguous: true }),
    ...candidates(chosen.others.length > 0 ? [chosen.row, ...chosen.others].map((row) => gazetteer.place(row)) : []),
  }
}

const namesStreet = ({ address_line_1, house_number }: GeocodedAddress) => Boolean(address_line_1?.trim() || house_number?.trim())

const candidates = (places: readonly GazetteerPlace[]) => (places.length > 0 ? { candidates: places.slice(0, mostCandidates) } : {})

const unknown = (gazetteer: Gazetteer, address: GeocodedAddress): GeocodeResult => ({
  ...nothing,
  ...candidates(suggestions(gazetteer, address)),
})

function suggestions(gazetteer: Gazetteer, { country_code, city }: GeocodedAddress): GazetteerPlace[] {
  const names = city ? suggestNames(gazetteer, country_code, city) : []
  return names.map((name) => ({ ...gazetteer.place(findCity(gazetteer, country_code, name)!.main), city: name }))
}

const postalCode = ({ country_code, postal_code }: GeocodedAddress, exact: PostalQuery | undefined) =>
  exact ? { postal_code: normalPostalCode(country_code, postal_code!) ?? postal_code!.trim() } : {}

/** The position by the code alone. A region has no city: that of its name is only where we measure from. */
function ofArea(where: PostalQuery, address: GeocodedAddress): GeocodeResult {
  const known = where.precision === 'postal_code'
  return {
    status: known && !address.city?.trim() && !address.state_province_code && !namesStreet(address) ? 'matched' : 'partially_matched',
    precision: where.precision,
    position: where.position,
    place: {
      city: where.city ?? null,
      ...postalCode(address, known ? where : undefined),
      ...(where.state && { state_province_code: where.state }),
      country_code: address.country_code,
    },
  }
}

/** Chooses among the towns of a name: those in the state, and of these the nearest to the postal code, or else the best known. */
function chooseCity(
  gazetteer: Gazetteer,
  { country_code, city, state_province_code }: GeocodedAddress,
  where: PostalQuery | undefined,
): ChosenRow | undefined {
  const found = findCity(gazetteer, country_code, city!)
  if (!found) return undefined
  const wanted = state_province_code?.trim() && (findSubdivision(country_code, state_province_code)?.code ?? state_province_code)
  const ofState = wanted ? found.rows.filter((row) => liesIn(country_code, gazetteer.state(row), wanted)) : found.rows
  const rows = ofState.length > 0 ? ofState : found.rows
  const away = (row: number) => (where ? metresBetween(where.position, gazetteer.position(row)) : 0)
  const inArea = where
    ? rows.filter((row) => away(row) <= where.reach_m && (!where.onlyState || gazetteer.state(row) === where.onlyState))
    : rows

  const left = inArea.length > 0 ? inArea : rows
  const first = left.includes(found.main) ? found.main : left[0]!
  const row = where ? left.reduce((best, one) => (away(one) < away(best) ? one : best), first) : first
  // A code that is known as such is at one town; a region may have several of one name.
  const others = where && where.precision !== 'region' ? [] : left.filter((one) => far(gazetteer, one, row))
  const name = row === found.main ? found.name : gazetteer.name(row)
  return { row, name, others, inState: ofState.length > 0, inArea: inArea.length > 0 }
}

const far = (gazetteer: Gazetteer, a: number, b: number) => metresBetween(gazetteer.position(a), gazetteer.position(b)) > oneTown_m

/** The state itself or the one that it is a part of. */
const liesIn = (country: string, state: string, wanted: string) =>
  state === wanted || (state !== '' && [wanted, wanted.replace(`${country}-`, '')].includes(findSubdivision(country, state)?.parent ?? ''))
