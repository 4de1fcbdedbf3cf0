import { symbolOf } from '../codes/index.ts'
import type { Box, Mark } from '../marks.ts'

/** As thick as the rules of a printed form. */
export const stroke = 0.25

/** Drawn on the edge of the box and not inside it, so that neighbours share theirs. */
export const framed = ({ x, y, width, height }: Box): Mark => ({
  kind: 'frame',
  x: x - stroke / 2,
  y: y - stroke / 2,
  width: width + stroke,
  height: height + stroke,
  stroke,
})

export const across = (x: number, y: number, width: number, height = stroke): Mark => ({
  kind: 'fill',
  x,
  y: y - height / 2,
  width,
  height,
})
export const down = (x: number, y: number, height: number): Mark => ({ kind: 'fill', x: x - stroke / 2, y, width: stroke, height })

/** Wider bars are read from further away, narrower ones not at all by some scanners. */
const [widest, narrowest] = [0.4, 0.19]

/** The number in bars with its letters below; in letters alone where it has some that the bars lack, or is too long for the box. */
export function barcode({ x, y, width, height }: Box, content: string): Mark[] {
  const legend = (top: number): Mark => ({
    kind: 'text',
    x,
    y: top,
    width,
    height: 3.6,
    size: 8,
    bold: true,
    align: 'centre',
    text: content,
  })
  const symbol = /^[\x20-\x7e]{1,60}$/.test(content) ? symbolOf('code128', content) : undefined
  if (symbol?.kind !== 'bars') return [legend(y + (height - 3.6) / 2)]
  const module = Math.min(widest, width / (symbol.modules + 2 * symbol.quiet))
  if (module < narrowest) return [legend(y + (height - 3.6) / 2)]
  return [{ kind: 'code', x, y, width, height: height - 4, symbology: 'code128', content, module }, legend(y + height - 3.6)]
}

/** A box to be ticked, with what it stands for. */
export function ticked(x: number, y: number, label: string, isOn: boolean, width = 32): Mark[] {
  const box = { x, y, width: 2.8, height: 2.8 }
  const words = { x: x + 3.8, y: y - 0.2, width: width - 4, height: 3.2 }
  const cross: Mark = { kind: 'text', ...box, size: 7, least: 5, bold: true, align: 'centre', valign: 'middle', text: 'X' }
  return [framed(box), { kind: 'text', ...words, size: 6.5, least: 4.5, valign: 'middle', text: label }, ...(isOn ? [cross] : [])]
}
