import { createRequire } from 'node:module'
import type { iso31662 } from 'iso-3166'

export type Subdivision = { readonly code: string; readonly name: string; readonly parent: string }

/** The list, loaded on first use because that takes 20 ms. */
let list: ReadonlyMap<string, Subdivision> | undefined
function all(): ReadonlyMap<string, Subdivision> {
  if (!list) {
    const { iso31662: entries } = createRequire(import.meta.url)('iso-3166/2.js') as { iso31662: typeof iso31662 }
    list = new Map(entries.map((entry) => [entry.code, entry]))
  }
  return list
}

/** True if the code is in ISO 3166-2, such as `US-CA`. */
export const isSubdivision = (code: string) => all().has(code)

export const subdivisionName = (code: string): string | undefined => all().get(code)?.name

export const subdivisionsOf = (country: string): Subdivision[] =>
  all()
    .values()
    .filter(({ code }) => code.startsWith(`${country}-`))
    .toArray()

/** Accents, apostrophes and small letters are written by some and not by others. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|[^\p{L}\p{N} ]/gu, '')
    .toLowerCase()
    .trim()

/** Codes by country and name. A name that a region shares with a part of it means the part: addresses name what is near. */
const byName = new Map<string, Map<string, string>>()
const namesOf = (country: string) =>
  byName.getOrInsertComputed(country, () => {
    const nearLast = subdivisionsOf(country).sort((a, b) => a.parent.length - b.parent.length)
    return new Map(nearLast.map(({ code, name }) => [plain(name), code]))
  })

/** The subdivision with a code or name: "CA", "us-ca", "US CA" and "California" in the United States; undefined if there is none. */
export function findSubdivision(country: string, text: string): Subdivision | undefined {
  const short = text
    .trim()
    .toUpperCase()
    .replace(new RegExp(`^${country}[-\\s]`), '')
  return all().get(`${country}-${short}`) ?? all().get(namesOf(country).get(plain(text)) ?? '')
}
