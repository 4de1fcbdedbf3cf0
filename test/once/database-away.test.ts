import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { isUnavailable } from '../../src/platform/database/unavailable.ts'
import type { Send } from '../../src/platform/outbound/call.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { startDatabaseNetwork } from '../database-network.ts'
import { deepTest } from '../deep.ts'
import { basic, startApp } from '../harness.ts'
import { startPostgres } from '../postgres.ts'
import { shipment, statusesOf } from '../shipments.ts'
import { passTurns, until, within } from '../until.ts'

const postgres = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'crossdock-away-'))
const DATABASE_URL = `${postgres.url}/postgres`
const settings = readSettings({ DATA_DIR: folder, DATABASE_URL, DATABASE_POOL: '5', DATABASE_TIMEOUT_MS: '5000' })
const app = await startApp({ metricsLoopback: true, database: async () => ({ settings, remove: async () => {} }) })
const { call, client_id, client_secret } = await app.newOrganization()
after(async () => {
  await app.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})
const token = () =>
  app.send(
    'POST',
    '/oauth2/token',
    { authorization: basic(client_id, client_secret), 'content-type': 'application/x-www-form-urlencoded' },
    'grant_type=client_credentials&scope=api',
  )

test('503 and nothing worse while PostgreSQL is away; all that was acknowledged is there when it is back', async () => {
  const statuses = new Map<number, number>()
  const acknowledged: number[] = []
  let over = false
  let number = 0
  const count = async (request: ReturnType<typeof call>) => {
    const answer = await within('an answer while PostgreSQL is away', request)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    return answer
  }
  const load = async (worker: number) => {
    while (!over) {
      number++
      const { status, body } = await count(
        worker % 2 === 0 ? call('GET', '/brands') : call('POST', '/brands', { name: `Brand ${number}`, domain: `brand-${number}` }),
      )
      if (status === 201) acknowledged.push(body.data.id)
      if (status === 503) await passTurns()
    }
  }
  const workers = Array.from({ length: 12 }, (_, i) => load(i))
  await until(
    'ten brands',
    () => acknowledged.length,
    (count) => count > 10,
  )
  const before = acknowledged.length
  postgres.kill()

  const refused = await until(
    '503 without PostgreSQL',
    () => call('GET', '/brands'),
    ({ status }) => status === 503,
  )
  assert.deepEqual([refused.status, refused.headers['retry-after'], refused.body.errors[0].title], [503, '1', 'Service unavailable'])
  const noToken = await token()
  assert.deepEqual([noToken.status, noToken.headers['retry-after'], noToken.body.error], [503, '1', 'temporarily_unavailable'])
  assert.equal((await app.send('GET', '/readyz')).status, 503)
  assert.equal((await app.send('GET', '/livez')).status, 200)
  assert.match((await app.send('GET', '/metrics', {}, '', '127.0.0.1')).text, /^crossdock_database_up 0$/m)

  await postgres.startAgain()
  await until(
    '200 with PostgreSQL',
    () => call('GET', '/brands'),
    ({ status }) => status === 200,
  )
  await until(
    'a brand after PostgreSQL came back',
    () => acknowledged.length,
    (count) => count > before,
  )
  over = true
  await Promise.all(workers)

  assert.deepEqual([...statuses.keys()].sort(), [200, 201, 503], JSON.stringify([...statuses]))
  for (const id of acknowledged) assert.equal((await call('GET', `/brands/${id}`)).status, 200, `brand ${id} is lost`)
  assert.equal((await token()).status, 200)
  await until(
    '200 at /readyz',
    async () => (await app.send('GET', '/readyz')).status,
    (status) => status === 200,
  )

  await new Promise(setImmediate)
  const log = app.lines.join('')
  const warnings = log.match(/"level":"warn","event":"http.unavailable"/g) ?? []
  // The clock of the application stands still: once a second is once.
  assert.equal(warnings.length, 1)
  assert.doesNotMatch(log, /"level":"error"/)
})

test('a keyed announcement whose carrier answers while PostgreSQL is away has its label when it is back, bought once', async () => {
  let isArmed = false
  const between =
    (world: Send): Send =>
    async (request) => {
      const answer = await world(request)
      if (!isArmed) return answer
      isArmed = false
      postgres.kill()
      const ping = () => sql`select 1`.execute(own.db)
      await until('PostgreSQL is away', () =>
        ping().then(
          () => false,
          () => true,
        ),
      )
      return answer
    }
  const own = await startApp({ between, database: async () => ({ settings, remove: async () => {} }) })
  const organization = await own.newOrganization()
  const announce = () => organization.call('POST', '/shipments/announce', shipment(), { 'idempotency-key': 'label' })
  isArmed = true
  const lost = await within('an answer while PostgreSQL is away', announce())
  assert.equal(lost.status, 503)
  await postgres.startAgain()
  // The clock of the application stands still: no lease ends.
  const made = await until('the label', announce, ({ status }) => status !== 503 && status !== 409)
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(statusesOf(made.body.data), ['READY_TO_SEND'])
  const booked = await own.db.selectFrom('practice_bookings').select('reference').execute()
  assert.equal(booked.length, 1)
  await own.close()
})

deepTest('503 also where the network swallows everything, and 200 when it no longer does', async () => {
  const network = await startDatabaseNetwork(DATABASE_URL)
  const through = { ...settings, DATABASE_URL: network.url }
  const app = await startApp({ database: async () => ({ settings: through, remove: async () => {} }) })
  const mine = await app.newOrganization()
  assert.equal((await mine.call('GET', '/brands')).status, 200)
  network.swallow(true)
  const [ready, one, other] = await within(
    'answers without a network',
    Promise.all([app.send('GET', '/readyz'), mine.call('GET', '/brands'), mine.call('POST', '/brands', { name: 'A', domain: 'a' })]),
  )
  assert.deepEqual([ready.status, one.status, other.status], [503, 503, 503])
  network.swallow(false)
  await until(
    '200 with a network',
    () => mine.call('GET', '/brands'),
    ({ status }) => status === 200,
  )
  await app.close()
  await network.close()
})

test('only what is known to pass is taken for a database that is away', () => {
  const withCode = (code: string, more = {}) => Object.assign(new Error('x'), { code, ...more })
  for (const code of [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    '57P01',
    '57P02',
    '57P03',
    '08000',
    '08006',
    '53300',
    '53100',
    '57014',
    '25P03',
    '25006',
  ])
    assert.ok(isUnavailable(withCode(code)), code)
  for (const errcode of [5, 6, 10, 13, 261, 517, 262]) assert.ok(isUnavailable(withCode('ERR_SQLITE_ERROR', { errcode })), String(errcode))
  for (const message of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
    assert.ok(isUnavailable(new Error(message)), message)
  for (const code of ['23505', '42P01', '40001', '40P01', '28P01', 'ENOENT', 'ERR_ASSERTION'])
    assert.ok(!isUnavailable(withCode(code)), code)
  for (const errcode of [1, 11, 19, 2067]) assert.ok(!isUnavailable(withCode('ERR_SQLITE_ERROR', { errcode })), String(errcode))
  for (const other of [
    new TypeError('x is not a function'),
    new Error('terminated'),
    'ECONNREFUSED',
    undefined,
    null,
    { code: 'ECONNREFUSED' },
  ])
    assert.ok(!isUnavailable(other))
})
