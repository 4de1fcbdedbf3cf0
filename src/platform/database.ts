import { join } from 'node:path'
import { Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import { columnTypes, defineTable, type RowTypes } from './define-table.ts'
import { postgresDialect } from './postgres.ts'
import type { Settings } from './settings.ts'
import { sqliteDialect } from './sqlite.ts'

const { text } = columnTypes

const marksTable = defineTable('marks', { name: text(), value: text() })

/**
 * The tables, as rows are read and written. Each store adds its own by declaring this interface again, so this file knows
 * none of them. The wire decides the forms: integer ids are numbers, UUIDs and times are text, documents are JSON text,
 * flags are 0 or 1.
 */
export interface Tables {
  marks: RowTypes<typeof marksTable>
}

export type Database = Kysely<Tables>
export type Writes = Transaction<Tables>
/** What anyone may do anywhere: look. Not `with`: a CTE can hide a write. */
export type Reads = Pick<Database, 'selectFrom'>

export const databaseFile = (data_dir: string) => join(data_dir, 'crossdock.db')

type DatabaseSettings = Pick<
  Settings,
  'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_POOL' | 'DATABASE_TIMEOUT_MS' | 'DATABASE_SILENT_MS' | 'DATABASE_PREPARED' | 'WORKERS'
>

/** With more connections than it can keep busy, PostgreSQL spends its time on changing between them. */
export const connectionsOf = ({ DATABASE_POOL, WORKERS }: Pick<Settings, 'DATABASE_POOL' | 'WORKERS'>) =>
  DATABASE_POOL || (WORKERS > 1 ? 4 : 10)

/** SQLite for one machine, PostgreSQL for many. Nothing outside `platform/` knows which. */
export const openDatabase = (settings: DatabaseSettings, groupSize?: number): Database =>
  new Kysely({ dialect: settings.DATABASE_URL ? dialectOf(settings) : sqliteDialect(databaseFile(settings.DATA_DIR), { groupSize }) })

const dialectOf = (settings: DatabaseSettings) =>
  postgresDialect(settings.DATABASE_URL, {
    connections: connectionsOf(settings),
    timeoutMs: settings.DATABASE_TIMEOUT_MS,
    prepares: settings.DATABASE_PREPARED,
    silentMs: settings.DATABASE_SILENT_MS,
  })

export const isPostgres = (db: Database | Writes) => db.getExecutor().adapter instanceof PostgresAdapter

type Direct = { transact<T>(db: Database, work: (tx: Writes) => Promise<T>): Promise<T> }

/** Everything that `work` writes, or nothing of it. */
export function inTransaction<T>(db: Database, work: (tx: Writes) => Promise<T>): Promise<T> {
  const { adapter } = db.getExecutor()
  return 'transact' in adapter ? (adapter as unknown as Direct).transact(db, work) : db.transaction().execute(work)
}

/** Until this transaction ends, no other takes the lock of this number. A SQLite transaction is alone anyway. */
export async function advisoryLock(tx: Writes, number: number) {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${number})`.execute(tx)
}

/** Says whether the file of SQLite is no longer the one that was opened. Then all queries fail until it is back. */
export function isFileReplaced(db: Database): boolean {
  const { adapter } = db.getExecutor()
  try {
    if ('checkFile' in adapter) (adapter as { checkFile(): void }).checkFile()
    return false
  } catch {
    return true
  }
}

/** Returns how many groups of transactions this process has committed; on SQLite. */
export const readCommits = (db: Database): number => (db.getExecutor().adapter as unknown as { readCommits(): number }).readCommits()

/** Raises when the database does not answer. */
export const pingDatabase = (db: Database) => sql`select 1`.execute(db)

/** A PostgreSQL that may forget what it has acknowledged is refused: the promise "nothing acknowledged is lost" would be void. */
export async function refuseForgetful(db: Database) {
  if (!isPostgres(db)) return
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
    if (rows[0]?.value === 'off')
      throw new Error(`PostgreSQL runs with ${name} off and could lose what it has acknowledged. Turn it on, or set DATABASE_UNSAFE=on.`)
  }
}
