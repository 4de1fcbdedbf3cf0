import type { Mark } from '../marks.ts'
import type { Flow } from './flow.ts'
import { linesOf } from './lines.ts'

/** Text in a column of a document; `x` is from the left edge of what it is part of. */
export type Cell = {
  readonly x: number
  readonly width: number
  readonly text: string
  readonly caption?: string | undefined
  readonly size?: number | undefined
  readonly bold?: boolean | undefined
  readonly align?: 'left' | 'centre' | 'right' | undefined
}

type SetCell = Cell & { readonly lines: readonly string[]; readonly pitch: number }
/** Cells side by side, as high as the highest of them needs, and no lower than `least`. */
export type Band = { readonly cells: readonly SetCell[]; readonly height: number; readonly least: number }

const [besides, above] = [0.9, 0.6]
const captionSize = 6
const captionHeight = 3
/** Lines are measured and then written by the same arithmetic, whose last digits may differ. */
const slack = 0.02
const usualSize = 8
/** Minimum room on a page for the beginning of a band. */
const leastRoom = 12

export function bandOf(cells: readonly Cell[], least = 0): Band {
  const set = cells.map((cell) => ({ ...cell, ...linesOf(cell.text, cell.width - 2 * besides - slack, cell.size ?? usualSize, cell.bold) }))
  return { cells: set, height: Math.max(least, ...set.map(heightOf)), least }
}

const topOf = (cell: Cell) => above + (cell.caption ? captionHeight : 0)
const heightOf = (cell: SetCell) => topOf(cell) + cell.lines.length * cell.pitch + above

/** The part that fits into the room, and the remainder. Captions are written on both; what is drawn in a box is so in the last part. */
export function splitBand(band: Band, room: number): { head: Band | undefined; rest: Band } {
  const counts = band.cells.map((cell) => Math.max(0, Math.floor((room - topOf(cell) - above) / (cell.pitch || 1))))
  if (band.cells.every((cell, i) => counts[i] === 0 || cell.lines.length === 0)) return { head: undefined, rest: band }
  const part = (least: number, linesOf: (cell: SetCell, count: number) => readonly string[]): Band => {
    const cells = band.cells.map((cell, i) => ({ ...cell, lines: linesOf(cell, counts[i]!) }))
    return { cells, height: Math.max(least, ...cells.map(heightOf)), least }
  }
  return {
    head: part(0, ({ lines }, count) => lines.slice(0, count)),
    rest: part(band.least, ({ lines }, count) => lines.slice(count)),
  }
}

export function drawBand(flow: Flow, { cells, height }: Band) {
  flow.add(...cells.flatMap((cell) => marksOf(cell, flow.left + cell.x, flow.y)))
  flow.y += height
}

function marksOf(cell: SetCell, x: number, y: number): Mark[] {
  const { lines, pitch, size = usualSize, bold = false, align = 'left' } = cell
  const marks: Mark[] = []
  const place = { kind: 'text', x: x + besides - slack / 2, width: cell.width - 2 * besides + slack } as const
  if (cell.caption) marks.push({ ...place, y: y + above, height: captionHeight, size: captionSize, text: cell.caption })
  if (lines.length > 0) {
    const text = lines.join('\n')
    marks.push({ ...place, y: y + topOf(cell), height: lines.length * pitch + slack, size, bold, align, text })
  }
  return marks
}

/**
 * Places a band on the page if it fits, and over several if it is higher than `whole` or than any page. `after` is the height of what
 * follows and must not be parted from it.
 */
export function placeBand(flow: Flow, band: Band, draw = drawBand, { whole = flow.fullRoom, after = 0 } = {}) {
  const together = Math.min(band.height, whole) + after
  if (together > flow.room && (together <= flow.fullRoom || flow.room < leastRoom)) flow.nextPage()
  let rest = band
  while (rest.height > flow.room) {
    const parts = splitBand(rest, flow.room)
    if (parts.head) draw(flow, parts.head)
    flow.nextPage()
    rest = parts.rest
  }
  draw(flow, rest)
}
