import type { Gazetteer } from './gazetteer.ts'
import { keyOf } from './names.ts'
import type { Position } from './near.ts'
import { areaOf, codeKeyOf } from './postal-areas.ts'
import type { PostalFile, PostalTown } from './postal-file.ts'

/** Position of a postal code, its precision, and how far its towns can be from there. */
export type PostalQuery = {
  readonly position: Position
  readonly precision: 'postal_code' | 'city' | 'region'
  readonly reach_m: number
  readonly city?: string | undefined
  readonly state?: string | undefined
  /** A town in another state is not there, however near. */
  readonly onlyState?: string | undefined
}

/** City and code further apart than this contradict each other. */
const reach_m = 60_000

/** Codes that a file may have by their beginnings only: districts of Great Britain, the four digits of the Netherlands. */
const shortened: Record<string, (key: string) => string> = {
  NL: (key) => key.slice(0, 4),
  GB: (key) => key.replace(/\d[A-Z]{2}$/, ''),
  CA: (key) => key.slice(0, 3),
  IE: (key) => key.slice(0, 3),
  PT: (key) => key.slice(0, 4),
}
/** The last four digits are a side of a street; the code is what comes before. */
const keyFor = (country: string, code: string) => (country === 'US' ? codeKeyOf(country, code).slice(0, 5) : codeKeyOf(country, code))

export function whereCodeLies(
  gazetteer: Gazetteer,
  postal: PostalFile | undefined,
  country: string,
  code: string,
): PostalQuery | undefined {
  const key = keyFor(country, code)
  if (key === '') return undefined
  const { towns, whole } = importedTowns(postal, country, key)
  if (towns.length > 0) return ofTowns(towns, whole)
  const area = areaOf(gazetteer, country, key)
  return (
    area && { position: gazetteer.position(area.row), precision: 'region', reach_m: area.reach_m, state: area.state, onlyState: area.state }
  )
}

function importedTowns(postal: PostalFile | undefined, country: string, key: string) {
  const towns = postal?.find(country, key) ?? []
  const short = shortened[country]?.(key) ?? key
  if (towns.length > 0 || short === key) return { towns, whole: true }
  return { towns: postal?.find(country, short) ?? [], whole: false }
}

/** The towns of a code, each once, as an imported file has them; where none has it, the main town of the area is not one of them. */
export function townsOfCode(postal: PostalFile | undefined, country: string, code: string): string[] {
  const towns = importedTowns(postal, country, keyFor(country, code)).towns
  return [...new Map(towns.map(({ city }) => [keyOf(country, city), city])).values()]
}

function ofTowns(towns: readonly PostalTown[], whole: boolean): PostalQuery {
  const states = new Set(towns.map(({ state }) => state))
  return {
    position: middleOf(towns.map(({ position }) => position)),
    precision: whole ? 'postal_code' : 'city',
    reach_m,
    city: towns[0]!.city,
    state: states.size === 1 ? towns[0]!.state : undefined,
  }
}

function middleOf(positions: readonly Position[]): Position {
  const mean = (of: (one: Position) => number) => positions.reduce((sum, one) => sum + of(one), 0) / positions.length
  const eastmost = positions.reduce((most, { longitude }) => Math.max(most, longitude), -180)
  const westmost = positions.reduce((least, { longitude }) => Math.min(least, longitude), 180)
  // A mean across the 180th meridian would be half a world away.
  if (eastmost - westmost > 180) return positions[0]!
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
}
