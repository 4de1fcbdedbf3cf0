import { type Bitmap, type Box, type DocumentPage, type Dpi, dotsPerMillimetre, type Mark, type PictureMark } from '../marks.ts'
import { bitmapOf } from '../raster/page.ts'
import { codeZpl } from './codes.ts'
import { bitmapGraphic } from './graphic.ts'
import { textZpl } from './text.ts'

/** Pages in the language of label printers, one format each, to be sent as UTF-8. Nothing in a text or a code can become a command. */
export function zplOf(pages: readonly DocumentPage[], dpi: Dpi): string {
  let zpl = ''
  for (const page of pages) zpl += pageZpl(page, dpi)
  return zpl
}

function pageZpl({ width, height, marks }: DocumentPage, dpi: Dpi): string {
  const dots = dotsPerMillimetre[dpi]
  let zpl = `^XA^CI28^LH0,0^PW${Math.round(width * dots)}^LL${Math.round(height * dots)}`
  for (const mark of marks) zpl += markZpl(mark, dpi, dots)
  return `${zpl}^XZ\n`
}

function markZpl(mark: Mark, dpi: Dpi, dots: number): string {
  switch (mark.kind) {
    case 'text':
      return textZpl(mark, dpi)
    case 'fill':
      return boxZpl(mark, dots, Number.POSITIVE_INFINITY, mark.white)
    case 'frame':
      return boxZpl(mark, dots, Math.max(1, Math.round(mark.stroke * dots)))
    case 'code':
      return codeZpl(mark, dpi)
    case 'picture':
      return pictureZpl(mark, dpi, dots)
  }
}

/** Edges fall on the nearest dots, so that boxes that touch still do; a thin one has at least one. */
function boxZpl({ x, y, width, height }: Box, dots: number, stroke: number, white?: boolean): string {
  const [left, top] = [Math.round(x * dots), Math.round(y * dots)]
  const wide = Math.max(1, Math.round((x + width) * dots) - left)
  const high = Math.max(1, Math.round((y + height) * dots) - top)
  return `^FO${left},${top}^GB${wide},${high},${Math.min(stroke, wide, high)}${white ? ',W' : ''}^FS`
}

/** Cache of pictures, because the same logo at the same size and place is on label after label. */
const pictures = new WeakMap<Bitmap, Map<string, string>>()

function pictureZpl(mark: PictureMark, dpi: Dpi, dots: number): string {
  const { x, y, width, height, bitmap } = mark
  const known = pictures.get(bitmap) ?? new Map<string, string>()
  pictures.set(bitmap, known)
  const place = `${x} ${y} ${width} ${height} ${dpi}`
  let zpl = known.get(place)
  if (zpl === undefined) {
    const scaled = bitmapOf({ width, height, marks: [{ ...mark, x: 0, y: 0 }] }, dpi)
    zpl = bitmapGraphic(scaled, Math.round(x * dots), Math.round(y * dots))
    known.set(place, zpl)
  }
  return zpl
}
