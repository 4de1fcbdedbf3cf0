import { toAscii } from '../transliterate.ts'

/** Words that stand for one another at the beginning of names. */
const same: Record<string, string> = { saint: 'st', sainte: 'st', ste: 'st', sankt: 'st', sint: 'st', fort: 'ft', mount: 'mt' }

/** Countries that replace a letter that a keyboard lacks by two: Muenchen, Aarhus. */
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

/** Key of a name in an index. Hyphens, apostrophes and spaces do not distinguish towns. */
export const keyOf = (country: string, name: string) => wordsOf(country, name).join('')

/** Returns a bit for each letter of a key: two keys that differ in more than four bits are more than two typing errors apart. */
export function lettersOf(key: string): number {
  let bits = 0
  for (let i = 0; i < key.length; i++) bits |= 1 << ((key.charCodeAt(i) - 97) & 31)
  return bits >>> 0
}
