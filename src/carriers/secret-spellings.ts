/** Finds a secret in one spelling. `sign`: what every text with this spelling contains; a search for it alone is far cheaper. */
export type Spelling = { readonly sign: string; readonly pattern: RegExp }

/** Matches letters, digits, and signs that neither an address nor JSON, HTML or XML escapes. */
const plainCharacter = /^[A-Za-z0-9_.-]$/

/**
 * Spells a secret as it is, and escaped for an address or a form, for JSON, and for HTML or XML. Within a spelling no two ways of writing a
 * character begin alike, so a search is linear, whatever secret and text a client chooses.
 */
export function spellSecret(secret: string): Spelling[] {
  const characters = [...secret]
  const whole = { sign: secret, pattern: new RegExp(RegExp.escape(secret), 'g') }
  if (characters.every((one) => plainCharacter.test(one))) return [whole]
  return [
    whole,
    ...escapings.map(({ sign, waysOf }) => ({ sign, pattern: new RegExp(characters.map(choiceOf(sign, waysOf)).join(''), 'g') })),
  ]
}

/** Writes characters in a notation. Its sign begins every escape, so the sign itself is never written as it is. */
type Escaping = { readonly sign: string; waysOf(character: string): readonly string[] }

const choiceOf =
  (sign: string, waysOf: Escaping['waysOf']) =>
  (character: string): string => {
    if (plainCharacter.test(character)) return RegExp.escape(character)
    return `(?:${[...waysOf(character), ...(character === sign ? [] : [RegExp.escape(character)])].join('|')})`
  }

const entityNames: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

const inAddress = (character: string) => [...Buffer.from(character)].map((byte) => `%${hexadecimal(byte, 2)}`).join('')

const escapings: readonly Escaping[] = [
  { sign: '%', waysOf: (character) => [inAddress(character)] },
  { sign: '+', waysOf: (character) => [inAddress(character), ...(character === ' ' ? [RegExp.escape('+')] : [])] },
  {
    sign: '\\',
    waysOf: (character) => [
      codeUnits(character)
        .map((unit) => `${RegExp.escape('\\')}u${hexadecimal(unit, 4)}`)
        .join(''),
      ...('"\\/'.includes(character) ? [RegExp.escape(`\\${character}`)] : []),
    ],
  },
  {
    sign: '&',
    waysOf(character) {
      const code = character.codePointAt(0)!
      const name = entityNames[character]
      return [`&#0{0,4}${code};`, `&#[xX]0{0,4}${hexadecimal(code, 1)};`, ...(name ? [`&${name};`] : [])]
    },
  },
]

const codeUnits = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
/** Matches a number in either case of its letters. */
const hexadecimal = (value: number, digits: number) =>
  value
    .toString(16)
    .padStart(digits, '0')
    .replaceAll(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** Keeps out texts that stand in documents by chance. */
const leastCoreLength = 6

/**
 * Returns the characters of base64 that hold bits of a secret alone. What stands before the secret shifts its bits by 0, 2 or 4, so there are three
 * such texts.
 */
const coresOf = (bytes: Buffer) =>
  [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
  })

/** Returns true for a secret that is found in base64 whatever stands beside it: one of five bytes or more. */
export const isFoundInBase64 = (secret: string) => coresOf(Buffer.from(secret)).every(({ length }) => length >= leastCoreLength)

/** Spells a secret inside of base64, such as that of `Basic`, and of base64 for addresses. */
export function spellInBase64(secret: string): Spelling[] {
  const bytes = Buffer.from(secret)
  const found = isFoundInBase64(secret) ? coresOf(bytes) : [bytes.toString('base64')]
  return [...new Set(found.flatMap((core) => [core, core.replaceAll('+', '-').replaceAll('/', '_')]))].flatMap(spellSecret)
}
