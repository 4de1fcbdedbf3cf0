import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../../src/platform/database/database.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { startDatabaseNetwork } from '../database-network.ts'
import { deepTest } from '../deep.ts'
import { startApp } from '../harness.ts'
import { startPostgres } from '../postgres.ts'
import { until, within } from '../until.ts'

const postgres = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'crossdock-failover-'))
const DATABASE_URL = `${postgres.url}/postgres`
after(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** No statement ends by itself within a test. */
const patient = { DATABASE_TIMEOUT_MS: '600000', DATABASE_SILENT_MS: '1000' }
type Environment = Record<string, string>
async function openOn(url: string, environment: Environment = patient) {
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: url, DATABASE_POOL: '5', ...environment })
  const app = await startApp({ database: async () => ({ settings, remove: async () => {} }) })
  return { app, ...(await app.newOrganization()) }
}

let brands = 0
const newBrand = () => ({ name: 'A', domain: `failover-${++brands}` })

async function administer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
/** `value`: undefined for the usual one. */
const configure = (name: string, value?: string) =>
  administer(async (client) => {
    await client.query(value === undefined ? `alter system reset ${name}` : `alter system set ${name} = '${value}'`)
    await client.query('select pg_reload_conf()')
    await until(
      `${name} is ${value}`,
      async () => (await client.query(`show ${name}`)).rows[0][name],
      (shown) => value === undefined || shown === value,
    )
  })
const countBackends = (condition: string) =>
  administer(
    async (client) =>
      (await client.query(`select count(*)::int as count from pg_stat_activity where application_name = 'crossdock' and ${condition}`))
        .rows[0].count as number,
  )

/** Starts a statement that does not end by itself. */
function startSleep(db: Database) {
  const slow = sql`select pg_sleep(600)`.execute(db)
  slow.catch(() => {})
  return slow
}

