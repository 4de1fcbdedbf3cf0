import type { Size } from './raster/dither.ts'

const png = '\x89PNG\r\n\x1a\n'

/** Reads the size of a PNG or JPEG from its header, before unpacking anything; undefined if the header does not say. */
export function pictureSize(bytes: Uint8Array): Size | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = file.toString('latin1', 0, 8) === png ? sizeOfPng(file) : sizeOfJpeg(file)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

/** The first part of a PNG is its header. */
function sizeOfPng(file: Buffer): Size | undefined {
  if (file.length < 24 || file.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

/** Parts of a JPEG begin with 0xff and a marker, and most then have their length. The frame header (SOF) has the size. */
function sizeOfJpeg(file: Buffer): Size | undefined {
  for (let at = 2; at + 9 <= file.length; ) {
    const marker = file[at + 1]!
    if (file[at] !== 0xff) return undefined
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
    else if (marker === 0xda || marker === 0xd9) return undefined
    else at += 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}

/** True for the marker of a frame. 0xc4, 0xc8 and 0xcc are in the same range, but begin other segments. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
