import { symbolOf } from '../codes/index.ts'
import * as hexagons from '../hexagons.ts'
import type { CodeMark } from '../marks.ts'
import type { BarSymbol, HexagonSymbol, MatrixSymbol } from '../symbol.ts'
import { type Canvas, fillDots, newCanvas, repeatRow, stampDots } from './canvas.ts'
import { type Stamp, scanContours } from './scan.ts'

export function drawCode(canvas: Canvas, mark: CodeMark, dots: number) {
  const symbol = symbolOf(mark.symbology, mark.content)
  if (symbol.kind === 'bars') drawBars(canvas, mark, symbol, dots)
  else if (symbol.kind === 'matrix') drawMatrix(canvas, mark, symbol, dots)
  else drawHexagons(canvas, mark, symbol, dots)
}

/**
 * A module in whole dots: the nearest number, but none with which the symbol and its quiet zone outgrow a box that has room for what was
 * asked. Fractions would make bars of unequal width, which is what readers stumble over.
 */
export function moduleDots(module: number, dots: number, modules: number, room: number): number {
  const nearest = Math.max(1, Math.round(module * dots))
  return nearest > 1 && nearest * modules > room * dots + 0.5 ? nearest - 1 : nearest
}

const centred = (start: number, length: number, dots: number, taken: number) => Math.round((start + length / 2) * dots - taken / 2)

function drawBars(canvas: Canvas, mark: CodeMark, { widths, modules, quiet }: BarSymbol, dots: number) {
  const { x, y, width, height, turned } = mark
  const room = turned ? height : width
  const dot = moduleDots(mark.module, dots, modules + 2 * quiet, room)
  const start = turned ? centred(y, height, dots, modules * dot) : centred(x, width, dots, modules * dot)
  const line = newCanvas(turned ? 0 : canvas.width, 1)
  const [left, right] = [Math.round(x * dots), Math.round((x + width) * dots)]
  for (let i = 0, at = 0; i < widths.length; at += widths[i++]!) {
    if (i % 2 === 1) continue
    const bar = widths[i]!
    const from = start + (turned === 90 ? modules - at - bar : at) * dot
    if (turned) fillDots(canvas, left, from, right, from + bar * dot)
    else fillDots(line, from, 0, from + bar * dot, 1)
  }
  if (!turned) repeatRow(canvas, line.bits, Math.round(y * dots), Math.round((y + height) * dots))
}

function drawMatrix(canvas: Canvas, mark: CodeMark, { columns, rows, modules, quiet }: MatrixSymbol, dots: number) {
  const { x, y, width, height } = mark
  const across = moduleDots(mark.module, dots, columns + 2 * quiet, width)
  const dot = Math.min(across, moduleDots(mark.module, dots, rows + 2 * quiet, height))
  const [left, top] = [centred(x, width, dots, columns * dot), centred(y, height, dots, rows * dot)]
  const line = newCanvas(canvas.width, 1)
  for (let row = 0; row < rows; row++) {
    line.bits.fill(0)
    for (let column = 0; column < columns; column++) {
      const start = column
      while (column < columns && modules[row * columns + column] === 1) column++
      if (column > start) fillDots(line, left + start * dot, 0, left + column * dot, 1)
    }
    repeatRow(canvas, line.bits, top + row * dot, top + (row + 1) * dot)
  }
}

type HexagonStamps = { hexagon: Stamp; rings: Stamp[] }
const stampsByDots = new Map<number, HexagonStamps>()

function drawHexagons(canvas: Canvas, { x, y, width, height }: CodeMark, { modules }: HexagonSymbol, dots: number) {
  const { hexagon, rings } = stampsByDots.get(dots) ?? makeStamps(dots)
  const [left, top] = [x + (width - hexagons.symbolWidth) / 2, y + (height - hexagons.symbolHeight) / 2]
  for (let i = 0; i < modules.length; i++) {
    if (modules[i] !== 1) continue
    const centre = hexagons.centreOf(Math.floor(i / hexagons.hexagonColumns), i % hexagons.hexagonColumns)
    stampDots(canvas, hexagon, Math.round((left + centre.x) * dots), Math.round((top + centre.y) * dots))
  }
  for (const ring of rings)
    stampDots(canvas, ring, Math.round((left + hexagons.finderEye.x) * dots), Math.round((top + hexagons.finderEye.y) * dots))
}

function makeStamps(dots: number): HexagonStamps {
  const [side, tip] = [hexagons.halfWidth * dots, hexagons.hexagonRadius * dots]
  const corners = [0, -tip, side, -tip / 2, side, tip / 2, 0, tip, -side, tip / 2, -side, -tip / 2]
  const half = hexagons.finderEye.stroke / 2
  const stamps = {
    hexagon: scanContours([Float64Array.from(corners)]),
    rings: hexagons.finderEye.radii.map((radius) => scanContours([circle((radius + half) * dots, 1), circle((radius - half) * dots, -1)])),
  }
  stampsByDots.set(dots, stamps)
  return stamps
}

function circle(radius: number, direction: 1 | -1): Float64Array {
  const corners = 96
  return Float64Array.from({ length: corners * 2 }, (_, i) => {
    const angle = (direction * (i >> 1) * 2 * Math.PI) / corners
    return radius * (i % 2 === 0 ? Math.cos(angle) : Math.sin(angle))
  })
}
