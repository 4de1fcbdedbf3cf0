export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/heic'] as const
export type ImageType = (typeof imageTypes)[number]

const startsWith = (bytes: Uint8Array, beginning: readonly number[], at = 0) => beginning.every((byte, i) => bytes[at + i] === byte)
const textAt = (bytes: Uint8Array, at: number, length: number) => Buffer.from(bytes.subarray(at, at + length)).toString('latin1')

/** HEIC files, and those that telephones write under the general name of the container. */
const heicBrands: ReadonlySet<string> = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

const checks: Readonly<Record<ImageType, (bytes: Uint8Array) => boolean>> = {
  'image/png': (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  'image/gif': (bytes) => /^GIF8[79]a$/.test(textAt(bytes, 0, 6)),
  'image/webp': (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP',
  'image/heic': (bytes) => textAt(bytes, 4, 4) === 'ftyp' && heicBrands.has(textAt(bytes, 8, 4)),
}

/** The type of an image by how its bytes begin. What a client says of a file is not evidence. */
export const detectImageType = (bytes: Uint8Array, types: readonly ImageType[] = imageTypes): ImageType | undefined =>
  types.find((type) => checks[type](bytes))
