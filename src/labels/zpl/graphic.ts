import type { Bitmap } from '../marks.ts'

/** Codes of counts: 1 to 19 are G to Y, and the twenties up to 400 g to z. */
const counts = Array.from({ length: 420 }, (_, count) => {
  const [twenties, rest] = [Math.floor(count / 20), count % 20]
  return `${twenties > 0 ? String.fromCharCode(102 + twenties) : ''}${rest > 0 ? String.fromCharCode(70 + rest) : ''}`
})

export function encodeRun(digit: string, count: number): string {
  if (count < 3) return digit.repeat(count)
  return count < counts.length ? counts[count]! + digit : `z${digit}${encodeRun(digit, count - 400)}`
}

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'))

/**
 * Bits from byte `from` to before byte `to`. Only whole bytes of white or black are counted: to look for runs at every digit makes a graphic
 * a tenth shorter, and takes twice as long.
 */
export function encodeRow(bits: Uint8Array, from: number, to: number): string {
  let end = to
  while (end > from && bits[end - 1] === 0) end--
  let text = ''
  for (let at = from; at < end; ) {
    const byte = bits[at]!
    if (byte !== 0 && byte !== 255) {
      text += pairs[byte]!
      at++
      continue
    }
    const begun = at
    while (at < end && bits[at] === byte) at++
    text += encodeRun(byte === 0 ? '0' : 'F', (at - begun) * 2)
  }
  return end < to ? `${text},` : text
}

/** `reversed` makes white of what is black and black of what is white below it. */
export const zplGraphic = (x: number, y: number, stride: number, rows: number, data: string, reversed = false) =>
  `^FO${x},${y}${reversed ? '^FR' : ''}^GFA,${stride * rows},${stride * rows},${stride},${data}^FS`

type Ink = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** The bytes and rows between which there is black; undefined where there is none. */
function inkOf({ bits, height }: Bitmap, stride: number): Ink | undefined {
  let [left, right, top, bottom] = [stride, 0, height, 0]
  for (let y = 0, from = 0; y < height; y++, from += stride) {
    let first = 0
    while (first < stride && bits[from + first] === 0) first++
    if (first === stride) continue
    let last = stride
    while (bits[from + last - 1] === 0) last--
    if (first < left) left = first
    if (last > right) right = last
    if (y < top) top = y
    bottom = y + 1
  }
  return bottom > 0 ? { left, right, top, bottom } : undefined
}

/** True if a row is like the one above it, as most rows of codes are. */
function isRepeated(bits: Uint8Array, stride: number, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bits[at] !== bits[at - stride]) return false
  return true
}

/**
 * Writes a bitmap with its corner at a dot, without the white around it, as `^GFA` in the compression that every printer reads: hex digits
 * with counts, `,` for a row that ends white and `:` for one that is like the row above. `!` for one that ends black is left out, because
 * not all programs that draw ZPL know it.
 */
export function bitmapGraphic(bitmap: Bitmap, x: number, y: number, reversed = false): string {
  const stride = (bitmap.width + 7) >> 3
  const ink = inkOf(bitmap, stride)
  if (!ink) return ''
  const { left, right, top, bottom } = ink
  let data = ''
  for (let line = top; line < bottom; line++) {
    const [from, to] = [line * stride + left, line * stride + right]
    data += line > top && isRepeated(bitmap.bits, stride, from, to) ? ':' : encodeRow(bitmap.bits, from, to)
  }
  return zplGraphic(x + left * 8, y + top, right - left, bottom - top, data, reversed)
}
