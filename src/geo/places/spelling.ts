import { aliasKeysOf, aliasOf } from './aliases.ts'
import type { Gazetteer } from './gazetteer.ts'
import { keyOf, lettersOf } from './names.ts'

/** Short names have many neighbours, so that two slips are allowed only in long ones. */
const slipsIn = (key: string) => (key.length < 4 ? 0 : key.length < 7 ? 1 : 2)

/** Towns of the country whose names are one or two letters off, the likeliest first. What begins alike is likelier. */
export function suggestNames(gazetteer: Gazetteer, country: string, name: string, most = 3): string[] {
  const key = keyOf(country, name)
  const slips = slipsIn(key)
  if (slips === 0) return []
  const letters = lettersOf(key)
  const found = new Map<string, { readonly spelling: string; readonly rank: number }>()
  /** A town is suggested once, in the one of its spellings that is nearest. */
  const judge = (other: string, town: string, main: boolean, spelled: () => string) => {
    const distance = slipsBetween(key, other, slips)
    if (distance === 0 || distance > slips) return
    const rank = distance * 4 + (other[0] === key[0] ? 0 : 2) + (main ? 0 : 1)
    if (rank < (found.get(town)?.rank ?? Number.POSITIVE_INFINITY)) found.set(town, { spelling: spelled(), rank })
  }
  const [begin, end] = gazetteer.rowsOf(country)
  for (let row = begin; row < end; row++) {
    if (Math.abs(gazetteer.keyLength(row) - key.length) > slips || bitsIn(gazetteer.letters(row) ^ letters) > 2 * slips) continue
    const other = gazetteer.key(row)
    judge(other, other, aliasOf(country, other) !== undefined, () => gazetteer.name(row))
  }
  for (const other of aliasKeysOf(country)) {
    const alias = aliasOf(country, other)!
    judge(other, alias.key, true, () => alias.name)
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank || (a.spelling < b.spelling ? -1 : 1))
    .slice(0, most)
    .map(({ spelling }) => spelling)
}

function bitsIn(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Three rows of the table of distances, used again and again: a search compares thousands of names. */
const longest = 255
const table = [new Uint8Array(longest + 1), new Uint8Array(longest + 1), new Uint8Array(longest + 1)] as const

/** Letters left out, added, changed, or swapped with their neighbour; more than `most` is returned as `most + 1`. */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || b.length > longest) return most + 1
  let [before, last, row] = table
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let least = i
    const letter = a.charCodeAt(i - 1)
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (letter === other ? 0 : 1))
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && other === a.charCodeAt(i - 2)) cost = Math.min(cost, before[j - 2]! + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    ;[before, last, row] = [last, row, before]
  }
  return Math.min(last[b.length]!, most + 1)
}
