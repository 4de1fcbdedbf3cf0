import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { type FileBytes, readChunks } from './file-bytes.ts'

/** An entry of a zip file, by its central directory. */
export type ZipEntry = {
  readonly name: string
  readonly isPacked: boolean
  readonly packedBytes: number
  readonly bytes: number
  /** Positions at which its content begins and ends. */
  readonly start: number
  readonly end: number
}

const endMark = 0x06054b50
const directoryMark = 0x02014b50
const localMark = 0x04034b50
const endBytes = 22
/** The comment at the end of a zip file is at most so long. */
const commentBytes = 65_535
/** Office files have some hundreds of entries. */
const mostEntries = 4_096
const mostDirectoryBytes = 1_048_576
/** Limit of bytes between two entries: the sizes again, if they were not known when an entry began. */
const mostBetween = 24
/** Flags of encrypted entries: encryption, strong encryption, and an encrypted directory. */
const refusedFlags = 0x2041

/** Finds the end record of a zip file whose comment reaches to the end of the file; undefined if there is none. */
export async function findZipEnd(file: FileBytes): Promise<number | undefined> {
  const from = Math.max(0, file.size - endBytes - commentBytes)
  const tail = await file.read(from, file.size - from)
  for (let at = tail.length - endBytes; at >= 0; at--)
    if (tail.readUInt32LE(at) === endMark && at + endBytes + tail.readUInt16LE(at + 20) === tail.length) return from + at
  return undefined
}

/**
 * The entries of a file that is a zip file and nothing else: it begins with its first entry, the entries follow each other without gaps or
 * overlaps, and the directory follows the last. Undefined for any other.
 */
export async function readZipEntries(file: FileBytes): Promise<readonly ZipEntry[] | undefined> {
  const end = await findZipEnd(file)
  if (end === undefined) return undefined
  const record = await file.read(end, endBytes)
  const [disk, count, total] = [record.readUInt32LE(4), record.readUInt16LE(8), record.readUInt16LE(10)]
  const [size, offset, comment] = [record.readUInt32LE(12), record.readUInt32LE(16), record.readUInt16LE(20)]
  if (disk !== 0 || count !== total || count === 0 || count > mostEntries || comment > 0) return undefined
  if (size > mostDirectoryBytes || offset + size !== end) return undefined
  const headers = readDirectory(await file.read(offset, size), count)
  return headers && locateEntries(file, headers, offset)
}

type DirectoryHeader = Omit<ZipEntry, 'start' | 'end'> & { readonly local: number; readonly rawName: Buffer }

function readDirectory(directory: Buffer, count: number): DirectoryHeader[] | undefined {
  const headers: DirectoryHeader[] = []
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== directoryMark) return undefined
    const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)]
    const [packedBytes, bytes] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24)]
    const [nameBytes, extraBytes, noteBytes] = [
      directory.readUInt16LE(at + 28),
      directory.readUInt16LE(at + 30),
      directory.readUInt16LE(at + 32),
    ]
    const rawName = directory.subarray(at + 46, at + 46 + nameBytes)
    if ((flags & refusedFlags) !== 0 || (method !== 0 && method !== 8) || (method === 0 && packedBytes !== bytes)) return undefined
    const name = rawName.toString()
    if (!isPlainName(name)) return undefined
    headers.push({ name, rawName, isPacked: method === 8, packedBytes, bytes, local: directory.readUInt32LE(at + 42) })
    at += 46 + nameBytes + extraBytes + noteBytes
  }
  return at === directory.length ? headers : undefined
}

/** No name that a program could unpack outside of its folder. */
const isPlainName = (name: string) => name !== '' && !name.startsWith('/') && !/[\\\0:]/.test(name) && !name.split('/').includes('..')

async function locateEntries(file: FileBytes, headers: readonly DirectoryHeader[], directory: number): Promise<ZipEntry[] | undefined> {
  const names = new Set<string>()
  const entries: ZipEntry[] = []
  let expected = 0
  for (const { local, rawName, ...header } of headers.toSorted((a, b) => a.local - b.local)) {
    if (local < expected || local > expected + (expected === 0 ? 0 : mostBetween) || names.has(header.name)) return undefined
    names.add(header.name)
    const own = await file.read(local, 30 + rawName.length)
    if (own.length < 30 + rawName.length || own.readUInt32LE(0) !== localMark || !own.subarray(30).equals(rawName)) return undefined
    const start = local + 30 + own.readUInt16LE(26) + own.readUInt16LE(28)
    expected = start + header.packedBytes
    entries.push({ ...header, start, end: expected })
  }
  return expected <= directory && directory <= expected + mostBetween ? entries : undefined
}

/** The content of an entry, where it has no more than `most` bytes. */
export async function readZipEntry(file: FileBytes, entry: ZipEntry, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  const isWhole = await unpackEntry(file, entry, most, (chunk) => chunks.push(chunk))
  return isWhole ? Buffer.concat(chunks) : undefined
}

/** True if every entry unpacks to the size in the directory, and all together to at most `most` bytes. No more is unpacked. */
export async function unpacksWithin(file: FileBytes, entries: readonly ZipEntry[], most: number): Promise<boolean> {
  if (entries.reduce((sum, { bytes }) => sum + bytes, 0) > most) return false
  for (const entry of entries) if (entry.isPacked && !(await unpackEntry(file, entry, entry.bytes, () => {}))) return false
  return true
}

class Larger extends Error {}

/** True if an entry has its declared size, and no more than `most` bytes. */
async function unpackEntry(file: FileBytes, entry: ZipEntry, most: number, take: (chunk: Buffer) => void): Promise<boolean> {
  if (entry.bytes > most) return false
  let length = 0
  const count = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      length += chunk.length
      if (length > entry.bytes) throw new Larger()
      take(chunk)
    }
  }
  const content = readChunks(file, entry.start, entry.end)
  try {
    if (entry.isPacked) await pipeline(content, createInflateRaw({ chunkSize: 65_536 }), count)
    else await count(content)
  } catch (error) {
    if (error instanceof Larger || String((error as NodeJS.ErrnoException).code).startsWith('Z_')) return false
    throw error
  }
  return length === entry.bytes
}
