import { BoundedMap } from '../../platform/bounded-map.ts'
import { aliasOf } from './aliases.ts'
import { keyOf } from './names.ts'
import { metresBetween, type Position } from './near.ts'
import { type AreaEntry, codeKeyOf, findAreaEntry } from './postal-areas.ts'
import { townPositions } from './town-positions.ts'

/** Towns of the table of postal areas, by key and state. `isOnly`: no other town of the country has its name. */
type MainTown = { readonly position: Position; readonly isOnly: boolean }

const read = new Map<string, ReadonlyMap<string, MainTown>>()
const mainTowns = (country: string) =>
  read.getOrInsertComputed(country, () => new Map((townPositions[country] ?? '').split(/\s+/).flatMap(entryOf)))

function entryOf(text: string): [string, MainTown][] {
  const [, name, shared, latitude, longitude] = /^([^=?]+)(\?)?=([-\d.]+),([-\d.]+)$/.exec(text) ?? []
  return name === undefined ? [] : [[name, { position: { latitude: Number(latitude), longitude: Number(longitude) }, isOnly: !shared }]]
}

/** The name of a main town in `town-positions.ts`. */
export const mainTownName = (country: string, town: string, state?: string) => {
  const key = keyOf(country, town)
  const alias = aliasOf(country, key)
  const of = state ?? alias?.state
  return (alias?.key ?? key) + (of ? `@${of}` : '')
}

/** Most shipments go to the same cities, and to spell a name as a key takes some microseconds. */
const cityNames = new BoundedMap<string, string>(1_000)
const areaNames = new WeakMap<AreaEntry, string>()

const nameOfCity = (country: string, city: string) => cityNames.getOrInsertComputed(country + city, () => mainTownName(country, city))

/**
 * True if a postal code belongs to another town, as far as a table of main towns shows, which takes neither the memory nor the time to load
 * all places. A town that is not a main town, or shares its name with another, is never judged wrong.
 */
export function isOtherTown(country: string, postal_code: string, city: string): boolean {
  const towns = mainTowns(country)
  const town = towns.size === 0 ? undefined : towns.get(nameOfCity(country, city))
  if (!town?.isOnly) return false
  const area = findAreaEntry(country, codeKeyOf(country, postal_code))
  const main = area && towns.get(areaNames.getOrInsertComputed(area, () => mainTownName(country, area.town, area.state)))
  return main !== undefined && metresBetween(main.position, town.position) > area!.reach_km * 1_000
}
