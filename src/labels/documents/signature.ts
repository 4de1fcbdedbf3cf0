import type { Bitmap } from '../marks.ts'
import type { Signature } from './model.ts'

/** Fine enough for a pen, at eight to twelve dots a millimetre. */
const [width, height] = [640, 240]
const [pen, edge] = [2, 6]

/** The strokes of a pen as dots, as large as they fit. Points that are no numbers are left out. */
export function signaturePicture(signature: Signature): Bitmap | undefined {
  if ('bitmap' in signature) return signature.bitmap
  const strokes = signature.strokes.map((stroke) => stroke.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y)))
  const points = strokes.flat()
  if (points.length === 0) return undefined
  const [left, right] = ends(points.map(([x]) => x))
  const [top, bottom] = ends(points.map(([, y]) => y))
  const scale = Math.min((width - 2 * edge) / (right - left || 1), (height - 2 * edge) / (bottom - top || 1))
  const bits = new Uint8Array((width / 8) * height)
  for (const stroke of strokes) {
    const dots = stroke.map(([x, y]) => [edge + (x - left) * scale, edge + (y - top) * scale] as const)
    for (const [i, dot] of dots.entries()) draw(bits, dots[i - 1] ?? dot, dot)
  }
  return { width, height, bits }
}

function ends(values: readonly number[]): readonly [number, number] {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)]
  return [least, most]
}

type Dot = readonly [number, number]

/** The dots that the tip of the pen covers. */
const tip: readonly Dot[] = Array.from({ length: (2 * pen + 1) ** 2 }, (_, i) => {
  return [(i % (2 * pen + 1)) - pen, Math.floor(i / (2 * pen + 1)) - pen] as const
}).filter(([x, y]) => Math.hypot(x, y) <= pen)

function draw(bits: Uint8Array, [x1, y1]: Dot, [x2, y2]: Dot) {
  const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1)) || 1
  for (let step = 0; step <= steps; step++) {
    const [x, y] = [Math.round(x1 + ((x2 - x1) * step) / steps), Math.round(y1 + ((y2 - y1) * step) / steps)]
    for (const [dx, dy] of tip) bits[(y + dy) * (width / 8) + ((x + dx) >> 3)]! |= 0x80 >> ((x + dx) & 7)
  }
}
