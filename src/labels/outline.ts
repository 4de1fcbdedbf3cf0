import type { Font } from './font.ts'

/** Contours of a glyph: closed straight lines, each as x, y, x, y, …; the y axis points up. */
export type Contours = readonly Float64Array[]

/** Curves become this many lines each: at the sizes of labels a glyph is at most some hundred dots high. */
const steps = 8

/** The outline of a glyph in units of the face, with the parts that a composed letter is made of in their places. */
export function outlineOf(font: Font, glyph: number): Contours {
  const bytes = font.glyphBytes(glyph)
  if (bytes.length === 0) return []
  return bytes.readInt16BE(0) >= 0 ? readSimple(bytes) : readComposed(font, bytes)
}

/** A component is scaled by one factor, by two, by a matrix, or not at all. */
function scaleBytes(flags: number) {
  if (flags & 8) return 2
  if (flags & 0x40) return 4
  return flags & 0x80 ? 8 : 0
}

/** Lists the places at which a composed glyph names its components, with which a subset renumbers them. */
export function componentsOf(bytes: Buffer): { at: number; glyph: number }[] {
  if (bytes.length === 0 || bytes.readInt16BE(0) >= 0) return []
  const found = []
  for (let at = 10, more = true; more; ) {
    const flags = bytes.readUInt16BE(at)
    found.push({ at: at + 2, glyph: bytes.readUInt16BE(at + 2) })
    at += 4 + (flags & 1 ? 4 : 2) + scaleBytes(flags)
    more = (flags & 0x20) !== 0
  }
  return found
}

function readComposed(font: Font, bytes: Buffer): Contours {
  return componentsOf(bytes).flatMap(({ at, glyph }) => {
    const flags = bytes.readUInt16BE(at - 2)
    const [dx, dy] = flags & 1 ? [bytes.readInt16BE(at + 2), bytes.readInt16BE(at + 4)] : [bytes.readInt8(at + 2), bytes.readInt8(at + 3)]
    const [a, b, c, d] = matrixOf(bytes, flags, at + (flags & 1 ? 6 : 4))
    return outlineOf(font, glyph).map((points) => {
      const moved = new Float64Array(points.length)
      for (let i = 0; i < points.length; i += 2) {
        moved[i] = a * points[i]! + c * points[i + 1]! + dx
        moved[i + 1] = b * points[i]! + d * points[i + 1]! + dy
      }
      return moved
    })
  })
}

function matrixOf(bytes: Buffer, flags: number, at: number): [number, number, number, number] {
  const read = (i: number) => bytes.readInt16BE(at + i * 2) / 16384
  if (flags & 8) return [read(0), 0, 0, read(0)]
  if (flags & 0x40) return [read(0), 0, 0, read(1)]
  return flags & 0x80 ? [read(0), read(1), read(2), read(3)] : [1, 0, 0, 1]
}

function readSimple(bytes: Buffer): Contours {
  const contours = bytes.readInt16BE(0)
  const ends = Array.from({ length: contours }, (_, i) => bytes.readUInt16BE(10 + i * 2))
  const count = (ends.at(-1) ?? -1) + 1
  let at = 10 + contours * 2
  at += 2 + bytes.readUInt16BE(at)
  const flags = new Uint8Array(count)
  for (let i = 0; i < count; ) {
    const flag = bytes[at++]!
    const times = flag & 8 ? bytes[at++]! + 1 : 1
    flags.fill(flag, i, i + times)
    i += times
  }
  const axis = (short: number, same: number) => {
    const values = new Int32Array(count)
    for (let i = 0, value = 0; i < count; i++) {
      const flag = flags[i]!
      if (flag & short) value += flag & same ? bytes[at++]! : -bytes[at++]!
      else if (!(flag & same)) {
        value += bytes.readInt16BE(at)
        at += 2
      }
      values[i] = value
    }
    return values
  }
  const xs = axis(2, 16)
  const ys = axis(4, 32)
  return ends.map((end, i) => flatten(flags, xs, ys, i === 0 ? 0 : ends[i - 1]! + 1, end))
}

/** Converts the curves of a contour to lines. Two points in a row off the curve have an implicit one on it, half way between them. */
function flatten(flags: Uint8Array, xs: Int32Array, ys: Int32Array, first: number, last: number): Float64Array {
  const count = last - first + 1
  const points: { x: number; y: number; on: boolean }[] = []
  for (let i = 0; i < count; i++) {
    const [here, next] = [first + i, first + ((i + 1) % count)]
    const on = (flags[here]! & 1) === 1
    points.push({ x: xs[here]!, y: ys[here]!, on })
    if (!on && !(flags[next]! & 1)) points.push({ x: (xs[here]! + xs[next]!) / 2, y: (ys[here]! + ys[next]!) / 2, on: true })
  }
  const start = points.findIndex(({ on }) => on)
  const at = (i: number) => points[(start + i) % points.length]!
  const line: number[] = []
  for (let i = 0; i < points.length; i++) {
    const point = at(i)
    if (point.on) line.push(point.x, point.y)
    else curve(line, at(i + points.length - 1), point, at(i + 1))
  }
  return Float64Array.from(line)
}

type OutlinePoint = { x: number; y: number }

function curve(line: number[], from: OutlinePoint, control: OutlinePoint, to: OutlinePoint) {
  for (let i = 1; i < steps; i++) {
    const t = i / steps
    const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
    line.push(a * from.x + b * control.x + c * to.x, a * from.y + b * control.y + c * to.y)
  }
}
