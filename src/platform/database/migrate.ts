import { sql } from 'kysely'
import type { Clock } from '../time.ts'
import { type Database, isPostgres, type Writes } from './database.ts'
import { fixInvoices } from './fixed-invoices.ts'
import { hotTablesMigration, unburdenHotTables } from './hot-tables.ts'
import { advisoryLock } from './locks.ts'
import { adaptStatement, type Migration, readMigrations } from './migration-files.ts'
import { secureRows } from './row-security.ts'
import {
  compareSchema,
  describeSchema,
  fingerprintOf,
  isCompared,
  migrationsTable,
  rememberComparison,
  type SchemaDifferences,
} from './schema.ts'
import { writeSchemaMark } from './schema-mark.ts'
import { repairEditedMigrations } from './schema-repair.ts'
import { sqliteCodeOf, sqliteCodes } from './sqlite-codes.ts'

export type RunStatement = (statement: string) => Promise<unknown>

/** Steps that the shared SQL cannot do: they depend on the state of the database, or on the engine. Run after the file's statements. */
const steps: Record<string, (tx: Writes, run: RunStatement, migrations: readonly Migration[]) => Promise<void>> = {
  '0021_repair_edited_migrations.sql': repairEditedMigrations,
  '0048_invoice_lines.sql': fixInvoices,
  [hotTablesMigration]: unburdenHotTables,
}

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
  if (!isKnown)
    await inTurn(async (tx, run) => {
      await run(migrationsTable)
      if (!(await describeSchema(tx)).has('column migrations.digest text')) await run('alter table migrations add column digest text')
    })
  const before = await listApplied(db)
  refuseNewer(before, migrations)
  refuseEdited(before, migrations)

  const pending = migrations.filter(({ name }) => !before.has(name))
  // A new database gets all files in one transaction: 65 commits less.
  const groups = before.size === 0 ? [pending] : pending.map((one) => [one])
  let applied: string[] = []
  for (const files of groups) applied = [...applied, ...(await inTurn((tx, run) => applyFiles(tx, run, { files, migrations, now })))]
  await secureRows(db)
  if (isKnown) return applied
  const fingerprint = await fingerprintOf(db, migrations)
  refuseDrift(await compareSchema(db, migrations))
  await inTurn(async (tx) => {
    await recordDigests(tx, before, migrations)
    await rememberComparison(tx, fingerprint)
  })
  return applied
}

/** A new database applies all of them: their names would fill a screen. */
const mostNamed = 5

/** Describes applied files for the log: the names of a few, and of many the first and the last. */
export const describeApplied = (applied: readonly string[]) => ({
  count: applied.length,
  applied: applied.length > mostNamed ? `${applied[0]} to ${applied.at(-1)}` : applied.join(' '),
})

type FilesToApply = { readonly files: readonly Migration[]; readonly migrations: readonly Migration[]; readonly now: Clock }

/** Answers the names of those that no other process has applied meanwhile. */
async function applyFiles(tx: Writes, run: RunStatement, { files, migrations, now }: FilesToApply): Promise<string[]> {
  const applied: string[] = []
  for (const { name, digest, statements } of files) {
    const added = sql`insert into migrations (name, applied_at, digest) values (${name}, ${now()}, ${digest}) on conflict do nothing`
    if ((await added.execute(tx)).numAffectedRows === 0n) continue
    for (const statement of statements) await run(statement)
    await steps[name]?.(tx, run, migrations)
    applied.push(name)
  }
  // Marks the schema with the first migration, so that servers of the previous version stop before they meet the others.
  if (applied.length > 0) await writeSchemaMark(tx, migrations.length)
  return applied
}

/** Limit of retries: on a slow machine another starter takes longer for a migration than SQLite waits for the file. */
const busyTries = 12

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (sqliteCodeOf(error) !== sqliteCodes.busy || attempt === busyTries) throw error
    }
  }
}

export type DatabaseCheck = SchemaDifferences & { readonly pending: string[]; readonly edited: string[] }

/** Checks a database as a start would, but changes nothing. Edited or pending files explain any difference, so none is looked for then. */
export async function checkDatabase(db: Database, migrations = readMigrations()): Promise<DatabaseCheck> {
  const schema = await describeSchema(db)
  const applied: Applied = schema.has('column migrations.digest text') ? await listApplied(db) : await listAppliedBeforeDigests(db, schema)
  refuseNewer(applied, migrations)
  const pending = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
  const edited = listEdited(applied, migrations)
  const differences = pending.length + edited.length > 0 ? { missing: [], extra: [] } : await compareSchema(db, migrations)
  return { pending, edited, ...differences }
}

/** Each applied file with its digest; null where it was applied before digests were kept. */
type Applied = Map<string, string | null>

async function listApplied(db: Database): Promise<Applied> {
  const { rows } = await sql<{ name: string; digest: string | null }>`select name, digest from migrations order by name`.execute(db)
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

async function listAppliedBeforeDigests(db: Database, schema: ReadonlySet<string>): Promise<Applied> {
  if (!schema.has('column migrations.name text not null')) return new Map()
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return new Map(rows.map(({ name }) => [name, null]))
}

function refuseNewer(applied: Applied, migrations: readonly Migration[]) {
  const unknown = [...applied.keys()].filter((name) => !migrations.some((one) => one.name === name))
  if (unknown.length > 0)
    throw new Error(`This database was made by a newer Crossdock (it has ${unknown.at(-1)}). Start that version, or restore a backup.`)
}

const listEdited = (applied: Applied, migrations: readonly Migration[]) =>
  migrations.filter(({ name, digest }) => (applied.get(name) ?? digest) !== digest).map(({ name }) => name)

function refuseEdited(applied: Applied, migrations: readonly Migration[]) {
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

/** Records digests in databases that are older than these: the schema is right, so the files are taken to be those that were applied. */
async function recordDigests(tx: Writes, before: Applied, migrations: readonly Migration[]) {
  for (const { name, digest } of migrations.filter((one) => before.get(one.name) === null))
    await sql`update migrations set digest = ${digest} where name = ${name} and digest is null`.execute(tx)
}
