import { crc32, deflateRawSync } from 'node:zlib'

/** `size`: what the headers say of it, where that is not true. `packed`: its bytes as they stand in the file. */
export type ZipPart = {
  readonly name: string
  readonly content?: Buffer | string
  readonly isStored?: boolean
  readonly size?: number
  readonly packed?: Buffer
}

type Placed = {
  readonly name: Buffer
  readonly method: number
  readonly crc: number
  readonly packed: Buffer
  readonly size: number
  at: number
}

/** A zip file as programs write it. `between`: bytes before each entry but the first; `comment`: behind all. */
export function zipOf(parts: readonly ZipPart[], { between = '', comment = '', before = '' } = {}): Buffer {
  const pieces: Buffer[] = [Buffer.from(before)]
  let length = pieces[0]!.length
  const add = (piece: Buffer) => {
    pieces.push(piece)
    length += piece.length
  }
  const placed = parts.map((part, i): Placed => {
    if (i > 0 && between !== '') add(Buffer.from(between))
    const content = Buffer.from(part.content ?? '')
    const packed = part.packed ?? (part.isStored ? content : deflateRawSync(content))
    const one = {
      name: Buffer.from(part.name),
      method: part.isStored ? 0 : 8,
      crc: crc32(content),
      packed,
      size: part.size ?? content.length,
      at: length,
    }
    add(localHeader(one))
    add(packed)
    return one
  })
  const directory = length
  for (const one of placed) add(directoryHeader(one))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(placed.length, 8)
  end.writeUInt16LE(placed.length, 10)
  end.writeUInt32LE(length - directory, 12)
  end.writeUInt32LE(directory, 16)
  end.writeUInt16LE(comment.length, 20)
  add(end)
  add(Buffer.from(comment))
  return Buffer.concat(pieces)
}

function localHeader({ name, method, crc, packed, size }: Placed): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function directoryHeader({ name, method, crc, packed, size, at }: Placed): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(method, 10)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed.length, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(at, 42)
  return Buffer.concat([header, name])
}
