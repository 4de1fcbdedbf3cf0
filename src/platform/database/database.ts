import { join } from 'node:path'
import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import { columnTypes, defineTable, type RowTypes } from './define-table.ts'

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
/** Queries that only read, for use anywhere. `with` is not among them: a CTE can hide a write. */
export type Reads = Pick<Database, 'selectFrom'>

export const databaseFile = (data_dir: string) => join(data_dir, 'crossdock.db')

export const isPostgres = (db: Database | Writes) => db.getExecutor().adapter instanceof PostgresAdapter

type Direct = { transact<T>(db: Database, work: (tx: Writes) => Promise<T>): Promise<T> }

/** Commits everything that `work` writes, or nothing of it. */
export function inTransaction<T>(db: Database, work: (tx: Writes) => Promise<T>): Promise<T> {
  const { adapter } = db.getExecutor()
  return 'transact' in adapter ? (adapter as unknown as Direct).transact(db, work) : db.transaction().execute(work)
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
