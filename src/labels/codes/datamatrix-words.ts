import { fnc1 } from './code128.ts'

/**
 * The data of a Data Matrix as code words: in ASCII (one for a letter, or for two digits) and, where that is shorter, in C40 or Text, which
 * pack three letters of one case into two. What is not ASCII goes as UTF-8 in Base 256, announced by ECI 26.
 */
const ascii = 0
const upgrade = { c40: 230, text: 239 } as const
const backToAscii = 254

/** Values of a letter in C40: one, or a shift and one. Text is the same with the cases exchanged. */
function c40Of(letter: number): readonly number[] {
  if (letter === fnc1) return [1, 27]
  if (letter === 32) return [3]
  if (letter >= 48 && letter <= 57) return [letter - 44]
  if (letter >= 65 && letter <= 90) return [letter - 51]
  if (letter < 32) return [0, letter]
  if (letter < 48) return [1, letter - 33]
  if (letter < 65) return [1, letter - 43]
  if (letter < 96) return [1, letter - 69]
  return [2, letter - 96]
}
function textOf(letter: number): readonly number[] {
  if (letter >= 97 && letter <= 122) return [letter - 83]
  if (letter >= 65 && letter <= 90) return [2, letter - 64]
  return c40Of(letter)
}
const letters = [...Array(128).keys(), fnc1]
const tables = [c40Of, textOf].map((valuesOf) => {
  const table: (readonly number[])[] = []
  for (const letter of letters) table[letter] = valuesOf(letter)
  return table
})

const isDigit = (letter: number | undefined) => letter !== undefined && letter >= 48 && letter <= 57

/**
 * Minimum of words from each place to the end, in ASCII (state 0) and in C40 and Text (1 to 3 and 4 to 6) with no, one or two values
 * waiting for a triple. Computed from the end, for all states of a place at once; then walked from the beginning.
 */
const never = 0xffff
const states = 7
let costs = new Uint16Array(states * 128)

function weigh(row: readonly number[], from: number) {
  if (costs.length < (row.length + 3) * states) costs = new Uint16Array((row.length + 3) * states * 2)
  // A pair of values at the end is filled up to a triple; a single one cannot be.
  costs.set([0, 0, never, 2, 0, never, 2], row.length * states)
  for (let at = row.length - 1; at >= from; at--) {
    const here = at * states
    const pair = isDigit(row[at]) && isDigit(row[at + 1]) && at + 1 < row.length
    const plain = 1 + costs[here + (pair ? 2 : 1) * states]!
    for (let table = 0; table < 2; table++) {
      const count = tables[table]![row[at]!]!.length
      for (let waiting = 0; waiting < 3; waiting++) {
        const then = waiting + count
        const rest = costs[here + states + 1 + table * 3 + (then % 3)]!
        costs[here + 1 + table * 3 + waiting] = rest === never ? never : rest + (then >= 3 ? 2 : 0)
      }
    }
    const direct = Math.min(plain, 1 + costs[here + 1]!, 1 + costs[here + 4]!)
    costs[here] = direct
    for (const first of [1, 4]) costs[here + first] = Math.min(costs[here + first]!, 1 + direct)
  }
}

function packed(words: number[], values: readonly number[]) {
  for (let at = 0; at < values.length; at += 3) {
    const triple = values[at]! * 1600 + (values[at + 1] ?? 0) * 40 + (values[at + 2] ?? 0) + 1
    words.push(triple >> 8, triple & 0xff)
  }
}

/** The words, and whether they end in ASCII; if not, a symbol with room left over needs an unlatch code. */
type DatamatrixWords = { readonly words: number[]; readonly inAscii: boolean }

function asciiWords(row: readonly number[]): DatamatrixWords {
  const words: number[] = []
  let at = 0
  // The FNC1 that makes it a GS1 code is the very first word.
  if (row[0] === fnc1) {
    words.push(232)
    at = 1
  }
  weigh(row, at)
  let table = -1
  let values: number[] = []
  while (at < row.length) {
    const here = at * states
    const letter = row[at]!
    if (table >= 0) {
      const next = tables[table]![letter]!
      const state = 1 + table * 3 + (values.length % 3)
      const then = (values.length % 3) + next.length
      const stayed = costs[here + states + 1 + table * 3 + (then % 3)]!
      if (stayed !== never && costs[here + state] === stayed + (then >= 3 ? 2 : 0)) {
        values.push(...next)
        at++
        continue
      }
      packed(words, values)
      values = []
      words.push(backToAscii)
      table = -1
    }
    const pair = isDigit(letter) && isDigit(row[at + 1])
    if (costs[here] === 1 + costs[here + (pair ? 2 : 1) * states + ascii]!) {
      words.push(letter === fnc1 ? 232 : pair ? 130 + (letter - 48) * 10 + row[at + 1]! - 48 : letter + 1)
      at += pair ? 2 : 1
    } else {
      table = costs[here] === 1 + costs[here + 1]! ? 0 : 1
      words.push(table === 0 ? upgrade.c40 : upgrade.text)
    }
  }
  packed(words, values)
  return { words, inAscii: table < 0 }
}

/** Base 256 is scrambled by its place in the symbol, so that long runs of one byte leave no pattern. */
function utf8Words(content: string): DatamatrixWords {
  const bytes = Buffer.from(content)
  const plain = bytes.length < 250 ? [bytes.length] : [Math.floor(bytes.length / 250) + 249, bytes.length % 250]
  plain.push(...bytes)
  const words = [241, 27, 231]
  for (const byte of plain) words.push((byte + ((149 * (words.length + 1)) % 255) + 1) & 0xff)
  return { words, inAscii: true }
}

export function wordsOf(content: string): DatamatrixWords {
  const row: number[] = []
  for (let at = 0; at < content.length; at++) {
    const letter = content.charCodeAt(at)
    if (letter > 127) return utf8Words(content)
    row.push(letter)
  }
  return asciiWords(row)
}
export const gs1WordsOf = (row: readonly number[]): DatamatrixWords => asciiWords(row)

/** Fills the words up to `capacity`: the first that is left over says that the rest is nothing, and the others are scrambled. */
export function padWords({ words, inAscii }: DatamatrixWords, capacity: number): Uint8Array {
  const full = new Uint8Array(capacity)
  full.set(words)
  let at = words.length
  if (at < capacity && !inAscii) full[at++] = backToAscii
  if (at < capacity) full[at++] = 129
  for (; at < capacity; at++) {
    const word = 130 + ((149 * (at + 1)) % 253)
    full[at] = word > 254 ? word - 254 : word
  }
  return full
}
