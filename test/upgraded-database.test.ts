import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { type Migration, readMigrations } from '../src/platform/database/migration-files.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { systemClock } from '../src/platform/time.ts'
import { freshDatabase, startApp } from './harness.ts'
import { openDemoClient } from './proofs/installation.ts'
import { killServers, startServer } from './server.ts'
import { within } from './until.ts'

after(killServers)

/** The migration of a version that does not exist yet. */
const next: Migration = { name: '9999_next.sql', digest: '', statements: ['create table next_version (id integer primary key)'] }
const upgrade = (db: Parameters<typeof migrateDatabase>[0]) => migrateDatabase(db, systemClock, [...readMigrations(), next])

test('503 with Retry-After from the first request after a newer version has upgraded the database', async () => {
  await using app = await startApp()
  const { call } = await app.newOrganization()
  assert.equal((await call('GET', '/brands')).status, 200)
  assert.deepEqual(await upgrade(app.db), [next.name])
  for (const answer of [await call('GET', '/brands'), await call('POST', '/brands', { name: 'A', domain: 'a' })])
    assert.deepEqual([answer.status, answer.headers['retry-after'], answer.body.errors[0].code], [503, '1', 'unknown_error'])
})

test('a server stops in order when a newer version has upgraded its database, and does not start again', async () => {
  const { settings, remove } = await freshDatabase()
  const environment = { DATA_DIR: settings.DATA_DIR, DATABASE_URL: settings.DATABASE_URL, LOG_LEVEL: 'info' }
  const server = await startServer(environment)
  const { call } = openDemoClient(server)
  await call('GET', '/brands')
  const db = openDatabase(settings)
  await upgrade(db)
  assert.equal(await within('the server stops', server.ended), 0)
  assert.match(server.said.err, /"event":"server.outdated"[\s\S]*"event":"server.stopped"/)
  await db.destroy()
  await assert.rejects(startServer(environment), /made by a newer Crossdock \(it has 9999_next\.sql\)/)
  await remove()
})
