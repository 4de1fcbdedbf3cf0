import type { Box, Mark } from '../marks.ts'
import { type Band, bandOf, type Cell, drawBand, placeBand } from './bands.ts'
import type { Flow } from './flow.ts'
import { barcodeMarks, frameOf, hasBars } from './rules.ts'

type BoxCell = Omit<Cell, 'x' | 'width'> & {
  /** Share of the width, in proportion to the sum of all. */
  readonly share?: number
  /** A code or a picture, in what is below the caption. */
  readonly draw?: ((box: Box) => readonly Mark[]) | undefined
}

/** Boxes side by side with their captions. They grow with what is in them, and go on on the next page where that is too much for one. */
export function drawBoxes(flow: Flow, cells: readonly BoxCell[], least = 0) {
  const whole = cells.reduce((sum, { share = 1 }) => sum + share, 0)
  let x = 0
  const placed = cells.map(({ share = 1, draw, ...cell }) => {
    const width = (flow.width * share) / whole
    x += width
    return { ...cell, x: x - width, width, draw }
  })
  let height = 0
  placeBand(flow, bandOf(placed, least), (_, part) => {
    drawFramed(flow, part)
    height = part.height
  })
  for (const { draw, x, width } of placed) {
    if (draw) flow.add(...draw({ x: flow.left + x + 1, y: flow.y - height + 3.4, width: width - 2, height: height - 4.4 }))
  }
}

function drawFramed(flow: Flow, band: Band) {
  for (const cell of band.cells) flow.add(frameOf({ x: flow.left + cell.x, y: flow.y, width: cell.width, height: band.height }))
  drawBand(flow, band)
}

type Style = Pick<Cell, 'size' | 'bold' | 'align'> & { readonly after?: number }

/** Text without a frame. It is not parted from what follows where `after` says how much that is. */
export function drawParagraph(flow: Flow, text: string, { after = 0, ...style }: Style = {}) {
  placeBand(flow, bandOf([{ x: 0, width: flow.width, text, ...style }]), drawBand, { whole: 20, after })
}

/** The number in bars; in letters alone, as many as there are, where it cannot be. The box is half as wide as the page. */
export function codeBox(flow: Flow, caption: string, content: string): BoxCell {
  const isBars = hasBars(content, flow.width / 2 - 2)
  return { caption, text: isBars ? '' : content, draw: isBars ? (box) => barcodeMarks(box, content) : undefined }
}

/** Draws the kind of document, and at the right of the line its number. */
export function drawHeading(flow: Flow, title: string, known: string) {
  const line = { kind: 'text', y: flow.y, height: 8, valign: 'middle' } as const
  flow.add(
    { ...line, x: flow.left, width: flow.width * 0.6, size: 16, bold: true, text: title },
    { ...line, x: flow.left + flow.width * 0.6, width: flow.width * 0.4, size: 11, bold: true, align: 'right', text: known },
  )
  flow.y += 10
}
