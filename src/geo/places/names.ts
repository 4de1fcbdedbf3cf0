import { toAscii } from '../transliterate.ts'

/** Words that stand for one another at the beginning of names. */
const same: Record<string, string> = { saint: 'st', sainte: 'st', ste: 'st', sankt: 'st', sint: 'st', fort: 'ft', mount: 'mt' }

/** Where two letters are written for one that a keyboard lacks: Muenchen, Aarhus. */
const digraphs = new Set(['DE', 'AT', 'CH', 'LI', 'LU', 'DK', 'NO', 'SE', 'FI', 'IS'])

/** The words of a name in Latin letters, without case and accents. */
export function wordsOf(country: string, name: string): string[] {
  const words = toAscii(name.normalize('NFC'))
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const alike = words.map((word) => same[word] ?? word)
  return digraphs.has(country) ? alike.map((word) => word.replaceAll(/(?<=[aou])e|(?<=a)a/g, '')) : alike
}

/** What a name is looked up by. Hyphens, apostrophes and spaces do not tell towns apart. */
export const keyOf = (country: string, name: string) => wordsOf(country, name).join('')

/** One bit for each letter that a key has: two keys that differ in more than four of them are not a slip of two letters apart. */
export function lettersOf(key: string): number {
  let bits = 0
  for (let i = 0; i < key.length; i++) bits |= 1 << ((key.charCodeAt(i) - 97) & 31)
  return bits >>> 0
}
