import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { openApp } from '../src/app.ts'
import { freshDatabase } from './harness.ts'

const { POSTGRES_URL } = process.env

test('a PostgreSQL that may forget what it has acknowledged is refused, unless the operator insists', {
  skip: !POSTGRES_URL && 'PostgreSQL only',
}, async () => {
  const { settings, remove } = await freshDatabase()
  const name = new URL(settings.DATABASE_URL).pathname.slice(1)
  const administrator = new pg.Client(settings.DATABASE_URL)
  await administrator.connect()
  await administrator.query(`alter database ${name} set synchronous_commit = off`)
  await administrator.end()
  await assert.rejects(openApp(settings), /synchronous_commit off .*DATABASE_UNSAFE=on/)
  const app = await openApp({ ...settings, DATABASE_UNSAFE: true })
  await app.close()
  await remove()
})

test('an application opened twice is migrated once, and refuses another secret key', async () => {
  const { settings, remove } = await freshDatabase()
  const first = await openApp(settings)
  const second = await openApp(settings)
  assert.deepEqual([first.applied.length > 0, second.applied], [true, []])
  await assert.rejects(openApp({ ...settings, SECRET_KEY: 'another key, and long enough for one' }), /another secret key/)
  await Promise.all([first.close(), second.close()])
  await remove()
})
