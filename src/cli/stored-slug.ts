import { databaseFile } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { readMarkOfFile } from '../platform/database/sqlite-files.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { slugIn } from '../platform/slug-setting.ts'
import { readStoredSlug, slugMark } from '../platform/stored-slug.ts'

/**
 * Gives a command the platform name that its database has, since a shell seldom has the settings of the server. It is set before the code
 * of the command is loaded, which reads it once. A problem with the database is reported when it is opened.
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
