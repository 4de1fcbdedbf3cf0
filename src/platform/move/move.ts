import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync, statSync } from 'node:fs'
import { Kysely } from 'kysely'
import { openDataDir } from '../data-dir.ts'
import { type Database, databaseFile } from '../database/database.ts'
import { isEarlier } from '../database/earlier-databases.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { readMigrations } from '../database/migration-files.ts'
import { openDatabase } from '../database/open-database.ts'
import { sqliteDialect } from '../database/sqlite.ts'
import { removeBeside } from '../database/sqlite-files.ts'
import { findKeyProblem, keyMark } from '../secret-key.ts'
import type { Settings } from '../settings.ts'
import { systemClock } from '../time.ts'
import type { Comparison } from './compare.ts'
import { compareTables, copyAll, Different, type Report, readMarks, readRows, readTargetState, type TargetState } from './copy.ts'
import { unfinishedFile } from './mark.ts'
import { openPostgresSource, openPostgresTarget } from './postgres.ts'
import { MoveRefused, type Side, type Target } from './side.ts'
import { openSqliteSide } from './sqlite.ts'
import { listDeclaredTables, type Table } from './tables.ts'

export type Engine = 'postgres' | 'sqlite'
export type MoveReport = Report & { resumed(): void; notCopied(columns: readonly string[]): void }
export type MoveResult = {
  readonly from: string
  readonly to: string
  readonly state: TargetState['kind']
  readonly tables: readonly Comparison[]
}

/** Copies everything between `crossdock.db` in DATA_DIR and the database at DATABASE_URL, and compares every table. */
export async function moveDatabase(settings: Settings, to: Engine, report: MoveReport): Promise<MoveResult> {
  process.umask(0o077) // The copy holds addresses of people.
  openDataDir(settings.DATA_DIR)
  const tables = listDeclaredTables()
  const file = databaseFile(settings.DATA_DIR)
  if (to === 'postgres' && !hasContents(file))
    throw new MoveRefused(`There is no database at ${file}. Set DATA_DIR to the folder of the database to copy.`)
  const source = to === 'postgres' ? openSqliteSide(file) : await openPostgresSource(settings.DATABASE_URL, tables)
  try {
    const fingerprint = await checkSource(source, tables, settings, report)
    const move = { source, tables, report, fingerprint }
    return to === 'postgres' ? await moveToPostgres(move, settings) : await moveToSqlite(move, file)
  } finally {
    await source.close()
  }
}

type Move = { readonly source: Side; readonly tables: readonly Table[]; readonly report: MoveReport; readonly fingerprint: string }
const hasContents = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0

async function moveToPostgres(move: Move, settings: Settings): Promise<MoveResult> {
  const target = await openPostgresTarget(settings.DATABASE_URL)
  try {
    // Rows under an older version's tables are not ours to migrate.
    if (!(await holdsRows(target, move.tables))) await migrateTarget(openDatabase({ ...settings, DATABASE_POOL: 1 }))
    const state = await readTargetState(target, move.tables)
    return state.kind === 'filled' ? await confirmEqual(move, target) : await fill(move, target, state)
  } finally {
    await target.close()
  }
}

/** Moves into a file beside `file`, and gives it that name when it is complete. */
async function moveToSqlite(move: Move, file: string): Promise<MoveResult> {
  const part = unfinishedFile(file)
  if (hasContents(file)) {
    const moved = await withSide(openSqliteSide(file), (target) => confirmEqual(move, target))
    rmSync(part, { force: true })
    return moved
  }
  const moved = await fillFile(move, part)
  giveName(part, file)
  return { ...moved, to: file }
}

async function fillFile(move: Move, part: string): Promise<MoveResult> {
  // Two moves at once stop here: the second finds the file locked.
  if (hasContents(part)) await withSide(openSqliteSide(part), async () => {})
  await migrateTarget(new Kysely({ dialect: sqliteDialect(part) }))
  const filled = await withSide(openSqliteSide(part), async (target) => {
    const state = await readTargetState(target, move.tables)
    if (state.kind !== 'filled') return fill(move, target, state)
    return confirmEqual(move, target).catch((error: unknown) => {
      if (!(error instanceof MoveRefused)) throw error
    })
  })
  if (filled) return filled
  // A whole copy whose source has changed since.
  move.report.startedOver()
  removeBeside(part)
  rmSync(part)
  return fillFile(move, part)
}

