import { mkdir, statfs } from 'node:fs/promises'
import type { Monotonic } from '../leases.ts'
import { FileStoreError } from './back-end.ts'

/** Bytes that this process may still write to the disk of a folder. */
export type ReadFreeBytes = (folder: string) => Promise<number>

export const readFreeBytes: ReadFreeBytes = async (folder) => {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The disk is asked at most once in this time, however many uploads arrive. */
const holdsMs = 1_000

const toMegabytes = (bytes: number) => Math.floor(bytes / 1_000_000)

type FreeSpaceFloor = {
  readonly folder: string
  readonly floorBytes: number
  readonly readFree: ReadFreeBytes
  readonly elapsedMs: Monotonic
}

/** Returns a check that raises a `FileStoreError` while the disk of a folder has less free than the floor. */
export function openFreeSpaceCheck({ folder, floorBytes, readFree, elapsedMs }: FreeSpaceFloor): () => Promise<void> {
  // A disk that does not say what it has free is left to the write, which fails where it is full.
  const read = () => readFree(folder).catch(() => Number.POSITIVE_INFINITY)
  let known: { readonly free: Promise<number>; readonly until: number } | undefined
  return async () => {
    if (floorBytes === 0) return
    if (!known || elapsedMs() >= known.until) known = { free: read(), until: elapsedMs() + holdsMs }
    const free = await known.free
    if (free >= floorBytes) return
    throw new FileStoreError(
      `The disk of DATA_DIR has ${toMegabytes(free)} MB free, and FILES_FREE_MEGABYTES is ${toMegabytes(floorBytes)}: uploads are refused.`,
    )
  }
}
