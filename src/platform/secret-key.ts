import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, inTransaction, type Writes } from './database/database.ts'
import { findMark, insertMark } from './database/marks.ts'
import { type Keys, keysFrom } from './keys.ts'
import { type Random, secretText } from './random.ts'
import type { Settings } from './settings.ts'

type KeyPlace = Pick<Settings, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS' | 'DATA_DIR'>
export type SecretKeys = { readonly secret: string; readonly previous: string | undefined }

/**
 * The key that an operator set, or one made once and kept beside the database; and the one that it replaces, until all that was sealed
 * with that is sealed again. Two first starts at once agree on one: it gets its name only when it is whole, for a reader that came
 * between naming and writing would have found an empty key.
 */
export async function secretKeys(db: Database, place: KeyPlace, random: Random): Promise<SecretKeys> {
  const file = join(place.DATA_DIR, 'secret.key')
  const previousFile = `${file}.previous`
  const previous = place.SECRET_KEY_PREVIOUS || (!place.SECRET_KEY && existsSync(previousFile) ? readKey(previousFile) : undefined)
  if (!place.SECRET_KEY && !existsSync(file)) {
    if (previous === undefined && (await findMark(db, keyMark)) !== undefined)
      throw new Error(`${file} is missing. Put back the one that belongs to this database, or set SECRET_KEY to it.`)
    keepNew(file, secretText(random))
  }
  const secret = place.SECRET_KEY || readKey(file)
  if (secret === previous)
    throw new Error('SECRET_KEY_PREVIOUS is the same as SECRET_KEY. Set it to the key that was replaced, or not at all.')
  return { secret, previous }
}

/** Name of the mark with the fingerprint of the key that the database's secrets are sealed with. */
export const keyMark = 'secret-key'
/** Name of the mark with the fingerprint of the next key, from the first start with both until `crossdock rekey` has finished. */
const markOfNext = 'secret-key-next'

function readKey(file: string): string {
  const stored = readFileSync(file, 'utf8').trim()
  if (stored.length < 32) throw new Error(`${file} is not whole. Put back the one that belongs to this database.`)
  return stored
}

function keepNew(file: string, text: string) {
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, text, { mode: 0o600, flush: true })
  try {
    linkSync(temporary, file) // Keeps the key of the process that was first, which a rename would replace.
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary)
  }
}

/**
 * Compares the keys of these settings with the fingerprint in a database that is not opened yet, such as a backup. Answers what to do
 * where none is its key. A database without a fingerprint was never served, and takes any key.
 */
export function findKeyProblem(
  fingerprint: string | undefined,
  { SECRET_KEY, SECRET_KEY_PREVIOUS, DATA_DIR }: KeyPlace,
): string | undefined {
  if (fingerprint === undefined) return undefined
  const file = join(DATA_DIR, 'secret.key')
  const files = SECRET_KEY ? [] : [file, `${file}.previous`].filter((one) => existsSync(one))
  const secrets = [SECRET_KEY, SECRET_KEY_PREVIOUS, ...files.map(readKey)].filter(Boolean)
  if (secrets.length === 0) return `${file} is missing. Put the one of this data there, or set SECRET_KEY to it.`
  if (secrets.some((secret) => fingerprintKeys(keysFrom(secret)) === fingerprint)) return undefined
  return 'The data was written with another secret key. Set SECRET_KEY to that one, or put its secret.key into DATA_DIR.'
}

export const fingerprintKeys = (keys: Keys) => keys.mac('fingerprint', 'crossdock').toString('hex')

/**
 * Refuses to start with another key, before any client notices: no credential would be valid any more, and no secret could be opened. While
 * a key is being replaced, both are needed.
 */
export async function refuseOtherKey(db: Database, keys: Keys) {
  const current = fingerprintKeys(keys)
  const known = [current, ...(keys.previous ? [fingerprintKeys(keys.previous)] : [])]
  const { kept, next } = await inTransaction(db, async (tx) => {
    await insertMark(tx, keyMark, current)
    const kept = await findMark(tx, keyMark)
    if (kept !== current && known.includes(kept!)) await insertMark(tx, markOfNext, current)
    return { kept, next: await findMark(tx, markOfNext) }
  })
  if (!known.includes(kept!))
    throw new Error(
      'This database was made with another secret key. Set SECRET_KEY to that one, or put its secret.key back into DATA_DIR. If you are replacing the key, set SECRET_KEY_PREVIOUS to the previous one, until crossdock rekey has finished.',
    )
  if (next !== undefined && !known.includes(next))
    throw new Error(
      'The secret key of this database is being replaced, and some secrets are sealed with the new one. Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the previous one, and run: crossdock rekey',
    )
}

/** Records that nothing needs the previous key any more. */
export async function recordKey(tx: Writes, keys: Keys) {
  await tx
    .updateTable('marks')
    .set({ value: fingerprintKeys(keys) })
    .where('name', '=', keyMark)
    .execute()
  await tx.deleteFrom('marks').where('name', '=', markOfNext).execute()
}
