import { sql } from 'kysely'
import { openDatabase } from '../src/platform/database.ts'
import { migrateDatabase } from '../src/platform/migrate.ts'
import { readSettings } from '../src/platform/settings.ts'
import { systemClock } from '../src/platform/time.ts'

const name = 'migrated'

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
