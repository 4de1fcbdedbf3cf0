import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { runInProcess } from '../command-line.ts'
import { deepTest } from '../deep.ts'
import { basic } from '../harness.ts'
import { allRowsOfSqlite } from '../operators/all-rows.ts'
import { crossdock } from '../operators/run-command.ts'
import { killServers, startServer } from '../server.ts'
import { until } from '../until.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-backup-'))
const data = join(folder, 'data')
const environment = { DATA_DIR: data }
after(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  const { url, credentials, stop } = await startServer({ DATA_DIR: data })
  const { api_key, api_secret } = credentials()
  const headers = { authorization: basic(api_key, api_secret), 'content-type': 'application/json' }
  const addBrand = async (domain: string) => {
    const { status } = await fetch(`${url}/api/v3/brands`, { method: 'POST', headers, body: JSON.stringify({ name: domain, domain }) })
    assert.equal(status, 201)
  }
  return { stop, addBrand }
}

const read = (file: string) => {
  const database = new DatabaseSync(file, { readOnly: true })
  const domains = database
    .prepare('select domain from brands')
    .all()
    .map(({ domain }) => domain as string)
  const check = database.prepare('pragma integrity_check').get()!.integrity_check
  database.close()
  return { domains: new Set(domains), check }
}

deepTest('a backup taken under load holds every write acknowledged before it, and can be restored as documented', async () => {
  const first = await start()
  const copy = join(folder, 'copy.db')
  const acknowledged: string[] = []
  const writing = { on: true }
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let i = 0; writing.on; i++) {
      await first.addBrand(`brand-${writer}-${i}`)
      acknowledged.push(`brand-${writer}-${i}`)
    }
  })
  // The load is under way when each writer has written.
  await until(
    'a write of each writer',
    () => new Set(acknowledged.map((domain) => domain.split('-')[1])).size,
    (count) => count === 8,
  )
  const before = [...acknowledged]
  const { code, out, err } = await crossdock(['backup', copy, '--json'], environment)
  const after = acknowledged.length
  writing.on = false
  await Promise.all(writers)

  assert.deepEqual({ code, err }, { code: 0, err: '' })
  const { file, bytes, ms } = JSON.parse(out)
  assert.deepEqual([file, bytes, typeof ms], [copy, statSync(copy).size, 'number'])
  assert.equal(statSync(copy).mode & 0o777, 0o600)
  assert.deepEqual(readdirSync(folder).sort(), ['copy.db', 'copy.db.files', 'data'], 'nothing else is left beside it')
  assert.ok(after > before.length, 'the server went on writing meanwhile')
  const { domains, check } = read(copy)
  assert.equal(check, 'ok')
  assert.deepEqual(
    before.filter((domain) => !domains.has(domain)),
    [],
  )

  // As docs/self-hosting.md has it: stop, restore, start.
  assert.equal(await first.stop(), 0)
  const replaced = await runInProcess(['restore', copy, '--force'], environment)
  assert.deepEqual([replaced.code, replaced.err], [0, ''])
  assert.deepEqual(allRowsOfSqlite(join(data, 'crossdock.db')), allRowsOfSqlite(copy))
  const second = await start()
  await second.addBrand('after-the-restore')
  assert.equal(await second.stop(), 0)
  const restored = read(join(data, 'crossdock.db'))
  assert.deepEqual([restored.check, restored.domains], ['ok', new Set([...domains, 'after-the-restore'])])
})

test('1 keeps its hands off a file that exists, and off a database in use', async () => {
  const environment = { DATA_DIR: join(folder, 'safe') }
  assert.equal((await runInProcess(['migrate'], environment)).code, 0)
  const backup = (words: string[], more = {}) => runInProcess(['backup', ...words], { ...environment, ...more })
  const copy = join(folder, 'copy.db')
  writeFileSync(join(folder, 'precious'), 'words')
  const live = join(environment.DATA_DIR, 'crossdock.db')
  const [exists, itself, nowhere, noDatabase] = await Promise.all([
    backup([join(folder, 'precious')]),
    backup([live, '--force']),
    backup([join(folder, 'no/such/folder.db')]),
    backup([copy, '--force'], { DATA_DIR: join(folder, 'elsewhere') }),
  ])
  assert.match(exists.err, /precious exists\. Choose another name, or replace it with --force\.\n$/)
  assert.equal(readFileSync(join(folder, 'precious'), 'utf8'), 'words')
  assert.match(itself.err, /crossdock\.db is a database in use/)
  assert.match(nowhere.err, /cannot be used: no such file or directory/)
  assert.match(noDatabase.err, /no database at .*elsewhere/)
  assert.ok(!existsSync(join(folder, 'elsewhere')))
  for (const { code, out } of [exists, itself, nowhere, noDatabase]) assert.deepEqual([code, out], [1, ''])

  const forced = await backup([join(folder, 'precious'), '--force'])
  assert.match(forced.out, /whole copy of the database: [\d.]+ MB, written in \d+ ms\.\n.* holds \d+ uploaded files.*\n.*secret key/)
  assert.equal(read(join(folder, 'precious')).check, 'ok')
})

test('1 names a PostgreSQL that cannot be reached, without its password', async () => {
  const { code, out, err } = await runInProcess(['backup', join(folder, 'x')], {
    ...environment,
    DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/none',
  })
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /^PostgreSQL at DATABASE_URL cannot be used: connect ECONNREFUSED [^\n]+\n$/)
  assert.doesNotMatch(err, /hunter2/)
})
