import { rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { keyMark } from '../secret-key.ts'
import { readSqliteCode, sqliteCodes } from './sqlite-codes.ts'

/** Longest wait of a command for another one that has the file for a moment. */
const waitMs = 1_000
const damaged: readonly number[] = [sqliteCodes.corrupt, sqliteCodes.notADatabase]

export class FileInUse extends Error {}

export type LockedFile = { readonly database: DatabaseSync; release(): void }

/**
 * Opens a SQLite file and keeps every other connection out, readers too, until it is released or this process ends, however it ends.
 * Refuses where a server, or any other program, has the file open: in WAL mode each holds a lock for as long as it is connected, and
 * to leave that mode needs the file alone. The next server that opens the file returns to WAL mode.
 */
export function lockFile(file: string): LockedFile {
  const database = new DatabaseSync(file, { timeout: waitMs })
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    database.close()
    if (readSqliteCode(error) === sqliteCodes.busy)
      throw new FileInUse(`${file} is in use. Stop the server and every other program that has it open, and try again.`)
    throw error
  }
  return {
    database,
    release() {
      database.exec('rollback')
      database.close()
    },
  }
}

/**
 * Locks a file that is about to be replaced, which may be damaged beyond opening; no server can have opened that one. The lock removes the
 * files beside it: they belong to it, and would be applied to the one that takes its place.
 */
export function lockForReplacement(file: string): () => void {
  let release = () => {}
  try {
    release = lockFile(file).release
  } catch (error) {
    if (!damaged.includes(readSqliteCode(error))) throw error
  }
  removeBeside(file)
  return release
}

/**
 * Removes the files that SQLite keeps beside an open database, or leaves when its process is killed, and the mark of its commits
 * (sqlite-mark.ts).
 */
export function removeBeside(file: string) {
  for (const end of ['-wal', '-shm', '-journal', '-mark', '-mark.new']) rmSync(`${file}${end}`, { force: true })
}

export type FileContents = {
  /** Damage of the file, every page of which was read. */
  readonly damage?: string
  /** The migrations that were applied; undefined where it is not a database of Crossdock. */
  readonly migrations?: readonly string[]
  readonly fingerprint?: string | undefined
  readonly organizations?: number
}

/** Inspects a SQLite file that no server has open. */
export function inspectFile(file: string): FileContents {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: waitMs })
    const tables = new Set(
      database
        .prepare(`select name from sqlite_schema where type = 'table'`)
        .all()
        .map(({ name }) => name),
    )
    const verdict = Object.values(database.prepare('pragma integrity_check(1)').get() ?? {})[0]
    // Skips the first line, which names the database, `main`.
    if (verdict !== 'ok') return { damage: String(verdict).split('\n').at(-1)! }
    if (!['migrations', 'marks', 'organizations'].every((name) => tables.has(name))) return {}
    const migrations = database.prepare('select name from migrations order by name').all()
    const mark = database.prepare('select value from marks where name = ?').get(keyMark)
    const { count } = database.prepare('select count(*) as count from organizations').get() as { count: number }
    return { migrations: migrations.map(({ name }) => String(name)), fingerprint: mark?.value as string | undefined, organizations: count }
  } catch (error) {
    if (damaged.includes(readSqliteCode(error))) return { damage: (error as Error).message }
    throw error
  } finally {
    database?.close()
  }
}

/** True if a SQLite file has organizations. One that cannot be read may have some: it is not treated as empty. */
export function holdsOrganizations(file: string): boolean {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return false
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: waitMs })
    const isOurs = database.prepare(`select 1 from sqlite_schema where type = 'table' and name = 'organizations'`).get() !== undefined
    return isOurs && database.prepare('select 1 from organizations limit 1').get() !== undefined
  } catch {
    return true
  } finally {
    database?.close()
  }
}

/** Reads a mark without waiting for anyone. Undefined where there is none, or the file cannot be read: to open it says why. */
export function readMarkOfFile(file: string, name: string): string | undefined {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return undefined
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
    return database.prepare('select value from marks where name = ?').get(name)?.value as string | undefined
  } catch {
    return undefined
  } finally {
    database?.close()
  }
}
