import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from '../random.ts'
import { FileStoreError } from './back-end.ts'

export type FileContent = Uint8Array | AsyncIterable<Uint8Array>

/** A file that has arrived and is on this machine's disk, not yet stored. */
export type SpooledFile = {
  readonly path: string
  readonly size: number
  readonly sha256: string
  /** Reads so many bytes from a position on; fewer at the end of the file. */
  read(position: number, length: number): Promise<Buffer>
  /** Deletes it, unless a back end has taken it. To call it twice does no harm. */
  remove(): Promise<void>
}

/** Errors of the disk: full, over the quota, or no longer there. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']

/** Errors of the disk, as those of the store. */
export function asStoreError(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  return diskCodes.includes(code) ? new FileStoreError(`A file could not be written: ${code}`, { cause: error }) : error
}

/** Writes content to a temporary file, chunk by chunk, and flushes it to the disk. Deletes the file if the content ends with an error. */
export async function spoolContent(folder: string, content: FileContent, random: Random): Promise<SpooledFile> {
  const path = join(folder, `${process.pid}.${random(16).toString('hex')}`)
  const handle = await createFile(folder, path).catch((error) => {
    throw asStoreError(error)
  })
  let isOpen = true
  const remove = async () => {
    if (!isOpen) return
    isOpen = false
    await handle.close()
    await rm(path, { force: true })
  }
  try {
    const { size, sha256 } = await writeContent(handle, content)
    const read = async (position: number, length: number) => {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.max(0, Math.min(length, size - position))), { position })
      return buffer.subarray(0, bytesRead)
    }
    return { path, size, sha256, read, remove }
  } catch (error) {
    await remove()
    throw asStoreError(error)
  }
}

async function createFile(folder: string, path: string) {
  await mkdir(folder, { recursive: true })
  return open(path, 'wx+', 0o600)
}

async function writeContent(handle: FileHandle, content: FileContent) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    hash.update(chunk)
    for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at, chunk.length - at, size + at)).bytesWritten
    size += chunk.length
  }
  await handle.sync()
  return { size, sha256: hash.digest('hex') }
}

/** Age of leftovers, longer than any upload may take. */
const oldestMs = 3_600_000

/** Deletes what processes left that were killed while files arrived. */
export async function removeLeftovers(folder: string) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > oldestMs) await rm(path, { force: true })
  }
}
