import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Pages of half a megabyte: the write lock is held for some milliseconds. */
const pagesPerSlice = 128
/** Value of `pragma auto_vacuum` for incremental. */
const incremental = 2
const busyTimeoutMs = 5_000

/** Bytes of the file before and after. `slices`: beside a server; `whole`: the file was rewritten, once, to enable slices. */
export type CompactResult = {
  readonly before: number
  readonly after: number
  readonly how: 'slices' | 'whole'
  readonly longestMs: number
}
/** A file of an earlier version, which cannot be made smaller while another program has it open. */
export class InUse extends Error {}

/**
 * Gives back to the disk what a SQLite file no longer needs. Its free pages go slice by slice, with a pause as long as each took, so that a
 * server beside it waits for a slice at most. A file that was made before free pages could go that way is rewritten, which requires exclusive access.
 */
export async function compactSqlite(file: string): Promise<CompactResult> {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs })
  try {
    const before = statSync(file).size
    const how = numberOf(database, 'auto_vacuum') === incremental ? 'slices' : 'whole'
    const longestMs = how === 'slices' ? await freeInSlices(database) : rewrite(database)
    // Leaves the log to the server's own checkpoint if a reader is in the way.
    database.exec('pragma wal_checkpoint(truncate)')
    return { before, after: statSync(file).size, how, longestMs }
  } finally {
    database.close()
  }
}

const numberOf = (database: DatabaseSync, pragma: string) => Number(Object.values(database.prepare(`pragma ${pragma}`).get() ?? {})[0])

async function freeInSlices(database: DatabaseSync): Promise<number> {
  let longestMs = 0
  for (let left = numberOf(database, 'freelist_count'), before = left + 1; left > 0 && left < before; ) {
    const begun = performance.now()
    database.exec(`pragma incremental_vacuum(${pagesPerSlice})`)
    const took = performance.now() - begun
    longestMs = Math.max(longestMs, took)
    await sleep(took)
    // Pages that a server frees meanwhile are left for the next run.
    ;[before, left] = [left, numberOf(database, 'freelist_count')]
  }
  return longestMs
}

/** Rewrites the file. Leaving WAL needs exclusive access, so another process that has the file open is found before anything is written. */
function rewrite(database: DatabaseSync): number {
  const begun = performance.now()
  try {
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    if (((error as { errcode?: number }).errcode ?? 0) === 5) throw new InUse()
    throw error
  }
  try {
    database.exec(`pragma auto_vacuum = ${incremental}; vacuum`)
  } finally {
    database.exec('pragma journal_mode = wal')
  }
  return performance.now() - begun
}
