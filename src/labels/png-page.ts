import type { DocumentPage } from './marks.ts'
import { bytesOf } from './raster/canvas.ts'
import { readPng } from './read-png.ts'

/** Default resolution of a picture that does not say its own: the usual one of a label. */
const usualDotsPerMetre = 12_000

/** A carrier's PNG as a page with one picture, in its size on paper; undefined for what cannot be read. */
export function pageOfPng(bytes: Uint8Array): DocumentPage | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const { width, height, darknessAt } = readPng(file)
    const bits = new Uint8Array(bytesOf(width) * height)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (darknessAt(x, y) > 0.5) bits[y * bytesOf(width) + (x >> 3)]! |= 128 >> (x & 7)
    const dotsPerMillimetre = dotsPerMetreOf(file) / 1000
    const size = { width: width / dotsPerMillimetre, height: height / dotsPerMillimetre }
    return { ...size, marks: [{ kind: 'picture', x: 0, y: 0, ...size, bitmap: { width, height, bits } }] }
  } catch {
    return undefined
  }
}

/** `pHYs` comes before the pixels; its unit is 1 where the numbers are dots to the metre. */
function dotsPerMetreOf(file: Buffer): number {
  const at = file.indexOf('pHYs', 8, 'latin1')
  if (at < 0 || at > file.indexOf('IDAT', 8, 'latin1') || file[at + 12] !== 1) return usualDotsPerMetre
  const dots = file.readUInt32BE(at + 4)
  return dots >= 1_000 && dots <= 100_000 ? dots : usualDotsPerMetre
}
