import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { databaseFile } from '../src/platform/database/database.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { readSettings } from '../src/platform/settings.ts'
import { systemClock } from '../src/platform/time.ts'
import { removeAtExit } from './memory-folder.ts'

const name = 'migrated'

/** A SQLite file with all migrations, which take 70 ms of the processor: test files begin with a copy of it. It ends with the run. */
export async function makeFileTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-test-template-'))
  removeAtExit(folder)
  const db = openDatabase(readSettings({ DATA_DIR: folder }))
  await migrateDatabase(db, systemClock)
  await db.destroy()
  return databaseFile(folder)
}

/** PostgreSQL takes most of a second for all migrations, and half of all test files need them: they begin with a copy of this. */
export async function makeTemplate(postgresUrl: string): Promise<string> {
  const open = (database: string) => openDatabase(readSettings({ DATABASE_URL: `${postgresUrl}/${database}` }))
  const administrator = open('postgres')
  await sql.raw(`create database ${name}`).execute(administrator)
  await administrator.destroy()
  const db = open(name)
  await migrateDatabase(db, systemClock)
  await db.destroy()
  return name
}
