import { DatabaseSync } from 'node:sqlite'
import { readSqliteCode, sqliteCodes } from './sqlite-codes.ts'

/** A server that is replaced by another one may need a moment to end. */
const waitMs = 5_000

/** The file beside the database that a server keeps locked. It stays empty. */
export const serverLockFile = (file: string) => `${file}-server`

/**
 * Keeps a second server from the same file, until this process ends, however it ends: the lock is the system's. A process id in a file
 * would be 1 in every container. Commands do not take this lock. Returns how to end it.
 */
export function lockForServer(file: string): () => void {
  const lock = new DatabaseSync(serverLockFile(file), { timeout: waitMs })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (readSqliteCode(error) !== sqliteCodes.busy) throw error
    throw new Error(`Another server has ${file} open. Stop it first. Several servers need PostgreSQL: set DATABASE_URL.`)
  }
  return () => lock.close()
}
