import { barsOf, codewordsOf, lettersOf } from '../codes/code128.ts'
import { gs1Codewords } from '../codes/gs1-128.ts'
import type { CodeMark } from '../marks.ts'
import { moduleDots } from '../raster/codes.ts'
import { barField } from './field.ts'
import { encodeRow, encodeRun, zplGraphic } from './graphic.ts'

const [startB, startC] = [104, 105]
const [latchB, fnc1] = [100, 102]
/** Widest module of bars that a printer draws by itself. */
const widestModule = 10

/** Letters of set B that need two signs; the same in hex would be read as commands of the set by some. */
const signs: Record<string, string> = { '>': '>0', '^': '><', '~': '>=' }

/**
 * The data of `^BC` with each change of set spelled out, so that the printer draws what we would, bar for bar. Undefined where printers and
 * the programs that imitate them disagree: about set A, about going from B to C, and about a lonely letter at the end. Those are drawn.
 */
export function subsetsOf(words: readonly number[]): string | undefined {
  const start = words[0]!
  if (start !== startB && start !== startC) return undefined
  let inC = start === startC
  let data = inC ? '>;' : '>:'
  let lettersSinceSign = 0
  for (let at = 1; at < words.length; at++) {
    const word = words[at]!
    if (word === fnc1) data += '>8'
    else if (inC && word === latchB) {
      data += '>6'
      inC = false
    } else if (word > 94) {
      if (!inC || word > 99) return undefined
      data += word
    } else if (inC) data += word < 10 ? `0${word}` : word
    else {
      const letter = String.fromCharCode(word + 32)
      data += signs[letter] ?? letter
      lettersSinceSign = signs[letter] ? 0 : lettersSinceSign + 1
      continue
    }
    lettersSinceSign = 0
  }
  return inC || lettersSinceSign > 1 ? data : undefined
}

const orientations = { 0: 'N', 90: 'B', 270: 'R' } as const

export function barsZpl(mark: CodeMark, dots: number): string {
  const { x, y, width, height, content, turned } = mark
  const words = mark.symbology === 'gs1_128' ? gs1Codewords(content) : codewordsOf(lettersOf(content))
  const modules = (words.length + 1) * 11 + 13
  const along = turned ? height : width
  const dot = moduleDots(mark.module, dots, modules + 20, along)
  const [left, right, top, bottom] = [x, x + width, y, y + height].map((edge) => Math.round(edge * dots)) as [
    number,
    number,
    number,
    number,
  ]
  const start = Math.round((turned ? y + height / 2 : x + width / 2) * dots - (modules * dot) / 2)
  const [fx, fy] = turned ? [left, start] : [start, top]
  const high = turned ? right - left : bottom - top
  const data = dot > widestModule ? undefined : subsetsOf(words)
  if (data === undefined) return drawn(words, { fx, fy, dot, high, turned })
  return `^FO${fx},${fy}^BY${dot}^BC${orientations[turned ?? 0]},${high},N,N,N,N${barField(data)}`
}

type BarPosition = {
  readonly fx: number
  readonly fy: number
  readonly dot: number
  readonly high: number
  readonly turned: 90 | 270 | undefined
}

function drawn(words: readonly number[], { fx, fy, dot, high, turned }: BarPosition): string {
  const { widths, modules } = barsOf(words)
  const long = modules * dot
  if (turned) return zplGraphic(fx, fy, (high + 7) >> 3, long, standing(turned === 90 ? widths.toReversed() : widths, dot, high))
  const stride = (long + 7) >> 3
  return zplGraphic(fx, fy, stride, high, encodeRow(lying(widths, dot, stride), 0, stride) + ':'.repeat(high - 1))
}

/** Draws one row of bars; all others are like it. */
function lying(widths: Uint8Array, dot: number, stride: number): Uint8Array {
  const bits = new Uint8Array(stride)
  let at = 0
  for (let index = 0; index < widths.length; index++) {
    const end = at + widths[index]! * dot
    if (index % 2 === 0) for (; at < end; at++) bits[at >> 3]! |= 0x80 >> (at & 7)
    at = end
  }
  return bits
}

/** A bar is black rows, a space white ones. */
function standing(widths: Uint8Array, dot: number, high: number): string {
  const rest = ['', '8', 'C', 'E'][high % 4]!
  const full = (high + 7) >> 3 === high / 8 ? '' : ','
  const black = `${encodeRun('F', high >> 2)}${rest}${full}`
  let rows = ''
  for (let index = 0; index < widths.length; index++) rows += (index % 2 === 0 ? black : ',') + ':'.repeat(widths[index]! * dot - 1)
  return rows
}
