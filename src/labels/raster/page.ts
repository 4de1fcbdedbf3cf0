import {
  type Bitmap,
  type Box,
  type DocumentPage,
  type Dpi,
  dotsPerMillimetre,
  type FrameMark,
  type Mark,
  type PictureMark,
} from '../marks.ts'
import { type Canvas, fillDots, newCanvas, stampDots } from './canvas.ts'
import { drawCode } from './codes.ts'
import { ditherImage, resampleImage } from './dither.ts'
import { drawText } from './letters.ts'

/** A page as the dots of a printer. */
export function bitmapOf(page: DocumentPage, dpi: Dpi): Bitmap {
  const { width, height } = dotsOf(page, dpi)
  const canvas = newCanvas(width, height)
  drawPage(canvas, page, dpi)
  return { width, height, bits: canvas.bits }
}

export const dotsOf = ({ width, height }: DocumentPage, dpi: Dpi) => ({
  width: Math.round(width * dotsPerMillimetre[dpi]),
  height: Math.round(height * dotsPerMillimetre[dpi]),
})

export function drawPage(canvas: Canvas, page: DocumentPage, dpi: Dpi) {
  for (const mark of page.marks) draw(canvas, mark, dotsPerMillimetre[dpi])
}

function draw(canvas: Canvas, mark: Mark, dots: number) {
  if (mark.kind === 'text') drawText(canvas, mark, dots)
  else if (mark.kind === 'fill') fillBox(canvas, mark, dots, mark.white)
  else if (mark.kind === 'frame') drawFrame(canvas, mark, dots)
  else if (mark.kind === 'picture') drawPicture(canvas, mark, dots)
  else drawCode(canvas, mark, dots)
}

/** Edges fall on the nearest dots, so that boxes that touch still do; a thin line has at least one. */
function fillBox(canvas: Canvas, { x, y, width, height }: Box, dots: number, white?: boolean) {
  const [left, top] = [Math.round(x * dots), Math.round(y * dots)]
  const [right, bottom] = [Math.round((x + width) * dots), Math.round((y + height) * dots)]
  fillDots(canvas, left, top, Math.max(right, left + 1), Math.max(bottom, top + 1), white)
}

function drawFrame(canvas: Canvas, { x, y, width, height, stroke }: FrameMark, dots: number) {
  fillBox(canvas, { x, y, width, height: stroke }, dots)
  fillBox(canvas, { x, y: y + height - stroke, width, height: stroke }, dots)
  fillBox(canvas, { x, y, width: stroke, height }, dots)
  fillBox(canvas, { x: x + width - stroke, y, width: stroke, height }, dots)
}

/** Cache of scaled pictures, because the same logo at the same size is on label after label. */
const scaled = new WeakMap<Bitmap, Bitmap[]>()

function drawPicture(canvas: Canvas, { x, y, width, height, bitmap }: PictureMark, dots: number) {
  const scale = Math.min((width * dots) / bitmap.width, (height * dots) / bitmap.height)
  const [w, h] = [Math.max(1, Math.floor(bitmap.width * scale)), Math.max(1, Math.floor(bitmap.height * scale))]
  const sizes = scaled.get(bitmap) ?? []
  scaled.set(bitmap, sizes)
  const known = sizes.find((one) => one.width === w && one.height === h)
  const dotted = known ?? scalePicture(bitmap, w, h)
  if (!known) sizes.push(dotted)
  stampDots(canvas, { ...dotted, left: 0, top: 0 }, Math.round((x + width / 2) * dots - w / 2), Math.round((y + height / 2) * dots - h / 2))
}

function scalePicture(bitmap: Bitmap, width: number, height: number): Bitmap {
  const stride = (bitmap.width + 7) >> 3
  const dot = (x: number, y: number) => (bitmap.bits[y * stride + (x >> 3)]! >> (7 - (x & 7))) & 1
  return ditherImage(resampleImage(dot, bitmap, { width, height }), width, height)
}
