import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { moveMark, unfinishedFile } from '../move/mark.ts'
import { keyMark } from '../secret-key.ts'
import type { Settings } from '../settings.ts'
import { type Database, databaseFile, isPostgres } from './database.ts'
import { holdsOrganizations } from './sqlite-files.ts'

const demoFile = 'demo-credentials.json'
/** Files that a first start leaves in DATA_DIR beside the database. */
const companions = ['secret.key', demoFile]

type OpenOptions = { readonly beginsNew: boolean }

/**
 * Opens the database, unless it is missing or empty beside files that belong to one: then a volume is not mounted, or a setting points
 * elsewhere, and a new database would hide that. `beginsNew` is an operator who knows. A first start writes its key after its tables,
 * so a second one at the same time that finds the key finds the tables too.
 */
export async function openUnlessLost(settings: Settings, open: () => Database, { beginsNew }: OpenOptions): Promise<Database> {
  const found = companions.filter((name) => existsSync(join(settings.DATA_DIR, name)))
  const file = databaseFile(settings.DATA_DIR)
  const refuse = (state: string) => {
    if (beginsNew && found.includes(demoFile))
      throw new Error(`Move ${demoFile} away first: its credentials are not those of the new database.`)
    if (!beginsNew) throw new Error(sentenceOf(settings.DATA_DIR, found, state))
  }
  if (!settings.DATABASE_URL && !beginsNew && !existsSync(file) && existsSync(unfinishedFile(file)))
    throw new Error(
      `A move into ${file} is not complete. Finish it with: crossdock move --to sqlite. Or delete ${unfinishedFile(file)}, and start with the DATABASE_URL of the source.`,
    )
  // Checks this before opening: SQLite would make the file, and the next start would find it.
  if (found.length > 0 && !settings.DATABASE_URL && !existsSync(file)) refuse('crossdock.db is missing')
  if (found.length > 0 && !settings.DATABASE_URL && existsSync(file) && statSync(file).size === 0) refuse('crossdock.db is empty')
  const db = open()
  try {
    if (await hasTables(db)) return db
    if (!beginsNew) refuseBesideFilledFile(settings)
    if (found.length > 0) refuse(settings.DATABASE_URL ? 'the database at DATABASE_URL has no tables' : 'crossdock.db is empty')
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/**
 * Refuses a database that a move has not filled yet, once the tables exist and this role sees their rows. A move that was killed early
 * leaves tables without a row, and no mark of a key, which every start writes.
 */
export async function refuseUnfinishedMove(db: Database, settings: Settings, { beginsNew }: OpenOptions) {
  const rows = await db.selectFrom('marks').select('name').where('name', 'in', [moveMark, keyMark]).execute()
  const names = rows.map(({ name }) => name)
  if (names.includes(moveMark))
    throw new Error('A move into this database is not complete. Finish it with: crossdock move --to postgres. Or use another database.')
  if (!names.includes(keyMark) && !beginsNew) refuseBesideFilledFile(settings)
}

/** The operator has set DATABASE_URL, and all data is still in the file. */
function refuseBesideFilledFile({ DATABASE_URL, DATA_DIR }: Settings) {
  const file = databaseFile(DATA_DIR)
  if (!DATABASE_URL || !holdsOrganizations(file)) return
  throw new Error(
    `The database at DATABASE_URL is empty, and ${file} holds data. Copy it there with: crossdock move --to postgres. Or go on with that file: start without DATABASE_URL. To begin a new database in PostgreSQL, move the file away, or run: crossdock migrate --new`,
  )
}

const sentenceOf = (dataDir: string, found: readonly string[], state: string) =>
  `${dataDir} has ${found.join(' and ')} of an earlier database, but ${state}. Restore a backup (docs/self-hosting.md, "Backup and restore"), or correct DATA_DIR or DATABASE_URL. To begin a new database, move ${found.length > 1 ? 'these files' : 'this file'} away, or run: crossdock migrate --new`

async function hasTables(db: Database): Promise<boolean> {
  const { rows } = isPostgres(db)
    ? await sql`select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' limit 1`.execute(db)
    : await sql`select 1 from sqlite_schema limit 1`.execute(db)
  return rows.length > 0
}
