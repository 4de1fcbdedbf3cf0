import type { DocumentPage } from './marks.ts'

/** In millimetres, upright. */
export const paperSizes = { A4: { width: 210, height: 297 }, A5: { width: 148, height: 210 }, A6: { width: 105, height: 148 } } as const
export type PaperSize = keyof typeof paperSizes

export type PaperOptions = {
  readonly paper_size: PaperSize
  /** Four only on A4; by default each label has a sheet of its own. */
  readonly per_sheet?: 1 | 4 | undefined
  /** The place of the first of four labels: 0 and 1 above, 2 and 3 below. Who names one wants four. */
  readonly start_from?: 0 | 1 | 2 | 3 | undefined
}

/** A label that is larger than the paper keeps its own size: to shrink it would make its codes unreadable. */
export function onPaper(
  pages: readonly DocumentPage[],
  { paper_size, start_from, per_sheet = start_from === undefined ? 1 : 4 }: PaperOptions,
): DocumentPage[] {
  const paper = paperSizes[paper_size]
  if (paper_size === 'A4' && per_sheet === 4) return fourToASheet(pages, start_from ?? 0)
  return pages.map((page) => (fits(page, paper) ? { ...paper, marks: page.marks } : page))
}

const quarter = { width: paperSizes.A4.width / 2, height: paperSizes.A4.height / 2 }
const fits = (page: DocumentPage, paper: { width: number; height: number }) => page.width <= paper.width && page.height <= paper.height

/** What is larger than a quarter has a sheet to itself; the ones after it go on at the next free place. */
function fourToASheet(pages: readonly DocumentPage[], start: number): DocumentPage[] {
  const sheets: DocumentPage[] = []
  let [place, sheet] = [start, [] as DocumentPage['marks'][number][]]
  for (const page of pages) {
    if (!fits(page, quarter)) {
      sheets.push(fits(page, paperSizes.A4) ? { ...paperSizes.A4, marks: page.marks } : page)
      continue
    }
    if (sheet.length === 0 || place === 4) {
      sheet = []
      sheets.push({ ...paperSizes.A4, marks: sheet })
    }
    place %= 4
    sheet.push(...moved(page, (place % 2) * quarter.width, Math.floor(place / 2) * quarter.height))
    place++
  }
  return sheets
}

const moved = ({ marks }: DocumentPage, x: number, y: number) => marks.map((mark) => ({ ...mark, x: mark.x + x, y: mark.y + y }))
