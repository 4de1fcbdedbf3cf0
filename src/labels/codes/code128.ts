import type { BarSymbol } from '../symbol.ts'

/** Represents FNC1, the function character of GS1, among the letters of a content. */
export const fnc1 = 0x100

const patterns = (
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231' +
  '213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311' +
  '112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111' +
  '111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212' +
  '124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214' +
  '211232'
).match(/.{6}/g)!
const widthsOf = patterns.map((pattern) => Uint8Array.from(pattern, Number))
const stop = Uint8Array.from('2331112', Number)

const a = 0
const b = 1
const c = 2
/** Code words that begin a symbol in each set, and those that change to it. */
const starts = [103, 104, 105] as const
const latches = [101, 100, 99] as const
const shift = 98
const never = 0xffff

const isDigit = (letter: number) => letter >= 48 && letter <= 57
/** Value of a letter in set A or B; -1 if the set does not have it. */
function valueIn(set: number, letter: number): number {
  if (letter === fnc1) return 102
  if (set === a) return letter < 32 ? letter + 64 : letter < 96 ? letter - 32 : -1
  return letter < 32 ? -1 : letter - 32
}

const longest = 80
/** Number of code words from each place and set to the end: if the symbol stays in the set, and if it may change first. */
const staying = new Uint16Array((longest + 2) * 3)
const leaving = new Uint16Array((longest + 2) * 3)

function weigh(letters: ArrayLike<number>) {
  const { length } = letters
  staying.fill(0, length * 3, length * 3 + 3)
  leaving.fill(0, length * 3, length * 3 + 3)
  for (let at = length - 1; at >= 0; at--) {
    const letter = letters[at]!
    const here = at * 3
    for (const set of [a, b]) staying[here + set] = (valueIn(set, letter) >= 0 ? 1 : 2) + leaving[here + 3 + set]!
    if (letter === fnc1) staying[here + c] = 1 + leaving[here + 3 + c]!
    else if (isDigit(letter) && at + 1 < length && isDigit(letters[at + 1]!)) staying[here + c] = 1 + leaving[here + 6 + c]!
    else staying[here + c] = never
    const change = 1 + Math.min(staying[here]!, staying[here + b]!, staying[here + c]!)
    for (const set of [a, b, c]) leaving[here + set] = Math.min(staying[here + set]!, change)
  }
}

/** Chooses the shortest set. B goes first among equals, because printers begin in it by themselves. */
function bestSet(at: number): number {
  const here = at * 3
  const least = Math.min(staying[here]!, staying[here + b]!, staying[here + c]!)
  return staying[here + b] === least ? b : staying[here + c] === least ? c : a
}

/** The shortest row of code words, from the start character on, without check and stop. */
export function codewordsOf(letters: ArrayLike<number>): number[] {
  const { length } = letters
  if (length === 0) throw new Error('A Code 128 needs content')
  if (length > longest) throw new Error(`A Code 128 holds ${longest} letters here, not ${length}`)
  for (let at = 0; at < length; at++)
    if (letters[at]! > fnc1 || (letters[at]! > 127 && letters[at] !== fnc1)) throw new Error('Code 128 has no letters outside of ASCII')
  weigh(letters)
  let set = bestSet(0)
  const words: number[] = [starts[set]!]
  for (let at = 0; at < length; ) {
    if (leaving[at * 3 + set]! < staying[at * 3 + set]!) {
      set = bestSet(at)
      words.push(latches[set]!)
    }
    const letter = letters[at]!
    if (letter === fnc1) words.push(102)
    else if (set === c) words.push((letter - 48) * 10 + letters[++at]! - 48)
    else if (valueIn(set, letter) >= 0) words.push(valueIn(set, letter))
    else words.push(shift, valueIn(1 - set, letter))
    at++
  }
  return words
}

export function barsOf(words: readonly number[]): BarSymbol {
  const widths = new Uint8Array((words.length + 1) * 6 + 7)
  let sum = words[0]!
  for (let at = 0; at < words.length; at++) {
    widths.set(widthsOf[words[at]!]!, at * 6)
    sum += at * words[at]!
  }
  widths.set(widthsOf[sum % 103]!, words.length * 6)
  widths.set(stop, words.length * 6 + 6)
  return { kind: 'bars', widths, modules: (words.length + 1) * 11 + 13, quiet: 10 }
}

export function lettersOf(content: string): number[] {
  const letters: number[] = []
  for (let at = 0; at < content.length; at++) {
    const letter = content.charCodeAt(at)
    // Refuses the letter that represents FNC1, which must not be written as one.
    if (letter === fnc1) throw new Error('Code 128 has no letters outside of ASCII')
    letters.push(letter)
  }
  return letters
}

export const code128 = (content: string): BarSymbol => barsOf(codewordsOf(lettersOf(content)))