/** Has PostgreSQL end the statement, whose connection is still there. */
async function endSleep(slow: Promise<unknown>) {
  const isSleeping = `query like 'select pg_sleep%'`
  assert.equal(await countBackends(isSleeping), 1)
  await administer((client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isSleeping} and pid <> pg_backend_pid()`),
  )
  await assert.rejects(slow, { code: '57P01' })
}

test('503 with Retry-After while the database cannot be written, and the connection leaves the pool', async () => {
  const { app, call } = await openOn(DATABASE_URL, { DATABASE_POOL: '1' })
  const readBackend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(app.db)).rows[0]!.pid
  const backend = await readBackend()
  assert.equal((await call('POST', '/brands', newBrand())).status, 201)
  assert.equal(await readBackend(), backend)

  await configure('default_transaction_read_only', 'on')
  const refused = await until(
    'the connection knows the setting',
    () => call('POST', '/brands', newBrand()),
    ({ status }) => status !== 201,
  )
  assert.deepEqual([refused.status, refused.headers['retry-after'], refused.body.errors[0].title], [503, '1', 'Service unavailable'])
  assert.equal((await call('GET', '/brands')).status, 200)
  assert.notEqual(await readBackend(), backend)
  assert.equal((await app.send('GET', '/readyz')).status, 503)

  await configure('default_transaction_read_only')
  await until(
    '201 when it can be written again',
    () => call('POST', '/brands', newBrand()),
    ({ status }) => status === 201,
  )
  await app.close()
})

test('several hosts in DATABASE_URL: requests go on with the one that takes writes', async () => {
  const [first, second] = [await startDatabaseNetwork(DATABASE_URL), await startDatabaseNetwork(DATABASE_URL)]
  await first.refuse()
  const url = DATABASE_URL.replace(/@[^/]+/, `@${first.host},${second.host}`)
  const { app, call } = await openOn(`${url}?target_session_attrs=read-write`)
  assert.equal((await call('POST', '/brands', newBrand())).status, 201)

  const untilWritten = () =>
    until(
      '201 from the other host',
      () => within('an answer', call('POST', '/brands', newBrand())),
      ({ status }) => status === 201,
    )
  await second.refuse()
  assert.equal((await call('POST', '/brands', newBrand())).status, 503)
  await first.accept()
  await untilWritten()
  assert.ok(first.accepted() > 0)

  await second.accept()
  first.swallow(true)
  assert.equal((await within('an answer of a host that hangs', call('POST', '/brands', newBrand()))).status, 503)
  await untilWritten()
  await app.close()
  await Promise.all([first.close(), second.close()])
})

test('a host that cannot be written is not connected to where DATABASE_URL asks for one that can', async () => {
  const { app, call } = await openOn(`${DATABASE_URL}?target_session_attrs=read-write`)
  await configure('default_transaction_read_only', 'on')
  const status = async () => (await call('GET', '/brands')).status
  await until(
    '503 when every connection has been replaced',
    async () => {
      await call('POST', '/brands', newBrand())
      return status()
    },
    (code) => code === 503,
  )
  await configure('default_transaction_read_only')
  await until('200 when it can be written again', status, (code) => code === 200)
  await app.close()
})

test('503 where a new connection ends before its server has said who it is, and the process goes on', async () => {
  const network = await startDatabaseNetwork(DATABASE_URL)
  const { app, call } = await openOn(network.url)
  await network.refuse()
  await network.accept()
  network.cutAt('pg_postmaster_start_time')
  const before = network.accepted()
  await until('a new connection has ended', async () => {
    assert.equal((await call('POST', '/brands', newBrand())).status, 503)
    return network.accepted() > before
  })
  network.cutAt(undefined)
  assert.equal((await call('POST', '/brands', newBrand())).status, 201)
  await app.close()
  await network.close()
})

test('all connections to a host that hangs are closed at once, not when their statements should have ended', async () => {
  const network = await startDatabaseNetwork(DATABASE_URL)
  const { app, call } = await openOn(network.url)
  assert.deepEqual(
    (await Promise.all(Array.from({ length: 5 }, () => call('POST', '/brands', newBrand())))).map(({ status }) => status),
    Array(5).fill(201),
  )
  network.swallow(true)
  const answers = await within('answers of a host that hangs', Promise.all([1, 2].map(() => call('POST', '/brands', newBrand()))))
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers['retry-after']]),
    [1, 2].map(() => [503, '1']),
  )
  await until('no connection is left, idle ones included', () => network.open() === 0)
  network.swallow(false)
  await until(
    '201 when it answers again',
    () => call('POST', '/brands', newBrand()),
    ({ status }) => status === 201,
  )
  await app.close()
  await network.close()
})

test('connections that still lead to a server that was replaced are closed, while others are served by the new one', async () => {
  const network = await startDatabaseNetwork(DATABASE_URL)
  const { app, call } = await openOn(network.url)
  assert.equal((await call('POST', '/brands', newBrand())).status, 201)
  network.swallowOpen()
  postgres.kill()
  await postgres.startAgain()
  assert.equal((await within('an answer', call('POST', '/brands', newBrand()))).status, 503)
  assert.equal((await call('POST', '/brands', newBrand())).status, 201)
  await app.close()
  await network.close()
})

test('a statement that takes longer than DATABASE_SILENT_MS is answered while its server answers others', async () => {
  const network = await startDatabaseNetwork(DATABASE_URL)
  const { app } = await openOn(network.url)
  const before = network.accepted()
  const slow = startSleep(app.db)
  await until('the server was asked three times who it is', () => network.accepted() >= before + 3)
  await endSleep(slow)
  await app.close()
  await network.close()
})

test('a server that was given up and is reached again gets more time before it is given up once more', async () => {
  const network = await startDatabaseNetwork(DATABASE_URL)
  const { app, call } = await openOn(network.url)
  network.swallow(true)
  assert.equal((await within('an answer of a server that hangs', call('POST', '/brands', newBrand()))).status, 503)
  await until('all connections are closed', () => network.open() === 0)
  network.swallow(false)
  await until(
    '201 when it goes on',
    () => call('POST', '/brands', newBrand()),
    ({ status }) => status === 201,
  )

  const before = network.accepted()
  network.swallowNext(1)
  const slow = startSleep(app.db)
  await Promise.race([slow, until('it was asked again after a question without an answer', () => network.accepted() >= before + 3)])
  await endSleep(slow)
  await app.close()
  await network.close()
})

test('reads are served while all writes wait for a standby, and writes when it is back', async () => {
  const { app, call } = await openOn(DATABASE_URL, {})
  assert.equal((await call('GET', '/brands')).status, 200)
  await configure('synchronous_standby_names', 'nobody')
  const writes = Array.from({ length: 20 }, () => call('POST', '/brands', newBrand()))
  await until(
    'four of five connections wait',
    () => countBackends(`wait_event = 'SyncRep'`),
    (count) => count === 4,
  )
  for (let read = 0; read < 10; read++) assert.equal((await within('a read', call('GET', '/brands'))).status, 200)
  assert.ok((await countBackends('true')) <= 6) // One more looks whether the server is there.
  await configure('synchronous_standby_names')
  const statuses = new Set((await within('answers', Promise.all(writes))).map(({ status }) => status))
  for (const status of statuses) assert.ok(status === 201 || status === 503, String(status))
  assert.equal((await call('POST', '/brands', newBrand())).status, 201)
  await app.close()
})

deepTest('no backend is added while a standby is away, though clients are answered 503 and send their requests again', async () => {
  const { app, call } = await openOn(DATABASE_URL, { DATABASE_TIMEOUT_MS: '1000' })
  await configure('synchronous_standby_names', 'nobody')
  for (let round = 0; round < 2; round++) {
    const answers = await within('answers', Promise.all(Array.from({ length: 10 }, () => call('POST', '/brands', newBrand()))))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([503]))
    assert.equal(await countBackends(`wait_event = 'SyncRep'`), 4)
  }
  await configure('synchronous_standby_names')
  await until(
    '201 when the standby is not waited for',
    () => call('POST', '/brands', newBrand()),
    ({ status }) => status === 201,
  )
  await app.close()
})

deepTest('a key whose row waited for a standby is free when the standby is back', async () => {
  const { app, call } = await openOn(DATABASE_URL, { DATABASE_TIMEOUT_MS: '1000' })
  await configure('synchronous_standby_names', 'nobody')
  const brand = newBrand()
  const send = () => call('POST', '/brands', brand, { 'idempotency-key': 'waited' })
  assert.equal((await within('an answer', send())).status, 503)
  await configure('synchronous_standby_names')
  // The clock of the application stands still: no lease ends.
  await until('201 for the same key', send, ({ status }) => status === 201)
  await app.close()
})
