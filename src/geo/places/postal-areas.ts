import { normalPostalCode } from '../postal-codes.ts'
import { aliasOf } from './aliases.ts'
import type { Gazetteer } from './gazetteer.ts'
import { keyOf } from './names.ts'
import { areasOf } from './postal-area-table.ts'

/** Countries whose codes contain the country, as in L-1234. */
const namesItself = new Set(['AD', 'AZ', 'FO', 'LT', 'LU', 'LV', 'MD', 'VC', 'VG'])

/** A code as it is compared: letters and digits, without the country before them and without the words of French firms behind. */
export function codeKeyOf(country: string, code: string): string {
  const short = code.toUpperCase().replace(/\s*CEDEX.*$/, '')
  const key = (normalPostalCode(country, short) ?? short).replaceAll(/[^A-Z0-9]/g, '')
  return namesItself.has(country) ? key.replace(/^[A-Z]+(?=\d)/, '') : key
}

/** A part of a country whose codes begin alike. */
export type Area = { readonly row: number; readonly reach_m: number; readonly state: string | undefined }
export type AreaEntry = { readonly town: string; readonly state: string | undefined; readonly reach_km: number }

const read = new Map<string, ReadonlyMap<string, AreaEntry>>()
/** The table of a country, by the beginnings of codes. */
export const areaTable = (country: string) =>
  read.getOrInsertComputed(country, () => {
    const { table = '', reach_km = 0 } = areasOf[country] ?? {}
    return new Map(table.split(/;|\n/).flatMap((text) => entriesOf(country, text.trim(), reach_km)))
  })

function entriesOf(country: string, text: string, usual: number): [string, AreaEntry][] {
  const found = /^(\w+)(?:-(\w+))?=([^@*]+)(?:@(\w+))?(?:\*(\d+))?$/.exec(text)
  if (!found) return []
  const [, from, to = from, town, state, reach] = found
  const entry = { town: town!, state: state && `${country}-${state}`, reach_km: Number(reach ?? usual) }
  return beginnings(from!, to!).map((beginning) => [beginning, entry])
}

/** Lists a range of prefixes. From 10 to 12: 10, 11, 12. From A83 to A86: the same with the letter. */
function beginnings(from: string, to: string): string[] {
  const letter = /^[A-Z]*/.exec(from)![0]
  const [first, last] = [from.slice(letter.length), to.slice(letter.length)]
  if (first === '') return [from]
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => letter + String(Number(first) + i).padStart(first.length, '0'))
}

/** The line of the table for codes that begin like this one. In Great Britain the letters count, and all of them. */
export function findAreaEntry(country: string, key: string): AreaEntry | undefined {
  const table = areaTable(country)
  if (country === 'GB') return table.get(/^[A-Z]{0,2}/.exec(key)![0])
  for (let length = key.length; length > 0; length--) {
    const entry = table.get(key.slice(0, length))
    if (entry) return entry
  }
  return undefined
}

/** Area of the codes that share the longest known prefix with this one; undefined if unknown. */
export function areaOf(gazetteer: Gazetteer, country: string, key: string): Area | undefined {
  const entry = findAreaEntry(country, key)
  const row = entry && townRow(gazetteer, country, entry)
  return row === undefined ? undefined : { row, reach_m: entry!.reach_km * 1000, state: stateArea(country) ? entry!.state : undefined }
}

/** True for countries whose table goes by states: there a code and its town are in the same state. */
const stateArea = (country: string) => country === 'US' || country === 'CA' || country === 'AU'

export function townRow(gazetteer: Gazetteer, country: string, { town, state }: AreaEntry): number | undefined {
  const key = keyOf(country, town)
  const alias = aliasOf(country, key)
  const rows = gazetteer.named(country, alias?.key ?? key)
  const wanted = state ?? alias?.state
  return wanted ? rows.find((row) => gazetteer.state(row) === wanted) : rows[0]
}
