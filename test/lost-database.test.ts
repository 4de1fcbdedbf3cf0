import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { openApp } from '../src/app.ts'
import { databaseFile } from '../src/platform/database/database.ts'
import type { Settings } from '../src/platform/settings.ts'
import { freshDatabase } from './harness.ts'

/** As an operator who mounts the wrong volume, or drops the database. */
async function loseDatabase({ DATABASE_URL, DATA_DIR }: Settings) {
  if (!DATABASE_URL) {
    for (const end of ['', '-wal', '-shm']) rmSync(`${databaseFile(DATA_DIR)}${end}`, { force: true })
    return
  }
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.end()
}
const openAndClose = async (...request: Parameters<typeof openApp>) => (await openApp(...request)).close()

test('a start is refused where the database is gone and secret.key is there, and leaves all as it was', async () => {
  const { settings, remove } = await freshDatabase()
  await openAndClose(settings)
  await loseDatabase(settings)
  const before = readdirSync(settings.DATA_DIR)
  assert.deepEqual(before, ['secret.key'])
  const gone = settings.DATABASE_URL ? 'the database at DATABASE_URL has no tables' : 'crossdock\\.db is missing'
  const sentence = new RegExp(`secret\\.key of an earlier database, but ${gone}\\. Restore a backup.*crossdock migrate --new`)
  for (const attempt of [1, 2]) await assert.rejects(openAndClose(settings), sentence, `attempt ${attempt}`)
  assert.deepEqual(readdirSync(settings.DATA_DIR), before)

  await openAndClose(settings, { beginsNew: true })
  await openAndClose(settings)
  await remove()
})

test('demo-credentials.json counts as well as secret.key, and so does an empty file of SQLite', async () => {
  const { settings, remove } = await freshDatabase()
  writeFileSync(join(settings.DATA_DIR, 'demo-credentials.json'), '{}')
  if (!settings.DATABASE_URL) {
    writeFileSync(databaseFile(settings.DATA_DIR), '')
    await assert.rejects(openAndClose(settings), /demo-credentials\.json of an earlier database, but crossdock\.db is empty/)
  }
  await assert.rejects(openAndClose({ ...settings, SECRET_KEY: 'a key that an operator has set' }), /has demo-credentials\.json of/)
  await assert.rejects(openAndClose(settings, { beginsNew: true }), /Move demo-credentials\.json away first/)
  await remove()
})

test('a database whose tables are all gone is empty, whatever the size of its file', { skip: !!process.env.POSTGRES_URL }, async () => {
  const { settings, remove } = await freshDatabase()
  await openAndClose(settings)
  await loseDatabase(settings)
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(databaseFile(settings.DATA_DIR))
  database.exec('create table t (a); drop table t')
  database.close()
  await assert.rejects(openAndClose(settings), /crossdock\.db is empty/)
  truncateSync(databaseFile(settings.DATA_DIR))
  await assert.rejects(openAndClose(settings), /crossdock\.db is empty/)
  await remove()
})

test('a start is refused where the database is there and its secret.key is gone, and no other key is written', async () => {
  const { settings, remove } = await freshDatabase()
  await openAndClose(settings)
  const key = join(settings.DATA_DIR, 'secret.key')
  rmSync(key)
  await assert.rejects(openAndClose(settings), /secret\.key is missing\. Put back the one that belongs to this database, or set SECRET_KEY/)
  assert.ok(!existsSync(key))
  await remove()
})
