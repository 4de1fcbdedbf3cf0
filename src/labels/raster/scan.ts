import type { Contours } from '../outline.ts'

/** Dots of a shape, and where they lie from its origin. */
export type Stamp = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly bits: Uint8Array
}

/** Lines within a row of dots at which the ink is measured. */
const samples = 4

/**
 * A shape in dots, the y axis pointing down: a dot is black where half of it lies inside. That keeps the stems of small letters, which
 * asking for the middle of each dot would lose.
 */
export function scanContours(contours: Contours): Stamp {
  const points = contours.flatMap((contour) => [...contour])
  if (points.length === 0) return { left: 0, top: 0, width: 0, height: 0, bits: new Uint8Array(0) }
  const xs = points.filter((_, i) => i % 2 === 0)
  const ys = points.filter((_, i) => i % 2 === 1)
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))]
  const [width, height] = [Math.ceil(Math.max(...xs)) - left, Math.ceil(Math.max(...ys)) - top]
  const stride = (width + 7) >> 3
  const bits = new Uint8Array(stride * height)
  const ink = new Float64Array(width)
  for (let row = 0; row < height; row++) {
    ink.fill(0)
    for (let i = 0; i < samples; i++) addLine(ink, left, crossingsAt(contours, top + row + (i + 0.5) / samples))
    for (let x = 0; x < width; x++) if (ink[x]! >= samples / 2) bits[row * stride + (x >> 3)]! |= 0x80 >> (x & 7)
  }
  return { left, top, width, height, bits }
}

type Crossing = { x: number; turn: 1 | -1 }

function crossingsAt(contours: Contours, y: number): Crossing[] {
  const found: Crossing[] = []
  for (const points of contours) {
    for (let i = 0; i < points.length; i += 2) {
      const j = i + 2 === points.length ? 0 : i + 2
      const [x0, y0, x1, y1] = [points[i]!, points[i + 1]!, points[j]!, points[j + 1]!]
      if (y0 <= y !== y1 <= y) found.push({ x: x0 + ((y - y0) * (x1 - x0)) / (y1 - y0), turn: y1 > y0 ? 1 : -1 })
    }
  }
  return found.sort((a, b) => a.x - b.x)
}

/** Adds the parts of a line around which the outline goes in either direction (non-zero winding), so that overlapping parts stay black. */
function addLine(ink: Float64Array, left: number, crossings: Crossing[]) {
  for (let i = 0, turns = 0; i + 1 < crossings.length; i++) {
    turns += crossings[i]!.turn
    if (turns !== 0) addSpan(ink, crossings[i]!.x - left, crossings[i + 1]!.x - left)
  }
}

function addSpan(ink: Float64Array, from: number, to: number) {
  for (let x = Math.floor(from); x < to && x < ink.length; x++) ink[x]! += Math.min(to, x + 1) - Math.max(from, x)
}