async function withSide<T>(target: Target, work: (target: Target) => Promise<T>): Promise<T> {
  try {
    return await work(target)
  } finally {
    await target.close()
  }
}

async function fill({ source, tables, report, fingerprint }: Move, target: Target, state: TargetState): Promise<MoveResult> {
  if (state.kind === 'unfinished') report.resumed()
  const compared = await copyAll({ source, target, tables, report }, fingerprint, state)
  await target.optimize()
  return { from: source.label, to: target.label, state: state.kind, tables: compared }
}

/** A move that was killed after its last transaction, or that is run twice, finds all there. */
async function confirmEqual({ source, tables, report }: Move, target: Target): Promise<MoveResult> {
  try {
    return { from: source.label, to: target.label, state: 'filled', tables: await compareTables(source, target, tables, report) }
  } catch (error) {
    if (!(error instanceof Different)) throw error
    throw new MoveRefused(`${target.label} holds other data, which a move does not replace: ${error.message} Use an empty database.`)
  }
}

async function migrateTarget(db: Database) {
  try {
    await migrateDatabase(db, systemClock)
  } finally {
    await db.destroy()
  }
}

/** True if there are organizations, in the tables of any version. */
async function holdsRows(target: Target, tables: readonly Table[]): Promise<boolean> {
  const columns = await target.listColumns()
  if (!columns.has('organizations.id')) return false
  const isWhole = tables.every((table) => table.columns.every(({ name }) => columns.has(`${table.name}.${name}`)))
  if (isWhole && (await readTargetState(target, tables)).kind === 'unfinished') return false
  const isFilled = (await target.count(tables.find(({ name }) => name === 'organizations')!)) > 0
  if (isFilled && !isWhole) throw new MoveRefused(`${target.label} holds the data of another version. Use an empty database.`)
  return isFilled
}

/** Refuses a source of another version or another key. Answers the fingerprint of its key. */
async function checkSource(source: Side, tables: readonly Table[], settings: Settings, report: MoveReport): Promise<string> {
  const columns = await source.listColumns()
  const declared = new Set(tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`)))
  if (!columns.has('migrations.name')) throw new MoveRefused(`${source.label} is not a database of Crossdock.`)
  const applied = new Set((await readRows(source, nameOnly(tables, 'migrations'))).map(([name]) => String(name)))
  const known = readMigrations().map(({ name }) => name)
  const newer = isEarlier(applied) ? undefined : [...applied].find((name) => !known.includes(name))
  if (newer !== undefined)
    throw new MoveRefused(`${source.label} was made by a newer Crossdock (it has ${newer}). Move it with that version.`)
  const missing = declared.difference(columns)
  if (known.some((name) => !applied.has(name)) || missing.size > 0)
    throw new MoveRefused(
      `${source.label} is not up to date. Start this version on it once, or run crossdock migrate with its settings, and then move.`,
    )
  const extra = columns.difference(declared)
  if (extra.size > 0) report.notCopied([...extra].sort())

  const fingerprint = (await readMarks(source, tables)).get(keyMark)
  const problem = findKeyProblem(fingerprint, settings)
  if (problem !== undefined) throw new MoveRefused(problem)
  if (fingerprint === undefined) throw new MoveRefused(`${source.label} was never served: there is nothing to move.`)
  return fingerprint
}

/** Columns that only an older version has. */
function nameOnly(tables: readonly Table[], name: string): Table {
  const table = tables.find((one) => one.name === name)!
  return { ...table, columns: table.columns.filter((column) => column.name === 'name'), order: ['name'] }
}

/** Links the file, since a rename would replace a database that appeared meanwhile. */
function giveName(part: string, file: string) {
  syncFile(part)
  if (existsSync(file)) rmSync(file) // Removes an empty file.
  removeBeside(file)
  linkSync(part, file)
  rmSync(part)
}

function syncFile(path: string) {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}
