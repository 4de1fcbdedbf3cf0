import { setTimeout as sleep } from 'node:timers/promises'
import { readSqliteCode, sqliteCodes } from './sqlite-codes.ts'

/** Longest wait of a request for a lock that another process, such as a command, holds for a moment. */
export const busyTimeoutMs = 5_000
/** SQLite itself waits by stopping the whole process: it may for as long as most commands hold a lock. */
export const stoppedMs = 5
const pauseMs = 25

const isBusy = (error: unknown) => readSqliteCode(error) === sqliteCodes.busy

/** Runs what the lock of another process may keep from running, again and again until it is free. Other requests are served meanwhile. */
export async function whenFree<T>(work: () => T): Promise<T> {
  for (const end = performance.now() + busyTimeoutMs; ; await sleep(pauseMs)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
    }
  }
}

/** Runs it at once where it is free. */
export function runWhenFree<T>(work: () => T): T | Promise<T> {
  try {
    return work()
  } catch (error) {
    if (isBusy(error)) return whenFree(work)
    throw error
  }
}
