import { millimetresPerPoint } from '../fit.ts'
import { type DocumentPage, type Dpi, dotsPerMillimetre } from '../marks.ts'
import { bytesOf } from '../raster/canvas.ts'
import { flattenPage, pageSize } from './compose.ts'
import { type Handle, type Pdfium, UnreadablePdf } from './pdfium.ts'

export type RasterTask = { readonly pdf: Uint8Array; readonly page?: number | undefined; readonly dpi: Dpi }

/** A label has one page or a few. */
const mostPages = 20
/** A sheet of A3 at 600 dpi: 70 MB in memory while it is drawn. */
const mostDots = 7_200 * 10_100

/** Each page of a PDF as a page with one picture, in dots of the printer: a label that is drawn from it has the resolution exactly. */
export function rasterizePdf(pdfium: Pdfium, { pdf, page, dpi }: RasterTask): DocumentPage[] {
  const { document, pages, close } = pdfium.open(pdf)
  try {
    const [first, count] = page === undefined ? [0, pages] : [page, 1]
    if (count > mostPages) throw new UnreadablePdf(`The PDF has more than ${mostPages} pages, which are not drawn as dots.`)
    if (first + count > pages) throw new UnreadablePdf(`The PDF has ${pages} pages, and no page ${first + 1}.`)
    return Array.from({ length: count }, (_, index) => rasterizePage(pdfium, document, first + index, dpi))
  } finally {
    close()
  }
}

function rasterizePage(pdfium: Pdfium, document: Handle, index: number, dpi: Dpi): DocumentPage {
  flattenPage(pdfium, document, index)
  const size = pageSize(pdfium, document, index)
  const dots = dotsPerMillimetre[dpi]
  const [width, height] = [Math.max(1, Math.round(size.width * dots)), Math.max(1, Math.round(size.height * dots))]
  if (width * height > mostDots) throw new UnreadablePdf('A page of the PDF is larger than A3, and is not drawn as dots.')
  const page = pdfium.call.FPDF_LoadPage!(document, index)
  const bitmap = pdfium.call.FPDFBitmap_CreateEx!(width, height, gray, 0, 0)
  if (page === 0 || bitmap === 0) throw new UnreadablePdf(`Page ${index + 1} of the PDF cannot be drawn.`)
  pdfium.call.FPDFBitmap_FillRect!(bitmap, 0, 0, width, height, 0xffffffff)
  pdfium.withNumbers(scaleMatrix(size, dots), 'Float32', (matrix) =>
    pdfium.withNumbers([0, 0, width, height], 'Float32', (clip) =>
      pdfium.call.FPDF_RenderPageBitmapWithMatrix!(bitmap, page, matrix, clip, forPrinter),
    ),
  )
  const bits = packBits(pdfium, bitmap, width, height)
  pdfium.call.FPDFBitmap_Destroy!(bitmap)
  pdfium.call.FPDF_ClosePage!(page)
  const [widthMm, heightMm] = [width / dots, height / dots]
  const picture = { kind: 'picture', x: 0, y: 0, width: widthMm, height: heightMm, bitmap: { width, height, bits } } as const
  return { width: widthMm, height: heightMm, marks: [picture] }
}

const gray = 1
/** Comments are drawn, in grey, for paper, and letters and lines without soft edges: a printer of labels has black and nothing else. */
const forPrinter = 0x01 | 0x08 | 0x800 | 0x1000 | 0x4000

/** PDFium first fits the page into its size in whole points: the matrix takes that back, so that a millimetre has exactly its dots. */
function scaleMatrix({ width, height }: { readonly width: number; readonly height: number }, dots: number): number[] {
  const [wide, high] = [width / millimetresPerPoint, height / millimetresPerPoint]
  const scale = dots * millimetresPerPoint
  return [(scale * wide) / Math.trunc(wide), 0, 0, (scale * high) / Math.trunc(high), 0, 0]
}

/** Packs pixels into bits: half black and darker is black. Grey is not dithered, because soft edges of bars would become uneven. */
function packBits(pdfium: Pdfium, bitmap: Handle, width: number, height: number): Uint8Array {
  const from = pdfium.call.FPDFBitmap_GetBuffer!(bitmap)
  const stride = pdfium.call.FPDFBitmap_GetStride!(bitmap)
  const { memory } = pdfium
  const bits = new Uint8Array(bytesOf(width) * height)
  for (let y = 0, row = from, at = 0; y < height; y++, row += stride) {
    for (let x = 0; x < width; at++) {
      let byte = 0
      for (let bit = 128; bit > 0 && x < width; bit >>= 1, x++) if (memory[row + x]! < 128) byte |= bit
      bits[at] = byte
    }
  }
  return bits
}
