import { databaseFile } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { readMarkOfFile } from '../platform/database/sqlite-files.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { slugIn } from '../platform/slug-setting.ts'
import { readStoredSlug, slugMark } from '../platform/stored-slug.ts'

/**
 * Gives a command the name of the platform that its database has, before the first of its code is loaded: that reads it once. A shell
 * seldom has the settings of the server. What cannot be read here is reported when the database is opened.
 */
export async function takeStoredSlug(env: NodeJS.ProcessEnv) {
  if (slugIn(env) !== undefined) return
  const stored = await findStoredSlug(env).catch(() => undefined)
  if (stored !== undefined) env.PLATFORM_SLUG = stored
}

async function findStoredSlug(env: NodeJS.ProcessEnv) {
  const settings = readSettings(env)
  return settings.DATABASE_URL ? await readFromPostgres(settings) : readMarkOfFile(databaseFile(settings.DATA_DIR), slugMark)
}

async function readFromPostgres(settings: Settings) {
  const db = openDatabase({ ...settings, DATABASE_POOL: 1 })
  try {
    return await readStoredSlug(db)
  } finally {
    await db.destroy()
  }
}
