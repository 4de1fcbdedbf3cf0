import { aliasOf } from '../../../geo/places/aliases.ts'
import type { Gazetteer } from '../../../geo/places/gazetteer.ts'
import { NearIndex, type Position } from '../../../geo/places/near.ts'
import { areaTable, codeKeyOf, townRow } from '../../../geo/places/postal-areas.ts'
import { isPostalCode, normalPostalCode } from '../../../geo/postal-codes.ts'
import { postalForms } from '../../../geo/postal-forms.ts'
import { type Chance, chanceOf } from './chance.ts'
import { localName } from './words.ts'

/** A town where there are points, and how its postal codes begin. `weight` is how large it seems; that of a village is 0. */
export type Town = {
  readonly country: string
  readonly name: string
  readonly row: number
  readonly position: Position
  readonly beginnings: readonly string[]
  readonly weight: number
}

/** Main towns of postal areas, and villages around them, which have the codes of the nearest one. */
export function townsOf(gazetteer: Gazetteer, country: string): { main: Town[]; villages: Town[] } {
  const beginnings = new Map<number, string[]>()
  for (const [beginning, entry] of areaTable(country)) {
    const row = townRow(gazetteer, country, entry)
    if (row !== undefined) beginnings.getOrInsertComputed(row, () => []).push(beginning)
  }
  const main = [...beginnings].map(([row, list]) => townAt(gazetteer, country, row, list, weightOf(gazetteer, country, row, list)))
  const index = NearIndex.of(main.map(({ position }) => position))
  const [from, to] = gazetteer.rowsOf(country)
  const villages = Array.from({ length: to - from }, (_, i) => from + i)
    .filter((row) => !beginnings.has(row) && isWanted(country, gazetteer, row))
    .flatMap((row) => {
      const [nearest] = index.nearest(gazetteer.position(row), { count: 1, radius_m: reach_m })
      return nearest ? [townAt(gazetteer, country, row, main[nearest.id]!.beginnings, 0)] : []
    })
  return { main, villages }
}

/** Reach of the code of an area: further away it would be a guess. */
const reach_m = 40_000

const townAt = (gazetteer: Gazetteer, country: string, row: number, beginnings: readonly string[], weight: number): Town => ({
  country,
  name: localName(country, gazetteer.name(row)),
  row,
  position: gazetteer.position(row),
  beginnings,
  weight,
})

/** Picks half of the villages, each by a draw of its own, so that none depends on how many there are. */
const isWanted = (country: string, gazetteer: Gazetteer, row: number) =>
  chanceOf(`village ${country} ${gazetteer.name(row)} ${gazetteer.state(row)}`).maybe(0.5)

/** Population is unknown; the number of its postal codes, its fame abroad and its surroundings stand in for it. */
function weightOf(gazetteer: Gazetteer, country: string, row: number, beginnings: readonly string[]): number {
  const around = gazetteer.near.nearest(gazetteer.position(row), { count: 200, radius_m: 12_000 }).length
  return beginnings.length + (aliasOf(country, gazetteer.key(row)) ? 2 : 0) + around / 25
}

const letters = 'ABDEFGHJLNPQRSTUWXYZ'
const either = 'ACDEFHKNPRTVWXY0123456789'

/** A code that begins like those of the town, and like no other town's. */
export function codeIn({ country, beginnings }: Town, chance: Chance): string {
  const table = areaTable(country)
  for (;;) {
    const beginning = chance.pick(beginnings)
    const code = filled(country, beginning, chance)
    const key = codeKeyOf(country, code)
    const isOthers = [...table.keys()].some((one) => one.length > beginning.length && one.startsWith(beginning) && key.startsWith(one))
    if (!isOthers && key.startsWith(beginning) && isPostalCode(country, code)) return normalPostalCode(country, code)!
  }
}

function filled(country: string, beginning: string, chance: Chance): string {
  const draw = { '9': () => chance.digits(1), A: () => chance.pick(letters), X: () => chance.pick(either) }
  if (country === 'GB') return `${beginning}${1 + chance.below(20)} ${chance.digits(1)}${chance.pick(letters)}${chance.pick(letters)}`
  const form = postalForms.get(country)![0]!.replace(/^\[.*\]/, '')
  let at = 0
  return form.replaceAll(/[9AX]/g, (sign) => beginning[at++] ?? draw[sign as keyof typeof draw]())
}
