import { symbolOf } from '../codes/index.ts'
import * as hexagons from '../hexagons.ts'
import type { Label, LabelBarcode } from '../label.ts'
import type { Box, CodeMark, Mark, Symbology } from '../marks.ts'
import type { Symbol as Modules } from '../symbol.ts'
import { textMarks } from './draw.ts'
import { stackBoxes } from './split.ts'

export const barcodeOf = ({ barcodes }: Label, ...symbologies: readonly Symbology[]) =>
  barcodes.find(({ symbology }) => symbologies.includes(symbology))

/** Whole dots at each resolution. The last ones are for contents that are longer than a carrier should send: hard to read, but there. */
const barModules = [0.5, 0.375, 0.25, 0.125]
const squareModules = [1, 0.75, 0.5, 0.375, 0.25]

function moduleFor(symbol: Modules, along: number, across: number): number {
  if (symbol.kind === 'hexagons') return hexagons.hexagonPitch
  const [wide, high] = symbol.kind === 'bars' ? [symbol.modules, 0] : [symbol.columns, symbol.rows]
  const fits = (module: number) => (wide + 2 * symbol.quiet) * module <= along && (high + 2 * symbol.quiet) * module <= across
  const sizes = symbol.kind === 'bars' ? barModules : squareModules
  return sizes.find(fits) ?? sizes.at(-1)!
}

type BarcodeStyle = { readonly size?: number; readonly turned?: 90 | 270 }

/** The code alone, as large as its box has room for. */
export function codeMark(box: Box, { symbology, data }: LabelBarcode, { turned }: BarcodeStyle = {}): CodeMark {
  const [along, across] = turned ? [box.height, box.width] : [box.width, box.height]
  const symbol = symbolOf(symbology, data)
  const module = moduleFor(symbol, along, symbol.kind === 'bars' ? Number.POSITIVE_INFINITY : across)
  return { kind: 'code', ...box, symbology, content: data, module, ...(turned && { turned }) }
}

/** A code with what people read below it. */
export function barcodeBlock(box: Box, code: LabelBarcode | undefined, { size = 9, turned }: BarcodeStyle = {}): Mark[] {
  if (!code) return []
  const textHeight = code.text ? size * 0.46 : 0
  if (turned) return [codeMark(box, code, { turned })]
  const [bars, below] = stackBoxes(box, [null, textHeight], 0.8)
  return [codeMark(bars, code), ...textMarks(below, code.text, { size, bold: true, align: 'centre', valign: 'middle' })]
}
