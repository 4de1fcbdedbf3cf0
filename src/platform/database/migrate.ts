import { sql } from 'kysely'
import type { Clock } from '../time.ts'
import { type AppliedMigrations, insertApplied, listApplied, migrationsTable } from './applied-migrations.ts'
import { type Database, isPostgres, type Writes } from './database.ts'
import { findUpgrade, isEarlier, schemaMigration, upgradeEarlier } from './earlier-databases.ts'
import { fixInvoices } from './fixed-invoices.ts'
import { advisoryLock } from './locks.ts'
import { adaptStatement, type Migration, type RunStatement, readMigrations } from './migration-files.ts'
import { secureRows } from './row-security.ts'
import { compareSchema, describeSchema, fingerprintOf, isCompared, rememberComparison, type SchemaDifferences } from './schema.ts'
import { writeSchemaMark } from './schema-mark.ts'
import { readSqliteCode, sqliteCodes } from './sqlite-codes.ts'

/** Steps that the shared SQL cannot do, since they depend on the engine. Run after the file's statements. */
const steps: Record<string, (tx: Writes, run: RunStatement) => Promise<void>> = { [schemaMigration]: fixInvoices }

/**
 * Applies the numbered files that are not yet applied, each in a transaction with the row that says so. Any number of
 * processes may start at once. Refuses a database that these files did not make. Answers the names it applied.
 */
export async function migrateDatabase(db: Database, now: Clock, migrations = readMigrations()): Promise<string[]> {
  const adapt = adaptStatement[isPostgres(db) ? 'postgres' : 'sqlite']
  const inTurn = <T>(work: (tx: Writes, run: RunStatement) => Promise<T>) =>
    whenFree(() =>
      db.transaction().execute(async (tx) => {
        await advisoryLock(tx, 'migration')
        return work(tx, (statement) => sql.raw(adapt(statement)).execute(tx))
      }),
    )

  const isKnown = await isCompared(db, migrations)
  if (!isKnown) await inTurn((_, run) => run(migrationsTable))
  let names: string[] = []
  let before = await listApplied(db)
  if (isEarlier(before)) {
    names = await inTurn((tx, run) => upgradeEarlier(tx, run, { migrations, now }))
    before = await listApplied(db)
  }
  refuseNewer(before, migrations)
  refuseEdited(before, migrations)

  for (const migration of migrations.filter(({ name }) => !before.has(name)))
    names = [...names, ...(await inTurn((tx, run) => applyFile(tx, run, { migration, migrations, now })))]
  await secureRows(db)
  if (isKnown) return names
  const fingerprint = await fingerprintOf(db, migrations)
  refuseDrift(await compareSchema(db, migrations))
  if (fingerprint !== undefined) await inTurn((tx) => rememberComparison(tx, fingerprint))
  return names
}

/** A new database applies all of them: their names would fill a screen. */
const mostNamed = 5

/** Describes applied files for the log: the names of a few, and of many the first and the last. */
export const describeApplied = (applied: readonly string[]) => ({
  count: applied.length,
  applied: applied.length > mostNamed ? `${applied[0]} to ${applied.at(-1)}` : applied.join(' '),
})

type FileToApply = { readonly migration: Migration; readonly migrations: readonly Migration[]; readonly now: Clock }

/** Answers the name, unless another process has applied it meanwhile. */
async function applyFile(tx: Writes, run: RunStatement, { migration, migrations, now }: FileToApply): Promise<string[]> {
  if (!(await insertApplied(tx, migration, now))) return []
  for (const statement of migration.statements) await run(statement)
  await steps[migration.name]?.(tx, run)
  // Marks the schema with the first migration, so that servers of the previous version stop before they meet the others.
  await writeSchemaMark(tx, migrations.length)
  return [migration.name]
}

/** Limit of retries: on a slow machine another starter takes longer for a migration than SQLite waits for the file. */
const busyTries = 12

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (readSqliteCode(error) !== sqliteCodes.busy || attempt === busyTries) throw error
    }
  }
}

export type DatabaseCheck = SchemaDifferences & { readonly pending: string[]; readonly edited: string[] }

/** Checks a database as a start would, but changes nothing. Edited or pending files explain any difference, so none is looked for then. */
export async function checkDatabase(db: Database, migrations = readMigrations()): Promise<DatabaseCheck> {
  const schema = await describeSchema(db)
  const applied: AppliedMigrations = schema.has('column migrations.name text not null') ? await listApplied(db) : new Map()
  if (isEarlier(applied)) await findUpgrade(db, applied)
  else refuseNewer(applied, migrations)
  const pending = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
  const edited = listEdited(applied, migrations)
  const differences = pending.length + edited.length > 0 ? { missing: [], extra: [] } : await compareSchema(db, migrations)
  return { pending, edited, ...differences }
}

function refuseNewer(applied: AppliedMigrations, migrations: readonly Migration[]) {
  const unknown = [...applied.keys()].filter((name) => !migrations.some((one) => one.name === name))
  if (unknown.length > 0)
    throw new Error(`This database was made by a newer Crossdock (it has ${unknown.at(-1)}). Start that version, or restore a backup.`)
}

const listEdited = (applied: AppliedMigrations, migrations: readonly Migration[]) =>
  migrations.filter(({ name, digest }) => applied.has(name) && applied.get(name) !== digest).map(({ name }) => name)

function refuseEdited(applied: AppliedMigrations, migrations: readonly Migration[]) {
  const edited = listEdited(applied, migrations)
  if (edited.length > 0)
    throw new Error(
      `migrations/${edited[0]} has changed since it was applied to this database, so what it says now is not what the database has. Put the file back as it was (install this version again, or use git checkout), and make the change in a new migration.`,
    )
}

function refuseDrift({ missing }: SchemaDifferences) {
  if (missing.length === 0) return
  const more = missing.length > 3 ? `, and ${missing.length - 3} more` : ''
  throw new Error(
    `The tables of this database are not those of this version. Missing: ${missing.slice(0, 3).join('; ')}${more}. They may have been changed by hand: undo that, or restore a backup. List all differences with: crossdock migrate --check`,
  )
}
