import jpeg from 'jpeg-js'
import type { Bitmap } from './marks.ts'
import { ditherImage, resampleImage } from './raster/dither.ts'
import { type Pixels, pixelDarkness, readPng } from './read-png.ts'

/** 600 dots are 75 mm on the coarsest printer, wider than a logo is on any label. */
const widest = 600
const mostPixels = 4000
const limits = { useTArray: true, tolerantDecoding: false, maxResolutionInMP: 16, maxMemoryUsageInMB: 256 } as const
/** Pictures that load in steps have some ten of these; each costs as much as the whole picture. */
const mostScans = 32

/**
 * Raises the contrast until nearly black is black and nearly white is white: otherwise dark blue has white specks, and ivory black ones.
 */
const contrast = (darkness: number) => Math.min(1, Math.max(0, (darkness - 0.15) / 0.7))

/** An uploaded PNG or JPEG as dots for labels; null for what cannot be read. */
export function logoOf(bytes: Uint8Array): Bitmap | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const pixels = file[0] === 0xff ? readJpeg(file) : readPng(file)
    const scale = Math.min(1, widest / pixels.width)
    const size = { width: Math.max(1, Math.round(pixels.width * scale)), height: Math.max(1, Math.round(pixels.height * scale)) }
    return ditherImage(resampleImage(pixels.darknessAt, pixels, size).map(contrast), size.width, size.height)
  } catch {
    return null
  }
}

function readJpeg(file: Buffer): Pixels {
  let scans = 0
  for (let at = file.indexOf('\xff\xda', 0, 'latin1'); at >= 0; at = file.indexOf('\xff\xda', at + 2, 'latin1')) scans++
  if (scans > mostScans) throw new Error('The JPEG has too many scans')
  const { width, height, data } = jpeg.decode(file, limits)
  if (width > mostPixels || height > mostPixels) throw new Error('The JPEG is too large')
  const darknessAt = (x: number, y: number) => {
    const at = (y * width + x) * 4
    return pixelDarkness(data[at]! / 255, data[at + 1]! / 255, data[at + 2]! / 255, 1)
  }
  return { width, height, darknessAt }
}
