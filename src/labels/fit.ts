import { type Font, fontOf } from './font.ts'
import type { TextMark } from './marks.ts'
import { cleanText } from './text.ts'

/**
 * A line and its position on the page, in millimetres: its left end, on the base line. A turned one goes up or down the page from there.
 */
export type TextLine = { readonly text: string; readonly x: number; readonly y: number }
/** The size is in points. */
export type FittedText = { readonly size: number; readonly lines: readonly TextLine[] }

export const millimetresPerPoint = 25.4 / 72
/** Sizes between those that a layout names go by quarters, so that the same few bitmaps of letters are drawn again and again. */
const step = 0.25
const ellipsis = '…'.charCodeAt(0)
/** Parts of the size above and below the base line: enough for É and g. Letters that are taller get what they need. */
const [usualAscent, usualDescent] = [0.96, 0.24]

/** Text is laid out in a frame of its own, which is then turned as the mark is. Lengths are in parts of the size. */
type Frame = { font: Font; along: number; across: number; ascent: number; pitch: number; width: number; widestLetter: number }

export function fitText(mark: TextMark): FittedText {
  const text = cleanText(mark.text)
  if (text === '') return { size: mark.size, lines: [] }
  const frame = frameOf(mark, text)
  // Most texts are one line that fits as it is.
  if (frame.width * mark.size <= frame.along && frame.pitch * mark.size <= frame.across && !text.includes('\n'))
    return { size: mark.size, lines: [place(mark, frame, mark.size, text, 0, 1)] }
  const { size, lines } = arrange(frame, mark, text.split('\n'))
  return { size, lines: lines.map((line, index) => place(mark, frame, size, line, index, lines.length)) }
}

export function widthOf(font: Font, text: string): number {
  let units = 0
  for (let i = 0; i < text.length; i++) units += font.widths[text.charCodeAt(i)]!
  return units / font.unitsPerEm
}

function frameOf(mark: TextMark, text: string): Frame {
  const font = fontOf(mark.bold)
  const { widths, tops, bottoms } = font
  let ascent = usualAscent * font.unitsPerEm
  let descent = usualDescent * font.unitsPerEm
  let widestLetter = widths[ellipsis]!
  let width = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const letter = widths[code]!
    width += letter
    if (letter > widestLetter) widestLetter = letter
    if (tops[code]! > ascent) ascent = tops[code]!
    if (-bottoms[code]! > descent) descent = -bottoms[code]!
  }
  const [along, across] = mark.turned ? [mark.height, mark.width] : [mark.width, mark.height]
  return {
    font,
    along: along / millimetresPerPoint,
    across: across / millimetresPerPoint,
    ascent: ascent / font.unitsPerEm,
    pitch: (ascent + descent) / font.unitsPerEm,
    width: width / font.unitsPerEm,
    widestLetter: widestLetter / font.unitsPerEm,
  }
}

function arrange(frame: Frame, mark: TextMark, paragraphs: string[]): { size: number; lines: string[] } {
  const { font, along, across, pitch, widestLetter } = frame
  const least = Math.min(mark.least ?? (mark.size * 2) / 3, mark.size)
  let [widest, total] = [0, 0]
  for (const paragraph of paragraphs) {
    const width = widthOf(font, paragraph)
    widest = Math.max(widest, width)
    total += width
  }
  const largest = Math.min(along / widest, across / (pitch * paragraphs.length))
  if (largest >= mark.size) return { size: mark.size, lines: paragraphs }
  if (largest >= least) return { size: Math.max(least, Math.floor(largest / step) * step), lines: paragraphs }
  for (let size = mark.size; size >= least; size = size > least ? Math.max(least, size - step) : 0) {
    const room = Math.floor(across / (pitch * size))
    // Skips sizes at which the text is longer than all lines together, each with the space that a break removes.
    if (widestLetter > along / size || total > room * (along / size + widthOf(font, ' '))) continue
    const lines = wrapAll(font, paragraphs, along / size)
    if (lines.length <= room) return { size, lines }
  }
  return shorten(frame, least, paragraphs)
}

/** A box that is too low for one line of the least size, or too narrow for a letter, has smaller text still: it is a box. */
function shorten({ font, along, across, pitch, widestLetter }: Frame, least: number, paragraphs: string[]) {
  const size = Math.min(least, across / pitch, along / widestLetter)
  const lines = wrapAll(font, paragraphs, along / size)
  const room = Math.max(1, Math.floor(across / (pitch * size) + 1e-9))
  if (lines.length <= room) return { size, lines }
  let last = lines[room - 1]!
  while (last !== '' && widthOf(font, `${last}…`) > along / size) last = last.slice(0, -1)
  return { size, lines: [...lines.slice(0, room - 1), `${last.trimEnd()}…`] }
}

const wrapAll = (font: Font, paragraphs: string[], along: number) => paragraphs.flatMap((paragraph) => wrap(font, paragraph, along))

/**
 * Breaks lines at spaces, and inside a word only if the word alone is too wide. No letter is measured more than twice, however long the
 * text is.
 */
function wrap(font: Font, paragraph: string, along: number): string[] {
  const lines: string[] = []
  const space = widthOf(font, ' ')
  let [line, width] = ['', 0]
  for (const word of paragraph.split(' ')) {
    const needed = widthOf(font, word)
    if (line !== '' && width + space + needed <= along) {
      line += ` ${word}`
      width += space + needed
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    width = needed
    while (width > along && line.length > 1) {
      const head = headOf(font, line, along)
      lines.push(head)
      line = line.slice(head.length)
      width -= widthOf(font, head)
    }
  }
  return [...lines, line]
}

/** Returns as many letters as fit, and at least one. */
function headOf(font: Font, word: string, along: number): string {
  let left = along * font.unitsPerEm - font.widths[word.charCodeAt(0)]!
  let count = 1
  while (count < word.length - 1 && left >= font.widths[word.charCodeAt(count)]!) left -= font.widths[word.charCodeAt(count++)]!
  return word.slice(0, count)
}

const shares = { left: 0, centre: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 } as const

/** The line of that index among so many. */
function place(mark: TextMark, frame: Frame, size: number, text: string, index: number, count: number): TextLine {
  const scale = size * millimetresPerPoint
  const share = shares[mark.align ?? 'left']
  const above = shares[mark.valign ?? 'top'] * (frame.across / size - count * frame.pitch)
  const u = share === 0 ? 0 : share * (frame.along / size - widthOf(frame.font, text)) * scale
  const v = (above + index * frame.pitch + frame.ascent) * scale
  if (mark.turned === 90) return { text, x: mark.x + v, y: mark.y + mark.height - u }
  if (mark.turned === 270) return { text, x: mark.x + mark.width - v, y: mark.y + u }
  return { text, x: mark.x + u, y: mark.y + v }
}
