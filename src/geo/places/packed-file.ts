import { closeSync, fsyncSync, mkdtempSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'

/** A file of sections, each of which is read as it lies: no row of it ever becomes an object. */
type Section = { readonly name: string; readonly offset: number; readonly bytes: number; readonly crc: number }
export type Header<Meta> = { readonly source: string; readonly meta: Meta; readonly sections: readonly Section[] }
export type PackedFile<Meta> = { readonly meta: Meta; readonly sections: Readonly<Record<string, ArrayBuffer>> }

const magic = Buffer.from('crossdk\n')
const fixed = magic.length + 8

/**
 * Writes a packed file that is complete or absent under its own name: it is written to a temporary folder, flushed to the disk, and then
 * renamed.
 */
export function writePacked(file: string, source: string, { meta, sections }: PackedFile<unknown>) {
  let offset = 0
  const list: Section[] = Object.entries(sections).map(([name, bytes]) => {
    offset += bytes.byteLength
    return { name, offset: offset - bytes.byteLength, bytes: bytes.byteLength, crc: crc32(new Uint8Array(bytes)) }
  })
  const header = Buffer.from(JSON.stringify({ source, meta, sections: list }))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32LE(header.length, 0)
  lengths.writeUInt32LE(crc32(header), 4)

  // A folder of its own, for two containers that share DATA_DIR may have the same process id.
  const folder = mkdtempSync(join(dirname(file), '.packing-'))
  try {
    const temporary = join(folder, basename(file))
    // Public data: the user who imports it need not be the one that the server runs as.
    const opened = openSync(temporary, 'wx', 0o644)
    try {
      for (const part of [magic, lengths, header, ...Object.values(sections).map((bytes) => new Uint8Array(bytes))]) writeAll(opened, part)
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    renameSync(temporary, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeAll(opened: number, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; ) at += writeSync(opened, bytes, at)
}

/** Undefined where there is none, or where it is not whole. */
export function headerOf<Meta>(opened: number, size: number): (Header<Meta> & { readonly begin: number }) | undefined {
  const head = Buffer.alloc(fixed)
  if (readSync(opened, head, 0, fixed, 0) !== fixed || !head.subarray(0, magic.length).equals(magic)) return undefined
  const length = head.readUInt32LE(magic.length)
  if (length > size - fixed) return undefined
  const text = Buffer.alloc(length)
  if (readSync(opened, text, 0, length, fixed) !== length || crc32(text) !== head.readUInt32LE(magic.length + 4)) return undefined
  const header: Header<Meta> = JSON.parse(text.toString())
  const begin = fixed + length
  return begin + header.sections.reduce((sum, { bytes }) => sum + bytes, 0) === size ? { ...header, begin } : undefined
}

/** Reads only the header of a file. */
export function describePacked<Meta>(file: string): { bytes: number; source: string; meta: Meta } | undefined {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size
  if (bytes === undefined) return undefined
  const opened = openSync(file, 'r')
  try {
    const header = headerOf<Meta>(opened, bytes)
    return header && { bytes, source: header.source, meta: header.meta }
  } finally {
    closeSync(opened)
  }
}

/** The whole file, if it is whole and was made from this source. A file that is wrong in any other way is made again. */
export async function readPacked<Meta>(file: string, source: string): Promise<PackedFile<Meta> | undefined> {
  let handle: FileHandle | undefined
  try {
    handle = await open(file, 'r')
    const header = headerOf<Meta>(handle.fd, (await handle.stat()).size)
    if (header?.source !== source) return undefined
    const sections: Record<string, ArrayBuffer> = {}
    for (const section of header.sections) {
      const bytes = await readSection(handle, header.begin, section)
      if (!bytes) return undefined
      sections[section.name] = bytes
    }
    return { meta: header.meta, sections }
  } catch {
    return undefined
  } finally {
    await handle?.close()
  }
}

async function readSection(handle: FileHandle, begin: number, { offset, bytes, crc }: Section) {
  const buffer = new ArrayBuffer(bytes)
  const view = new Uint8Array(buffer)
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await handle.read(view, at, bytes - at, begin + offset + at)
    if (bytesRead === 0) return undefined
    at += bytesRead
  }
  return crc32(view) === crc ? buffer : undefined
}
