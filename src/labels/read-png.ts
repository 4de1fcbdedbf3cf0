import { inflateSync } from 'node:zlib'

/** Pixels by their darkness over white paper: 0 is white, 1 black. */
export type Pixels = { readonly width: number; readonly height: number; readonly darknessAt: (x: number, y: number) => number }

export const pixelDarkness = (red: number, green: number, blue: number, alpha: number) =>
  alpha * (1 - 0.299 * red - 0.587 * green - 0.114 * blue)

const signature = '\x89PNG\r\n\x1a\n'
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const depthsOf: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] }
/** Limits of an unpacked picture. A file of some kilobytes can promise gigabytes. */
const [mostPixels, mostBytes] = [4000, 64 << 20]

type Header = { width: number; height: number; depth: number; type: number; channels: number; interlaced: boolean }
/** The pixels that are sent together: every `dx`th from `x0` on, of every `dy`th row from `y0` on. `start`: where its rows begin. */
type Pass = { x0: number; y0: number; dx: number; dy: number; rowBytes: number; rows: number; start: number }

/** Every kind; throws on what is broken. */
export function readPng(file: Buffer): Pixels {
  if (file.toString('latin1', 0, 8) !== signature) throw new Error('This is no PNG')
  const chunks = readChunks(file)
  const header = readHeader(chunks.get('IHDR')!)
  const passes = passesOf(header)
  const { start, rowBytes, rows: lastRows } = passes.at(-1)!
  const length = start + (rowBytes + 1) * lastRows
  if (length > mostBytes) throw new Error('The PNG is too large')
  const rows = inflateSync(chunks.get('IDAT')!, { maxOutputLength: length })
  if (rows.length !== length) throw new Error('The PNG ends too soon')
  const step = Math.max(1, (header.channels * header.depth) >> 3)
  for (const pass of passes) unfilter(rows.subarray(pass.start, pass.start + (pass.rowBytes + 1) * pass.rows), pass.rowBytes, step)
  const passAt = Array.from({ length: 64 }, (_, i) => passes.find(({ x0, y0, dx, dy }) => (i % 8) % dx === x0 && (i >> 3) % dy === y0)!)
  const sampleAt = (x: number, y: number, channel: number) => {
    const { x0, y0, dx, dy, start, rowBytes } = passAt[(y & 7) * 8 + (x & 7)]!
    const row = start + ((y - y0) / dy) * (rowBytes + 1) + 1
    return readSample(rows, row, ((x - x0) / dx) * header.channels + channel, header.depth)
  }
  const { width, height } = header
  return { width, height, darknessAt: darknessOf(header, sampleAt, chunks.get('PLTE'), chunks.get('tRNS')) }
}

/** Reads the first chunk of each kind, and joins the pixels, which may be in many chunks. */
function readChunks(file: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  const pixels: Buffer[] = []
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const data = file.subarray(at + 8, at + 8 + length)
    if (type === 'IDAT') pixels.push(data)
    else if (!chunks.has(type)) chunks.set(type, data)
    at += length + 12
  }
  return chunks.set('IDAT', Buffer.concat(pixels))
}

function readHeader(chunk: Buffer): Header {
  const [width, height] = [chunk.readUInt32BE(0), chunk.readUInt32BE(4)]
  const [depth, type, order] = [chunk[8]!, chunk[9]!, chunk[12]]
  const known = depthsOf[type]?.includes(depth) && (order === 0 || order === 1)
  if (!known || width === 0 || height === 0 || width > mostPixels || height > mostPixels) throw new Error('This PNG is not read')
  return { width, height, depth, type, channels: channelsOf[type]!, interlaced: order === 1 }
}

/** All pixels at once, or in the seven passes of Adam7, by which a browser shows a coarse picture first. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Lists the passes that have any pixels, in order. */
function passesOf({ width, height, depth, channels, interlaced }: Header): Pass[] {
  const passes: Pass[] = []
  let start = 0
  for (const [x0, y0, dx, dy] of interlaced ? adam7 : ([[0, 0, 1, 1]] as const)) {
    const [columns, rows] = [Math.ceil((width - x0) / dx), Math.ceil((height - y0) / dy)]
    if (columns <= 0 || rows <= 0) continue
    const rowBytes = Math.ceil((columns * channels * depth) / 8)
    passes.push({ x0, y0, dx, dy, rowBytes, rows, start })
    start += (rowBytes + 1) * rows
  }
  return passes
}

/** Each byte is stored as its difference from those at its left and above. */
function unfilter(rows: Buffer, rowBytes: number, step: number) {
  for (let start = 0; start < rows.length; start += rowBytes + 1) {
    const filter = rows[start]!
    if (filter > 4) throw new Error('The PNG has an unknown filter')
    for (let i = 1; i <= rowBytes && filter > 0; i++) {
      const at = start + i
      const left = i > step ? rows[at - step]! : 0
      const above = start > 0 ? rows[at - rowBytes - 1]! : 0
      const corner = start > 0 && i > step ? rows[at - rowBytes - 1 - step]! : 0
      rows[at]! += expected(filter, left, above, corner)
    }
  }
}

function expected(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  return filter === 3 ? (left + above) >> 1 : nearest(left, above, corner)
}

/** Chooses the neighbour that is closest to left + above − corner, as Paeth's filter does. */
function nearest(left: number, above: number, corner: number): number {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}

function readSample(rows: Buffer, start: number, index: number, depth: number): number {
  if (depth === 8) return rows[start + index]!
  if (depth === 16) return rows.readUInt16BE(start + index * 2)
  const bit = index * depth
  return (rows[start + (bit >> 3)]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)
}

type Sample = (x: number, y: number, channel: number) => number

function darknessOf({ type, depth }: Header, sample: Sample, palette?: Buffer, clear?: Buffer): Pixels['darknessAt'] {
  const most = 2 ** depth - 1
  if (type === 3) {
    if (!palette) throw new Error('The PNG has no palette')
    return (x, y) => {
      const colour = sample(x, y, 0)
      const [red = 0, green = 0, blue = 0] = palette.subarray(colour * 3, colour * 3 + 3)
      return pixelDarkness(red / 255, green / 255, blue / 255, (clear?.[colour] ?? 255) / 255)
    }
  }
  const colours = type === 2 || type === 6 ? [0, 1, 2] : [0, 0, 0]
  const opacity = type === 4 ? 1 : type === 6 ? 3 : undefined
  const isClear = (x: number, y: number) => clear && colours.every((channel) => clear.readUInt16BE(channel * 2) === sample(x, y, channel))
  return (x, y) => {
    const [red, green, blue] = [sample(x, y, colours[0]!) / most, sample(x, y, colours[1]!) / most, sample(x, y, colours[2]!) / most]
    return pixelDarkness(red, green, blue, opacity === undefined ? (isClear(x, y) ? 0 : 1) : sample(x, y, opacity) / most)
  }
}
