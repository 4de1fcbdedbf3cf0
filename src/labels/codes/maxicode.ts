import type { HexagonSymbol } from '../symbol.ts'
import { capitalWord, padWord, wordsOf } from './maxicode-words.ts'
import { checkWords, field64 } from './reed-solomon.ts'

const columns = 30
const rows = 33

/** Blocks of two columns and three rows hold a word each, from the right column to the left and downwards. */
const blockPlaces = (row: number, column: number) =>
  [0, 1, 2].flatMap((down) => [(row + down) * columns + column + 1, (row + down) * columns + column])

/** The nine words next to the bull's eye have no room for blocks: row and column of each bit, as ISO/IEC 16023 draws them. */
const crowded =
  '15,19 17,19 9,16 10,16 11,17 11,16 22,13 22,12 23,13 23,12 21,17 22,16 9,13 9,12 10,13 10,12 12,10 20,10 20,18 12,19 12,18 13,19 13,18 ' +
  '14,19 23,15 23,14 18,19 19,19 19,18 20,19 15,8 17,8 21,10 23,11 22,15 22,14 9,15 9,14 10,15 10,14 10,10 11,10 17,21 9,19 9,18 10,19 ' +
  '11,19 11,18 15,6 16,6 17,7 17,6 15,21 15,20'
/** Top left corners of the eleven blocks that follow, as row and column. */
const besideEye = '12,8 18,8 21,18 21,8 9,8 12,20 18,20 18,6 12,6 9,20 21,20'
const pairsOf = (text: string) => text.split(' ').map((pair) => pair.split(',').map(Number) as [number, number])

/**
 * Lists the next blocks, in rows that go to and fro around the middle, and then the remaining modules down the right edge, one and two
 * alternately.
 */
function outerPlaces(): number[] {
  const places: number[] = []
  for (let band = 0; band < 11; band++)
    for (let step = 0; step < 14; step++) {
      const block = band % 2 === 0 ? step : 13 - step
      const first = band < 3 || band > 7 ? 14 : band === 3 || band === 7 ? 4 : 3
      if (block < first || block > 10) places.push(...blockPlaces(band * 3, block * 2))
    }
  for (let row = 1; row < rows; row++) {
    if (row % 2 === 0) places.push(row * columns + 29)
    places.push(row * columns + 28)
  }
  return places
}

const places = Int32Array.from([
  ...pairsOf(crowded).map(([row, column]) => row * columns + column),
  ...pairsOf(besideEye).flatMap(([row, column]) => blockPlaces(row, column)),
  ...outerPlaces(),
])

/** Modules that are always black: the corner above the right edge, and the marks around the bull's eye that show which way is up. */
const marks = pairsOf('0,28 0,29 9,10 9,11 10,11 15,7 16,8 16,20 17,20 22,10 23,10 22,17 23,17')
const empty = new Uint8Array(rows * columns)
for (const [row, column] of marks) empty[row * columns + column] = 1

/** Structured carrier message: `[)>RS01GS96`, postal code, country and class of service, each ended by GS, and the remaining text. */
const structured = /^(\[\)>\u001e01\u001d\d\d)([^\u001d]*)\u001d(\d{3})\u001d(\d{3})\u001d(.*)$/s

type Carrier = { readonly primary: number[]; readonly secondary: number[] }

/** Country and class lie alike in modes 2 and 3, from the seventh word on. */
const destination = (low: number, country: number, service: number) => [
  low | ((country & 3) << 4),
  (country >> 2) & 63,
  (country >> 8) | ((service & 15) << 2),
  service >> 4,
]

function numericCarrier(postcode: string, country: number, service: number): number[] {
  const value = Number(postcode)
  const { length } = postcode
  return [
    ((value & 3) << 4) | 2,
    ...[2, 8, 14, 20].map((by) => (value >> by) & 63),
    ((value >> 26) & 15) | ((length & 3) << 4),
    ...destination(length >> 2, country, service),
  ]
}

function letteredCarrier(postcode: string, country: number, service: number): number[] {
  const letters = [...postcode.padEnd(6)].map(capitalWord)
  const [p0, p1, p2, p3, p4, p5] = letters as [number, number, number, number, number, number]
  const across = (low: number, high: number) => ((low & 3) << 4) | (high >> 2)
  return [
    ((p5 & 3) << 4) | 3,
    across(p4, p5),
    across(p3, p4),
    across(p2, p3),
    across(p1, p2),
    across(p0, p1),
    ...destination(p0 >> 2, country, service),
  ]
}

function filled(words: readonly number[], length: number): number[] {
  if (words.length > length) throw new Error(`A MaxiCode holds ${length} words here, not ${words.length}`)
  return [...words, ...Array<number>(length - words.length).fill(padWord)]
}

/** The data for a printer: mode 2, 3 or 4, and the parts of a structured message. */
export type MaxicodeMessage = {
  readonly mode: 2 | 3 | 4
  readonly postcode: string
  readonly country: string
  readonly service: string
  readonly rest: string
}

/**
 * A content that begins `[)>␞01␝96<postcode>␝<country>␝<class>␝` goes as carriers have it: postal code, country and class of service in the
 * part that is best protected. Mode 2 is for postal codes of up to nine digits, mode 3 for those of up to six capitals and digits; country
 * and class are three digits. Any other content is mode 4.
 */
function messageOf(content: string): MaxicodeMessage {
  const parts = structured.exec(content)
  if (!parts) return { mode: 4, postcode: '', country: '', service: '', rest: content }
  const [, head, postcode, country, service, rest] = parts as unknown as [string, string, string, string, string, string]
  if (/^\d{1,9}$/.test(postcode)) return { mode: 2, postcode, country, service, rest: head + rest }
  if (postcode.length > 6 || postcode.length === 0) throw new Error(`A MaxiCode cannot hold the postal code ‘${postcode}’`)
  return { mode: 3, postcode, country, service, rest: head + rest }
}

function carrierOf({ mode, postcode, country, service, rest }: MaxicodeMessage): Carrier {
  const words = wordsOf(rest)
  if (mode === 4) {
    const all = filled(words, 93)
    return { primary: [4, ...all.slice(0, 9)], secondary: all.slice(9) }
  }
  const primary = (mode === 2 ? numericCarrier : letteredCarrier)(postcode, Number(country), Number(service))
  return { primary, secondary: filled(words, 84) }
}

/** The secondary part is two halves that take turns, each with its own check words. */
function allWords({ primary, secondary }: Carrier): number[] {
  const all = [...primary, ...checkWords(field64, primary, 10), ...secondary, ...Array<number>(40).fill(0)]
  for (const half of [0, 1]) {
    const words = checkWords(
      field64,
      secondary.filter((_, at) => at % 2 === half),
      20,
    )
    for (const [at, word] of words.entries()) all[104 + at * 2 + half] = word
  }
  return all
}

/** The message, where it fits into a symbol. */
export function checkedMessage(content: string): MaxicodeMessage {
  if (content === '') throw new Error('A MaxiCode needs content')
  const message = messageOf(content)
  carrierOf(message)
  return message
}

export function drawMaxicode(content: string): HexagonSymbol {
  if (content === '') throw new Error('A MaxiCode needs content')
  const words = allWords(carrierOf(messageOf(content)))
  const modules = empty.slice()
  for (let bit = 0; bit < places.length; bit++) if ((words[Math.floor(bit / 6)]! >> (5 - (bit % 6))) & 1) modules[places[bit]!] = 1
  return { kind: 'hexagons', modules, quiet: 1 }
}
