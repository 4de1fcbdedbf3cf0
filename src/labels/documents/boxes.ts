import type { Box, Mark } from '../marks.ts'
import { type Band, bandOf, type Cell, drawBand, split } from './bands.ts'
import type { Flow } from './flow.ts'
import { framed } from './rules.ts'

export type BoxCell = Omit<Cell, 'x' | 'width'> & {
  /** Of the width, as parts of the sum of all. */
  readonly share?: number
  /** A code or a picture, in what is below the caption. */
  readonly draw?: ((box: Box) => readonly Mark[]) | undefined
}

/** Boxes side by side with their captions. They grow with what is in them, and go on on the next page where that is too much for one. */
export function boxes(flow: Flow, cells: readonly BoxCell[], least = 0) {
  const whole = cells.reduce((sum, { share = 1 }) => sum + share, 0)
  let x = 0
  const placed = cells.map(({ share = 1, draw, ...cell }) => {
    const width = (flow.width * share) / whole
    x += width
    return { ...cell, x: x - width, width, draw }
  })
  let band = bandOf(placed, least)
  if (band.height > flow.room && (band.height <= flow.fullRoom || flow.room < 12)) flow.nextPage()
  while (band.height > flow.room) {
    const { head, rest } = split(band, flow.room)
    if (head) drawFramed(flow, head)
    flow.nextPage()
    band = rest
  }
  const top = flow.y
  drawFramed(flow, band)
  for (const cell of placed) {
    if (cell.draw) flow.add(...cell.draw({ x: flow.left + cell.x + 1, y: top + 3.2, width: cell.width - 2, height: band.height - 4.2 }))
  }
}

function drawFramed(flow: Flow, band: Band) {
  for (const cell of band.cells) flow.add(framed({ x: flow.left + cell.x, y: flow.y, width: cell.width, height: band.height }))
  drawBand(flow, band)
}

/** Text without a frame. It is not parted from what follows where `keep` says how much that is. */
export function paragraph(flow: Flow, text: string, style: { size?: number; bold?: boolean; keep?: number } = {}) {
  let band = bandOf([{ x: 0, width: flow.width, text, size: style.size, bold: style.bold }])
  if (band.height + (style.keep ?? 0) > flow.room && band.height <= flow.fullRoom) flow.nextPage()
  while (band.height > flow.room) {
    const { head, rest } = split(band, flow.room)
    if (head) drawBand(flow, head)
    flow.nextPage()
    band = rest
  }
  drawBand(flow, band)
}
