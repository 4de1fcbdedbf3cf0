import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { openApp } from '../../src/app.ts'
import { CommandError } from '../../src/cli/command.ts'
import { restoreCommand } from '../../src/cli/restore.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { bound } from '../children.ts'
import { runInProcess } from '../command-line.ts'
import { deepTest } from '../deep.ts'
import { noPerson } from '../no-person.ts'
import { allRowsOfSqlite } from '../operators/all-rows.ts'
import { fillEveryTable } from '../operators/fill-tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-restore-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A folder with a database and its key. */
async function newDataDir(name: string) {
  const data = join(folder, name)
  const { close } = await openApp(readSettings({ DATA_DIR: data, LOG_LEVEL: 'error' }))
  await close()
  return { data, file: join(data, 'crossdock.db'), environment: { DATA_DIR: data } }
}
/** In this process: to start one for each would take most of the time. */
async function refusal([file, force]: [string, '--force'?], environment: Record<string, string>) {
  const place = { settings: readSettings(environment), open: () => assert.fail(), loadApp: () => assert.fail(), ...noPerson, print() {} }
  const error = await restoreCommand.run(place, { force: force !== undefined }, file).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof CommandError, `${file} was restored, or failed otherwise: ${error}`)
  return error.message
}

const { data, file, environment } = await newDataDir('data')
fillEveryTable(file)
const copy = join(folder, 'copy.db')
assert.equal((await runInProcess(['backup', copy], environment)).code, 0)
const saved = allRowsOfSqlite(file)

test('0 restores every row of every table into an empty folder that has the key', async () => {
  const fresh = join(folder, 'fresh')
  mkdirSync(fresh)
  copyFileSync(join(data, 'secret.key'), join(fresh, 'secret.key'))
  // Left by a database that was deleted: applied to the restored one, it would damage it.
  writeFileSync(join(fresh, 'crossdock.db-wal'), 'stale')
  const { code, out, err } = await runInProcess(['restore', copy], { DATA_DIR: fresh })
  assert.deepEqual({ code, err }, { code: 0, err: '' })
  assert.match(
    out,
    /crossdock\.db is restored from .*copy\.db: [\d.]+ MB, 12 organizations, in \d+ ms\.\n0 uploaded files, .*\nStart the server\.\n$/,
  )
  assert.deepEqual(allRowsOfSqlite(join(fresh, 'crossdock.db')), saved)
  assert.ok(!existsSync(join(fresh, 'crossdock.db-wal')))
})

deepTest('1 replaces nothing without --force, and nothing that a server has open', async () => {
  const { file, environment } = await newDataDir('in-use')
  const before = allRowsOfSqlite(file)
  assert.match(await refusal([copy], environment), /crossdock\.db exists\. .*--force\.$/)
  assert.match(await refusal([file], environment), /is the database itself/)
  const { close } = await openApp(readSettings({ ...environment, LOG_LEVEL: 'error' }))
  writeFileSync(join(folder, 'in-use/secret.key'), readFileSync(join(data, 'secret.key')))
  assert.match(await refusal([copy, '--force'], environment), /crossdock\.db is in use\. Stop the server/)
  await close()
  assert.deepEqual(allRowsOfSqlite(file), before)
  assert.equal((await runInProcess(['restore', copy, '--force'], environment)).code, 0)
  assert.deepEqual(allRowsOfSqlite(file), saved)
})

test('0 restores a database from before the first release, which the next start upgrades or refuses', async () => {
  const earlier = join(folder, 'earlier.db')
  copyFileSync(copy, earlier)
  new DatabaseSync(earlier).exec(`update migrations set name = '0001_organizations.sql'`)
  const target = { DATA_DIR: join(folder, 'from-earlier'), SECRET_KEY: readFileSync(join(data, 'secret.key'), 'utf8').trim() }
  assert.equal((await runInProcess(['restore', earlier], target)).code, 0)
  await assert.rejects(openApp(readSettings({ ...target, LOG_LEVEL: 'error' })), /made before the first release/)
})

