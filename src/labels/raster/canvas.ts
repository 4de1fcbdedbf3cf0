import type { Bitmap } from '../marks.ts'
import type { Stamp } from './scan.ts'

/** A bitmap that is drawn on, all in whole dots. What lies outside of it is not drawn. Rows begin `stride` bytes apart. */
export type Canvas = Bitmap & { readonly stride: number }

export const bytesOf = (width: number) => (width + 7) >> 3

export function newCanvas(width: number, height: number): Canvas {
  const stride = bytesOf(width)
  return { width, height, stride, bits: new Uint8Array(stride * height) }
}

export function fillDots(canvas: Canvas, left: number, top: number, right: number, bottom: number, white = false) {
  const [x0, x1] = [Math.max(0, left), Math.min(canvas.width, right)]
  const [y0, y1] = [Math.max(0, top), Math.min(canvas.height, bottom)]
  if (x0 >= x1) return
  const [first, last] = [x0 >> 3, (x1 - 1) >> 3]
  const [head, tail] = [0xff >> (x0 & 7), 0xff & (0xff00 >> (((x1 - 1) & 7) + 1))]
  for (let y = y0; y < y1; y++) {
    const row = y * canvas.stride
    if (first === last) paint(canvas.bits, row + first, head & tail, white)
    else {
      paint(canvas.bits, row + first, head, white)
      if (last > first + 1) canvas.bits.fill(white ? 0 : 0xff, row + first + 1, row + last)
      paint(canvas.bits, row + last, tail, white)
    }
  }
}

function paint(bits: Uint8Array, at: number, mask: number, white: boolean) {
  if (white) bits[at]! &= ~mask
  else bits[at]! |= mask
}

/** Draws the dots of one row on the rows below it as well, down to `bottom`: bars cost as much as their first row and a copy. */
export function repeatRow(canvas: Canvas, line: Uint8Array, top: number, bottom: number) {
  const { bits, stride, height } = canvas
  let [from, to] = [0, line.length]
  while (from < to && line[from] === 0) from++
  while (to > from && line[to - 1] === 0) to--
  for (let y = Math.max(0, top); y < Math.min(bottom, height); y++) {
    for (let i = from, at = y * stride + from; i < to; i++, at++) bits[at]! |= line[i]!
  }
}

/** A shape with its origin at a dot. */
export function stampDots(canvas: Canvas, stamp: Stamp, x: number, y: number, white = false) {
  const [left, top] = [x + stamp.left, y + stamp.top]
  const [first, last] = [Math.max(0, -top), Math.min(stamp.height, canvas.height - top)]
  if (left < 0 || left + stamp.width > canvas.width) return stampPart(canvas, stamp, left, top, white)
  const { bits, stride } = canvas
  const [from, shift] = [bytesOf(stamp.width), left & 7]
  for (let row = first, read = first * from; row < last; row++) {
    let at = (top + row) * stride + (left >> 3)
    let carried = 0
    for (let i = 0; i < from; i++) {
      const byte = stamp.bits[read++]!
      const mask = carried | (byte >> shift)
      carried = byte << (8 - shift)
      if (white) bits[at++]! &= ~mask
      else bits[at++]! |= mask
    }
    if ((carried & 0xff) === 0) continue
    if (white) bits[at]! &= ~carried
    else bits[at]! |= carried
  }
}

/** Dot by dot, where some lie beyond the edge: rare enough to be slow. */
function stampPart(canvas: Canvas, { width, height, bits }: Stamp, left: number, top: number, white: boolean) {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const black = (bits[y * bytesOf(width) + (x >> 3)]! >> (7 - (x & 7))) & 1
      if (black) fillDots(canvas, left + x, top + y, left + x + 1, top + y + 1, white)
    }
  }
}
