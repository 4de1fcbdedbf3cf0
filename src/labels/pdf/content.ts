import { symbolOf } from '../codes/index.ts'
import { fitText, millimetresPerPoint } from '../fit.ts'
import * as hexagons from '../hexagons.ts'
import type { Bitmap, Box, CodeMark, DocumentPage, Mark, PictureMark, TextMark } from '../marks.ts'
import type { BarSymbol, HexagonSymbol, MatrixSymbol } from '../symbol.ts'
import { type Faces, showText } from './faces.ts'

/** Letters and pictures that the pages of a document share, pictures by their number. */
export type DocumentResources = { readonly faces: Faces; readonly pictures: Map<Bitmap, number> }

/** Thousandths of a millimetre are finer than any printer. */
const n = (value: number) => String(Math.round(value * 1000) / 1000)
/** Formats sizes that are multiplied, as those of modules are, and so need to be finer. */
const fine = (value: number) => String(Math.round(value * 1e6) / 1e6)

/** The operators that draw a page. Its own axes are millimetres from the top left corner, as those of the marks. */
export function contentOf(page: DocumentPage, shared: DocumentResources): string {
  const scale = fine(1 / millimetresPerPoint)
  let content = `${scale} 0 0 -${scale} 0 ${n(page.height / millimetresPerPoint)} cm\n`
  for (const mark of page.marks) content += draw(mark, shared)
  return content
}

function draw(mark: Mark, shared: DocumentResources): string {
  switch (mark.kind) {
    case 'text':
      return text(mark, shared.faces)
    case 'fill':
      return mark.white ? `1 g ${rectangle(mark)} f 0 g\n` : `${rectangle(mark)} f\n`
    case 'frame': {
      const { x, y, width, height, stroke } = mark
      const inner = { x: x + stroke, y: y + stroke, width: width - 2 * stroke, height: height - 2 * stroke }
      return `${rectangle(mark)} ${rectangle(inner)} f*\n`
    }
    case 'picture':
      return picture(mark, shared.pictures)
    case 'code':
      return code(mark)
  }
}

const rectangle = ({ x, y, width, height }: Box) => `${n(x)} ${n(y)} ${n(width)} ${n(height)} re`

/** The directions of the line and of its letters' tops. */
const directions = { 0: '1 0 0 -1', 90: '0 -1 -1 0', 270: '0 1 1 0' }

function text(mark: TextMark, faces: Faces): string {
  const { size, lines } = fitText(mark)
  if (lines.length === 0) return ''
  const direction = directions[mark.turned ?? 0]
  const inMillimetres = n(size * millimetresPerPoint)
  let shown = mark.white ? '1 g BT ' : 'BT '
  for (const line of lines) {
    shown += `${direction} ${n(line.x)} ${n(line.y)} Tm ${showText(mark.bold ? faces.bold : faces.regular, line.text, inMillimetres)}\n`
  }
  return `${shown}${mark.white ? 'ET 0 g' : 'ET'}\n`
}

function picture({ x, y, width, height, bitmap }: PictureMark, pictures: Map<Bitmap, number>): string {
  const scale = Math.min(width / bitmap.width, height / bitmap.height)
  const number = pictures.get(bitmap) ?? pictures.size
  pictures.set(bitmap, number)
  const [w, h] = [bitmap.width * scale, bitmap.height * scale]
  return `q ${n(w)} 0 0 -${n(h)} ${n(x + (width - w) / 2)} ${n(y + (height + h) / 2)} cm/P${number} Do Q\n`
}

function code(mark: CodeMark): string {
  const symbol = symbolOf(mark.symbology, mark.content)
  if (symbol.kind === 'bars') return bars(mark, symbol)
  return symbol.kind === 'matrix' ? matrix(mark, symbol) : hexagonsOf(mark, symbol)
}

/** The axes are made such that a module is 1, and a bar 1 high: the numbers are whole and short, and a module is exactly as wide as asked. */
function bars({ x, y, width, height, module, turned }: CodeMark, { widths, modules }: BarSymbol): string {
  const length = modules * module
  let path = turned
    ? `q ${fine(width)} 0 0 ${fine(module)} ${n(x)} ${n(y + (height - length) / 2)} cm`
    : `q ${fine(module)} 0 0 ${fine(height)} ${n(x + (width - length) / 2)} ${n(y)} cm`
  for (let i = 0, at = 0; i < widths.length; at += widths[i++]!) {
    if (i % 2 === 1) continue
    const bar = widths[i]!
    path += turned ? ` 0 ${turned === 90 ? modules - at - bar : at} 1 ${bar} re` : ` ${at} 0 ${bar} 1 re`
  }
  return `${path} f Q\n`
}

function matrix({ x, y, width, height, module }: CodeMark, { columns, rows, modules }: MatrixSymbol): string {
  const [left, top] = [x + (width - columns * module) / 2, y + (height - rows * module) / 2]
  let path = `q ${fine(module)} 0 0 ${fine(module)} ${n(left)} ${n(top)} cm`
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const start = column
      while (column < columns && modules[row * columns + column] === 1) column++
      if (column > start) path += ` ${start} ${row} ${column - start} 1 re`
    }
  }
  return `${path} f Q\n`
}

/** Unit of coordinates: a hundredth of the distance between two hexagons. */
const unit = hexagons.hexagonPitch / 100
const whole = (value: number) => Math.round(value / unit)

function hexagonsOf({ x, y, width, height }: CodeMark, { modules }: HexagonSymbol): string {
  let path = `q ${fine(unit)} 0 0 ${fine(unit)} ${n(x + (width - hexagons.symbolWidth) / 2)} ${n(y + (height - hexagons.symbolHeight) / 2)} cm`
  for (let i = 0; i < modules.length; i++) {
    if (modules[i] === 1) path += paths[i] ??= hexagon(i)
  }
  const { finderEye: eye } = hexagons
  const rings = eye.radii.map((radius) => circle(whole(eye.x), whole(eye.y), whole(radius)))
  return `${path} f ${whole(eye.stroke)} w ${rings.join(' ')} S Q\n`
}

/** Paths by place: they are the same in every symbol, and writing them each time took longer than all else on a label. */
const paths: string[] = []

function hexagon(place: number): string {
  const centre = hexagons.centreOf(Math.floor(place / hexagons.hexagonColumns), place % hexagons.hexagonColumns)
  const [cx, cy] = [whole(centre.x), whole(centre.y)]
  const [side, tip, half] = [whole(hexagons.halfWidth), whole(hexagons.hexagonRadius), whole(hexagons.hexagonRadius / 2)]
  const [left, right, upper, lower] = [cx - side, cx + side, cy - half, cy + half]
  return ` ${cx} ${cy - tip} m ${right} ${upper} l ${right} ${lower} l ${cx} ${cy + tip} l ${left} ${lower} l ${left} ${upper} l`
}

/** Four curves come within a thirtieth of a percent of a circle. */
function circle(x: number, y: number, radius: number): string {
  const arm = Math.round(radius * 0.5523)
  const [left, right, top, bottom] = [x - radius, x + radius, y - radius, y + radius]
  return [
    `${right} ${y} m`,
    `${right} ${y + arm} ${x + arm} ${bottom} ${x} ${bottom} c`,
    `${x - arm} ${bottom} ${left} ${y + arm} ${left} ${y} c`,
    `${left} ${y - arm} ${x - arm} ${top} ${x} ${top} c`,
    `${x + arm} ${top} ${right} ${y - arm} ${right} ${y} c h`,
  ].join(' ')
}