test('1 names what is wrong with a backup or its key, and leaves all as it was', async () => {
  const { data: other, environment } = await newDataDir('other')
  const empty = { DATA_DIR: join(folder, 'empty') }
  const made = (name: string, change: (bytes: Buffer) => Buffer) => {
    writeFileSync(join(folder, name), change(readFileSync(copy)))
    return join(folder, name)
  }
  const damaged = made('damaged.db', (bytes) => bytes.fill(0x5a, 20_000, 60_000))
  const cut = made('cut.db', (bytes) => bytes.subarray(0, 100_000))
  const words = made('words.db', () => Buffer.from('no database at all, but words '.repeat(200)))
  const foreign = join(folder, 'foreign.db')
  new DatabaseSync(foreign).exec('create table notes (a text)')
  const newer = made('newer.db', (bytes) => bytes)
  new DatabaseSync(newer).exec(`insert into migrations values ('9999_later.sql', '2030-01-01T00:00:00.000Z', 'x')`)

  for (const [file, expected] of [
    [damaged, /damaged\.db is damaged, or is no SQLite database: .+ Use another backup/],
    [cut, /cut\.db is damaged/],
    [words, /words\.db is damaged, or is no SQLite database: file is not a database/],
    [foreign, /foreign\.db is a SQLite database, but not one of Crossdock/],
    [newer, /newer\.db was made by a newer Crossdock \(it has 9999_later\.sql\)/],
    [join(folder, 'none.db'), /There is no file .*none\.db/],
  ] as const) {
    assert.match(await refusal([file, '--force'], { DATA_DIR: data }), expected)
  }
  assert.match(await refusal([copy, '--force'], environment), /cannot be used with this key\. The data was written with another secret key/)
  assert.match(await refusal([copy], empty), /empty\/secret\.key is missing\. Put the one of this data there, or set SECRET_KEY/)
  assert.ok(!existsSync(empty.DATA_DIR))
  assert.deepEqual(allRowsOfSqlite(file), saved)
  assert.ok(existsSync(join(other, 'crossdock.db')))
  const SECRET_KEY = readFileSync(join(data, 'secret.key'), 'utf8')
  assert.equal((await runInProcess(['restore', copy], { ...empty, SECRET_KEY })).code, 0)
})

/** As the next server does: a transaction that was under way is rolled back by the first connection that may write. */
function recover(file: string) {
  const database = new DatabaseSync(file)
  database.prepare('select count(*) from marks').get()
  database.close()
}

deepTest('killed at any moment, the database is the old one or the restored one', async () => {
  const target = await newDataDir('killed')
  writeFileSync(join(target.data, 'secret.key'), readFileSync(join(data, 'secret.key')))
  const old = join(folder, 'old.db')
  copyFileSync(target.file, old)
  const before = allRowsOfSqlite(old)
  const outcomes = new Set<string>()
  // Each run is killed when a file appears or vanishes in the folder, a later one each time, until a run is over before.
  for (let moment = 1; !outcomes.has('ended'); moment++) {
    for (const end of ['-wal', '-shm', '-journal']) rmSync(`${target.file}${end}`, { force: true })
    copyFileSync(old, target.file)
    const words = [join(import.meta.dirname, '../../bin/crossdock'), 'restore', copy, '--force']
    const child = bound(spawn(process.execPath, words, { env: { PATH: process.env.PATH, ...target.environment }, stdio: 'ignore' }))
    let seen = 0
    const watcher = watch(target.data, (change) => change === 'rename' && ++seen === moment && child.kill('SIGKILL'))
    const [code] = await once(child, 'exit')
    watcher.close()
    recover(target.file)
    const found = allRowsOfSqlite(target.file)
    const state = JSON.stringify(found) === JSON.stringify(saved) ? 'restored' : 'old'
    if (state === 'old') assert.deepEqual(found, before, `killed at change ${moment}`)
    outcomes.add(code === 0 ? 'ended' : state)
  }
  assert.ok(outcomes.has('old'))
  assert.deepEqual(allRowsOfSqlite(target.file), saved)
})
