import type { DocumentPage } from './marks.ts'

/** Paper sizes in millimetres, upright. */
export const paperSizes = { A4: { width: 210, height: 297 }, A5: { width: 148, height: 210 }, A6: { width: 105, height: 148 } } as const
export type PaperSize = keyof typeof paperSizes

export type PaperOptions = {
  readonly paper_size: PaperSize
  /** Labels on a sheet. Four are possible on A4 only; by default each label has a sheet of its own. */
  readonly per_sheet?: 1 | 4 | undefined
  /** The place of the first of four labels: 0 and 1 above, 2 and 3 below. Implies four labels on a sheet. */
  readonly start_from?: 0 | 1 | 2 | 3 | undefined
}

type PageSize = { readonly width: number; readonly height: number }
/** A page on a sheet: its index among the pages, its top left corner in millimetres, and its scale. */
type PlacedPage = { readonly page: number; readonly x: number; readonly y: number; readonly scale: number }
export type Sheet = PageSize & { readonly pages: readonly PlacedPage[] }

/** A label that is larger than the paper keeps its own size: to shrink it would make its codes unreadable. */
export function onPaper(pages: readonly DocumentPage[], options: PaperOptions): DocumentPage[] {
  return sheetsOf(pages, options, false).map(({ width, height, pages: placed }) => ({
    width,
    height,
    marks: placed.flatMap(({ page, x, y }) => moved(pages[page]!, x, y)),
  }))
}

const moved = ({ marks }: DocumentPage, x: number, y: number) =>
  x === 0 && y === 0 ? marks : marks.map((mark) => ({ ...mark, x: mark.x + x, y: mark.y + y }))

/**
 * Places pages of these sizes on sheets. `canShrink`: a page that is a little larger than its place may be made smaller, as a label of 4 ×
 * 6 inches is on a quarter of A4: its modules lose 3 %. Only drawn labels, whose modules are whole dots of a printer, may not.
 */
export function sheetsOf(
  sizes: readonly PageSize[],
  { paper_size, start_from, per_sheet = start_from === undefined ? 1 : 4 }: PaperOptions,
  canShrink = true,
): Sheet[] {
  const paper = paperSizes[paper_size]
  if (paper_size === 'A4' && per_sheet === 4) return fourToASheet(sizes, start_from ?? 0, canShrink)
  return sizes.map((size, page) => aloneOn(size, paper, page, canShrink))
}

const quarter = { width: paperSizes.A4.width / 2, height: paperSizes.A4.height / 2 }

/** Smallest scale of carriers' codes: bars of 0.25 mm stay above the 0.23 mm that scanners of depots need. */
const leastScale = 0.95
/** Carriers round their pages to points, or to whole millimetres. */
const tolerance_mm = 0.5

/** Scale of a page: 1 if it fits as it is; undefined if it would have to become too small. */
function scaleTo({ width, height }: PageSize, place: PageSize, canShrink: boolean): number | undefined {
  const slack = canShrink ? tolerance_mm : 0
  if (width <= place.width + slack && height <= place.height + slack) return 1
  const scale = Math.min(place.width / width, place.height / height)
  return canShrink && scale >= leastScale ? scale : undefined
}

function aloneOn(size: PageSize, paper: PageSize, page: number, canShrink: boolean): Sheet {
  const scale = scaleTo(size, paper, canShrink)
  const { width, height } = scale === undefined ? size : paper
  return { width, height, pages: [{ page, x: 0, y: 0, scale: scale ?? 1 }] }
}

/**
 * Places four pages on a sheet. A page that is larger than a quarter has a sheet to itself; the next ones continue at the next free place.
 */
function fourToASheet(sizes: readonly PageSize[], start: number, canShrink: boolean): Sheet[] {
  const sheets: Sheet[] = []
  let [place, sheet] = [start, [] as PlacedPage[]]
  for (const [page, size] of sizes.entries()) {
    const scale = scaleTo(size, quarter, canShrink)
    if (scale === undefined) {
      sheets.push(aloneOn(size, paperSizes.A4, page, canShrink))
      continue
    }
    if (sheet.length === 0 || place === 4) {
      sheet = []
      sheets.push({ ...paperSizes.A4, pages: sheet })
    }
    place %= 4
    sheet.push({ page, x: (place % 2) * quarter.width, y: Math.floor(place / 2) * quarter.height, scale })
    place++
  }
  return sheets
}
