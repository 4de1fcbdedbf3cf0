import { millimetresPerPoint } from '../fit.ts'
import { type PaperOptions, type Sheet, sheetsOf } from '../paper.ts'
import { type Handle, type OpenPdf, type Pdfium, UnreadablePdf } from './pdfium.ts'

/** Pages of one of several PDFs. Without `page`, which counts from 0: all of them. */
export type PageChoice = { readonly pdf: number; readonly page?: number | undefined }
export type ComposeTask = {
  readonly pdfs: readonly Uint8Array[]
  /** Pages in the order of the file that is made. */
  readonly pages: readonly PageChoice[]
  /** Paper of the file. Default: each page keeps its size. */
  readonly paper?: PaperOptions | undefined
}

/** A file of everything that is asked for would take more memory than its reader has. */
const mostPages = 1000

/** Composes one PDF of pages of several. Comments and fields become part of the page, as they are on paper. */
export function composePdf(pdfium: Pdfium, { pdfs, pages, paper }: ComposeTask): Uint8Array {
  const opened: OpenPdf[] = []
  const target = pdfium.call.FPDF_CreateNewDocument!()
  try {
    for (const bytes of pdfs) opened.push(pdfium.open(bytes))
    const chosen = pages.flatMap(({ pdf, page }) => pagesOf(opened[pdf]!, page).map((index) => ({ pdf, page: index })))
    if (chosen.length > mostPages) throw new UnreadablePdf(`The PDFs have more than ${mostPages} pages.`)
    for (const { pdf, page } of chosen) flattenPage(pdfium, opened[pdf]!.document, page)
    if (paper) placePages(pdfium, target, opened, chosen, paper)
    else copyPages(pdfium, target, opened, chosen)
    return pdfium.save(target)
  } finally {
    for (const { close } of opened) close()
    pdfium.call.FPDF_CloseDocument!(target)
  }
}

/** Each page of a PDF as a PDF. */
export function splitPdf(pdfium: Pdfium, pdf: Uint8Array): Uint8Array[] {
  const { pages, close } = pdfium.open(pdf)
  close()
  if (pages > mostPages) throw new UnreadablePdf(`The PDF has more than ${mostPages} pages.`)
  return Array.from({ length: pages }, (_, page) => composePdf(pdfium, { pdfs: [pdf], pages: [{ pdf: 0, page }] }))
}

type ChosenPage = { readonly pdf: number; readonly page: number }

function pagesOf({ pages }: OpenPdf, page: number | undefined): number[] {
  if (page === undefined) return Array.from({ length: pages }, (_, index) => index)
  if (page < 0 || page >= pages) throw new UnreadablePdf(`The PDF has ${pages} pages, and no page ${page + 1}.`)
  return [page]
}

const forPrint = 1

export function flattenPage(pdfium: Pdfium, document: Handle, index: number) {
  const page = pdfium.call.FPDF_LoadPage!(document, index)
  if (page === 0) throw new UnreadablePdf(`Page ${index + 1} of the PDF cannot be read.`)
  if (pdfium.call.FPDFPage_GetAnnotCount!(page) > 0) pdfium.call.FPDFPage_Flatten!(page, forPrint)
  pdfium.call.FPDF_ClosePage!(page)
}

/** Each PDF is copied in one call, so that pages keep sharing their fonts and pictures, and then its pages go to their places. */
function copyPages(pdfium: Pdfium, target: Handle, opened: readonly OpenPdf[], chosen: readonly ChosenPage[]) {
  const places: number[] = []
  for (const [pdf, { document }] of opened.entries()) {
    const own = chosen.flatMap(({ pdf: of, page }, place) => (of === pdf ? [{ page, place }] : []))
    if (own.length === 0) continue
    const isCopied = pdfium.withNumbers(
      own.map(({ page }) => page),
      'Int32',
      (at) => pdfium.call.FPDF_ImportPagesByIndex!(target, document, at, own.length, places.length),
    )
    if (!isCopied) throw new UnreadablePdf('A page of the PDF cannot be copied.')
    for (const { place } of own) places.push(place)
  }
  if (places.every((place, index) => place === index)) return
  // Maps each new place to the current one.
  const order: number[] = []
  for (const [now, place] of places.entries()) order[place] = now
  const isMoved = pdfium.withNumbers(order, 'Int32', (at) => pdfium.call.FPDF_MovePages!(target, at, order.length, 0))
  if (!isMoved) throw new UnreadablePdf('The pages of the PDF cannot be put in order.')
}

function placePages(pdfium: Pdfium, target: Handle, opened: readonly OpenPdf[], chosen: readonly ChosenPage[], paper: PaperOptions) {
  const sizes = chosen.map(({ pdf, page }) => pageSize(pdfium, opened[pdf]!.document, page))
  for (const [index, sheet] of sheetsOf(sizes, paper).entries()) {
    const [width, height] = [sheet.width / millimetresPerPoint, sheet.height / millimetresPerPoint]
    const page = pdfium.call.FPDFPage_New!(target, index, width, height)
    for (const placed of sheet.pages) {
      const { pdf, page: source } = chosen[placed.page]!
      placePage(pdfium, { target, page, source: opened[pdf]!.document, index: source }, matrixOf(sheet, placed, sizes[placed.page]!))
    }
    pdfium.call.FPDFPage_GenerateContent!(page)
    pdfium.call.FPDF_ClosePage!(page)
  }
}

type PagePlace = { readonly target: Handle; readonly page: Handle; readonly source: Handle; readonly index: number }

/** The page becomes a form whose own axes have its turns and its crop in them already. */
function placePage({ call }: Pdfium, { target, page, source, index }: PagePlace, matrix: readonly number[]) {
  const form = call.FPDF_NewXObjectFromPage!(target, source, index)
  if (form === 0) throw new UnreadablePdf(`Page ${index + 1} of the PDF cannot be copied.`)
  const object = call.FPDF_NewFormObjectFromXObject!(form)
  call.FPDF_CloseXObject!(form)
  call.FPDFPageObj_Transform!(object, ...matrix)
  call.FPDFPage_InsertObject!(page, object)
}

/** Maps the axes of the page, which begin at the bottom left, to those of the sheet. */
function matrixOf({ height }: Sheet, { x, y, scale }: Sheet['pages'][number], size: { readonly height: number }): number[] {
  const [left, bottom] = [x / millimetresPerPoint, (height - y - size.height * scale) / millimetresPerPoint]
  return [scale, 0, 0, scale, left, bottom]
}

/** Size in millimetres, as the page is displayed: turned and cropped. */
export function pageSize(pdfium: Pdfium, document: Handle, index: number) {
  const size = pdfium.readFloats(2, (at) => pdfium.call.FPDF_GetPageSizeByIndexF!(document, index, at))
  const [width = 0, height = 0] = size ?? []
  if (!(width > 0 && height > 0)) throw new UnreadablePdf(`Page ${index + 1} of the PDF has no size.`)
  return { width: width * millimetresPerPoint, height: height * millimetresPerPoint }
}
