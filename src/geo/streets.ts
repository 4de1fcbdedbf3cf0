import { hyphenAdds, letterApart, numberFirst, postBox, slashJoins, streetLabel, unitWords } from './street-words.ts'

/** All letters, digits and signs of what was written are in one of the three; only spaces and commas between them are gone. */
export type Street = { readonly street: string; readonly house_number: string | null; readonly addition: string | null }

const trim = (text: string) => text.replaceAll(/^[\s,]+|[\s,]+$/g, '')
const found = (street: string, house_number: string, addition: string): Street => ({
  street: trim(street),
  house_number: trim(house_number),
  addition: trim(addition) || null,
})

/** Splits a line into street, number and addition in the order of the country, or in the reverse order if that fails. */
export function splitStreet(text: string, country: string): Street {
  const line = trim(text)
  const none = { street: line, house_number: null, addition: null }
  if (postBox.test(line)) return none
  const ways = numberFirst.has(country) ? [splitFirst, splitLast] : [splitLast, splitFirst]
  for (const way of ways) {
    const street = way(line, country)
    if (street) return street
  }
  return none
}

/** A flat that is named before the house number: `Flat 3, 12 High Street`, `Unit 4/12 Smith Street`. */
const flatBefore = /^((?:flat|apt|apartment|unit|suite|room|shop|studio)\.?\s*[\p{L}\d]+(?:\s?[/-])?)(?:[,\s]+|(?<=[/-]))(?=\d)/iu

/**
 * Splits a line that begins with the number: `10 rue de la Paix`, `12 bis, rue X`, `221B Baker Street`; but neither `42nd Street` nor `1e
 * Helmersstraat`.
 */
function splitFirst(line: string, country: string): Street | undefined {
  const flat = flatBefore.exec(line)
  const rest = flat ? line.slice(flat[0].length) : line
  const apart = letterApart.has(country) ? '|\\s[A-DF-HJ-Z](?=[\\s,])' : ''
  const number = `(?:${streetLabel})?\\d+(?:\\s?[-–/]\\s?\\d+)*(?:\\s\\d/\\d)?`
  const pattern = new RegExp(`^(${number})(-?\\p{L}(?![\\p{L}\\d.])|\\s?(?:bis|ter|quater)\\b${apart})?([\\s,]+)(?=.*\\p{L}{2})(.+)$`, 'iu')
  const [, house_number, addition = '', , street] = pattern.exec(rest) ?? []
  if (!house_number || !street || isOrdinal(addition, country)) return undefined
  return found(street, house_number, flat ? `${flat[1]}${addition ? ` ${addition}` : ''}` : addition)
}
/** True if the letter makes the number an ordinal, as in `2e Kruisstraat` or `1a Avenida`. */
const isOrdinal = (addition: string, country: string) => /^[eao]$/.test(addition) && !numberFirst.has(country)

/** Splits a line at the first number that only parts of a building follow: `Stadhuisplein 10a`, `Straße des 17. Juni 135`. */
function splitLast(line: string, country: string): Street | undefined {
  const joined = `${hyphenAdds.has(country) ? '' : '(?:[-–]\\d+)*'}${slashJoins.has(country) ? '(?:/\\d+)?' : `(?:/\\d+(?=\\s+(?:m|lok)\\.?\\s))?`}`
  const candidates = line.matchAll(new RegExp(`(?<=[\\s,])(?:${streetLabel})?\\d+${joined}\\.?(?=[^\\d]|$)`, 'giu'))
  for (const { 0: number, index } of candidates) {
    const [before, after] = [line.slice(0, index), line.slice(index + number.length)]
    if (isStreet(before, number) && isAddition(after, number)) return found(before, number, after)
  }
  return undefined
}

/** Squares of Mannheim are a letter and a digit; a year belongs to a square of the liberation when nothing follows it. */
const isStreet = (before: string, number: string) =>
  /\p{L}{2}|^\p{L}\s?\d/u.test(before) && !(/^plein\s*$/i.test(before) && /^(19\d\d|40-45|40)\.?$/.test(number))

const isYear = (number: string) => /^(1[89]|20)\d\d$/.test(number)

function isAddition(after: string, number: string): boolean {
  const [near, ...behindComma] = after.replace(/^-?\p{L}{1,3}(?![\p{L}.])/u, '').split(',')
  if (behindComma.length > 0 && isYear(number) && /^\s*\d+\s?\p{L}?\s*$/u.test(behindComma[0]!)) return false
  if (/^[^\s\-–/+]/.test(near!)) return false
  return areUnits(near!.split(/\s+/).filter(Boolean))
}

/** A bare number is part of a building only behind a word, a letter or a sign: in `Plein 1944 5` it is the house number. */
function areUnits(tokens: readonly string[]): boolean {
  return tokens.every((token, at) => {
    const word = token.toLowerCase().replaceAll(/[.:]+$/g, '')
    if (/^[-–/+]/.test(word) || isUnit(word)) return true
    return /^\d+\p{L}?$/u.test(word) && (at > 0 || isUnitWord(tokens[at + 1] ?? ''))
  })
}
const isUnitWord = (token: string) => unitWords.has(token.toLowerCase().replace(/[.:]?[\d/]*[.:]?$/, ''))
/** True for a unit of a building, such as "B12", "III", "2º", "bus", "A/3" or "3hoog". */
const isUnit = (word: string) =>
  /^\p{L}\d*$|^[ivx]+$|^\d+[ºª°]\p{L}?$|^\d+hoog$|^[hulk]\d{4}$|^\p{L}[/-]\p{L}?\d*$/u.test(word) || isUnitWord(word)

/** Separators of street and number. Default: a space. */
const between: Record<string, string> = { BR: ', ', ES: ', ' }

const withoutNumber = { house_number: null, addition: null }

/** A street with its number, as the country writes them; unchanged where the number already stands in it. */
export function joinStreet(street: string, house_number: string, country: string): string {
  if (house_number === '') return street
  if (street === '') return house_number
  // Most streets are sent without a number, and need not be searched for one.
  const { house_number: own, addition } = /\d/.test(street) ? splitStreet(street, country) : withoutNumber
  const plain = (text: string) => text.replaceAll(/[\s,]/g, '').toLowerCase()
  if (own !== null && [own, `${own}${addition ?? ''}`].some((one) => plain(one) === plain(house_number))) return street
  return numberFirst.has(country) ? `${house_number} ${street}` : `${street}${between[country] ?? ' '}${house_number}`
}
