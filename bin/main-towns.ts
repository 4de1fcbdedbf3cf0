import type { Gazetteer } from '../src/geo/places/gazetteer.ts'
import { keyOf } from '../src/geo/places/names.ts'
import { metresBetween } from '../src/geo/places/near.ts'
import { mainTownName } from '../src/geo/places/other-town.ts'
import { areasOf } from '../src/geo/places/postal-area-table.ts'
import { areaTable, townRow } from '../src/geo/places/postal-areas.ts'

/** Towns of one name further apart than this are two. */
const oneTown_m = 15_000

/** The lines of `town-positions.ts` by country: the main towns of all postal areas, and where they lie. */
export const listMainTowns = (gazetteer: Gazetteer): Record<string, string[]> =>
  Object.fromEntries(Object.keys(areasOf).map((country) => [country, townsOf(gazetteer, country)]))

function townsOf(gazetteer: Gazetteer, country: string): string[] {
  const lines = new Set<string>()
  for (const entry of areaTable(country).values()) {
    const row = townRow(gazetteer, country, entry)
    if (row === undefined) continue
    const position = gazetteer.position(row)
    const rows = [...gazetteer.named(country, gazetteer.key(row)), ...gazetteer.named(country, keyOf(country, entry.town))]
    const isShared = rows.some((other) => metresBetween(position, gazetteer.position(other)) > oneTown_m)
    const at = `${position.latitude.toFixed(2)},${position.longitude.toFixed(2)}`
    for (const state of new Set([entry.state, undefined]))
      lines.add(`${mainTownName(country, entry.town, state)}${isShared ? '?' : ''}=${at}`)
  }
  return [...lines].sort()
}
