import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'
import type { Keys } from './keys.ts'
import { type Random, secretText } from './random.ts'
import type { Settings } from './settings.ts'

/**
 * The key that an operator set, or one made once and kept beside the database. Two first starts at once agree on one: it
 * gets its name only when it is whole, for a reader that came between naming and writing would have found an empty key.
 */
export async function secretKey(db: Database, { SECRET_KEY, DATA_DIR }: Place, random: Random): Promise<string> {
  if (SECRET_KEY) return SECRET_KEY
  const file = join(DATA_DIR, 'secret.key')
  if (!existsSync(file)) {
    if (await db.selectFrom('marks').select('value').where('name', '=', mark).executeTakeFirst())
      throw new Error(`${file} is missing. Put back the one that belongs to this database, or set SECRET_KEY to it.`)
    keepNew(file, secretText(random))
  }
  const kept = readFileSync(file, 'utf8').trim()
  if (kept.length < 32) throw new Error(`${file} is not whole. Put back the one that belongs to this database.`)
  return kept
}
type Place = Pick<Settings, 'SECRET_KEY' | 'DATA_DIR'>

/** Under this name the database keeps a fingerprint of its key. */
const mark = 'secret-key'

function keepNew(file: string, text: string) {
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, text, { mode: 0o600, flush: true })
  try {
    linkSync(temporary, file) // Unlike a rename, it leaves the key of whoever was first.
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary)
  }
}

/** With another key no credential would be good any more. That is told at the start, not to every client. */
export async function refuseOtherKey(db: Database, keys: Keys) {
  const value = keys.mac('fingerprint', 'crossdock').toString('hex')
  const kept = await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('marks')
      .values({ name: mark, value })
      .onConflict((on) => on.doNothing())
      .execute()
    return tx.selectFrom('marks').select('value').where('name', '=', mark).executeTakeFirstOrThrow()
  })
  if (kept.value !== value)
    throw new Error('This database was made with another secret key. Set SECRET_KEY to that one, or put its secret.key back into DATA_DIR.')
}
