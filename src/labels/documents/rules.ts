import { symbolOf } from '../codes/index.ts'
import type { Box, Mark } from '../marks.ts'

/** Stroke of the rules of a printed form. */
export const strokeWidth = 0.25

/** Frame on the edge of the box and not inside it, so that neighbours share theirs. */
export const frameOf = ({ x, y, width, height }: Box): Mark => ({
  kind: 'frame',
  x: x - strokeWidth / 2,
  y: y - strokeWidth / 2,
  width: width + strokeWidth,
  height: height + strokeWidth,
  stroke: strokeWidth,
})

export const horizontalLine = (x: number, y: number, width: number, height = strokeWidth): Mark => ({
  kind: 'fill',
  x,
  y: y - height / 2,
  width,
  height,
})
export const verticalLine = (x: number, y: number, height: number, width = strokeWidth): Mark => ({
  kind: 'fill',
  x: x - width / 2,
  y,
  width,
  height,
})
/** Stroke between boxes that belong together. */
export const hairlineWidth = 0.12

/** Wider bars are read from further away, narrower ones not at all by some scanners. */
const [widest, narrowest] = [0.4, 0.19]

/** True if Code 128 has all the characters, and the bars are wide enough to be read. */
export const hasBars = (content: string, width: number) => /^[\x20-\x7e]{1,60}$/.test(content) && moduleOf(content, width) >= narrowest

function moduleOf(content: string, width: number) {
  const symbol = symbolOf('code128', content)
  return symbol.kind === 'bars' ? Math.min(widest, width / (symbol.modules + 2 * symbol.quiet)) : 0
}

/** The number in bars, with its letters below. */
export function barcodeMarks({ x, y, width, height }: Box, content: string): Mark[] {
  const letters = 3.6
  const legend = { x, y: y + height - letters, width, height: letters, size: 8, bold: true, align: 'centre' } as const
  const module = moduleOf(content, width)
  return [
    { kind: 'code', x, y, width, height: height - letters - 0.4, symbology: 'code128', content, module },
    { kind: 'text', ...legend, text: content },
  ]
}

/** A box to be ticked, with what it stands for. */
export function checkboxMarks(x: number, y: number, label: string, isOn: boolean, width = 32): Mark[] {
  const box = { x, y, width: 2.8, height: 2.8 }
  const words = { x: x + 3.8, y: y - 0.2, width: width - 4, height: 3.2 }
  const cross: Mark = { kind: 'text', ...box, size: 7, least: 5, bold: true, align: 'centre', valign: 'middle', text: 'X' }
  return [frameOf(box), { kind: 'text', ...words, size: 6.5, least: 4.5, valign: 'middle', text: label }, ...(isOn ? [cross] : [])]
}
