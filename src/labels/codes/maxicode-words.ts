/**
 * The text of a MaxiCode as words of six bits. Capitals and digits are in set A, small letters in B, the rest of Latin-1 in C, D and E, which
 * are entered for one letter at a time here; nine digits take six words. What is not Latin-1 goes as UTF-8, announced by ECI 26.
 */
const eci = 27
const nineDigits = 31
export const padWord = 33
/** Shift from set A to B or from B to A, for one letter. */
const shiftOther = 59
const latchOther = 63
const shifts = { c: 60, d: 61, e: 62 } as const

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const lettersOf = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** Each set as its letters from a word on. */
const setA = [
  [0, [13, ...range(65, 90)]],
  [28, [28, 29, 30]],
  [32, [32]],
  [34, range(34, 58)],
] as const
const setB = [
  [0, range(96, 122)],
  [28, [28, 29, 30]],
  [32, [123]],
  [34, lettersOf('}~\x7f;<=>?[\\]^_ ,./:@!|')],
] as const
const setC = [
  [0, range(192, 218)],
  [32, range(219, 223)],
  [37, [170, 172, 177, 178, 179, 181, 185, 186, 188, 189, 190]],
  [48, range(128, 137)],
] as const
const setD = [
  [0, range(224, 250)],
  [32, range(251, 255)],
  [37, [161, 168, 171, 175, 176, 180, 183, 184, 187, 191]],
  [47, range(138, 148)],
] as const
const setE = [
  [0, range(0, 26)],
  [30, [27]],
  [32, [28, 29, 30, 31, 159, 160, 162, 163, 164, 165, 166, 167, 169, 173, 174, 182]],
  [48, range(149, 158)],
] as const

type Set = readonly (readonly [word: number, letters: readonly number[]])[]
function tableOf(set: Set): Int8Array {
  const table = new Int8Array(256).fill(-1)
  for (const [word, letters] of set) for (const [index, letter] of letters.entries()) table[letter] = word + index
  return table
}
const [a, b] = [tableOf(setA), tableOf(setB)]
const others = [
  [shifts.c, tableOf(setC)],
  [shifts.d, tableOf(setD)],
  [shifts.e, tableOf(setE)],
] as const

const isDigit = (letter: number | undefined) => letter !== undefined && letter >= 48 && letter <= 57
function digitsAt(data: Uint8Array, at: number): boolean {
  for (let index = 0; index < 9; index++) if (!isDigit(data[at + index])) return false
  return true
}

/** The words of one letter in the set that is on. */
function letterWords(letter: number, on: Int8Array, off: Int8Array): number[] {
  if (on[letter]! >= 0) return [on[letter]!]
  if (off[letter]! >= 0) return [shiftOther, off[letter]!]
  for (const [shift, table] of others) if (table[letter]! >= 0) return [shift, table[letter]!]
  throw new Error(`MaxiCode has no letter ${letter}`)
}

/** A single letter of the other set is shifted to; from two on it pays to change. */
function pays(data: Uint8Array, at: number, on: Int8Array, off: Int8Array): boolean {
  const needs = (letter: number | undefined) => letter !== undefined && on[letter]! < 0 && off[letter]! >= 0
  return needs(data[at]) && needs(data[at + 1])
}

export function wordsOf(text: string): number[] {
  const latin = /^[\0-\xff]*$/.test(text)
  const data = Buffer.from(text, latin ? 'latin1' : 'utf8')
  const words: number[] = latin ? [] : [eci, 26]
  let [on, off] = [a, b]
  for (let at = 0; at < data.length; ) {
    if (digitsAt(data, at)) {
      const value = Number(data.toString('latin1', at, at + 9))
      words.push(nineDigits, ...[24, 18, 12, 6, 0].map((by) => (value >> by) & 63))
      at += 9
      continue
    }
    if (pays(data, at, on, off)) {
      words.push(latchOther)
      ;[on, off] = [off, on]
    }
    words.push(...letterWords(data[at]!, on, off))
    at++
  }
  return words
}

/** The word of a letter in set A, which is what a postal code with letters is written in. */
export function capitalWord(letter: string): number {
  const word = a[letter.charCodeAt(0)] ?? -1
  if (word < 0) throw new Error(`A postal code in a MaxiCode cannot hold ‘${letter}’`)
  return word
}
