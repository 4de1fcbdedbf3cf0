import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import pg from 'pg'
import { openApp } from '../src/app.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { readMigrations, statementsOf } from '../src/platform/database/migration-files.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { type Engine, type MoveReport, moveDatabase } from '../src/platform/move/move.ts'
import { listDeclaredTables } from '../src/platform/move/tables.ts'
import type { Settings } from '../src/platform/settings.ts'
import { systemClock } from '../src/platform/time.ts'
import { bound } from './children.ts'
import { deepTest } from './deep.ts'
import { freshDatabase } from './harness.ts'
import { allRowsOfPostgres, allRowsOfSqlite } from './operators/all-rows.ts'
import { fillEveryTable } from './operators/fill-tables.ts'

/** Both engines take part, so one run is enough: that of PostgreSQL, which has started one. */
const skip = !process.env.POSTGRES_URL && 'PostgreSQL only'
const folder = mkdtempSync(join(tmpdir(), 'crossdock-move-'))
/** Of tests that failed: their connections would keep the process from ending. */
const unremoved = new Set<() => Promise<void>>()
after(async () => {
  for (const remove of unremoved) await remove()
  rmSync(folder, { recursive: true, force: true })
})

const silent: MoveReport = { resumed() {}, startedOver() {}, notCopied() {}, copied() {}, compared() {} }
const move = (settings: Settings, to: Engine, report: Partial<MoveReport> = {}) => moveDatabase(settings, to, { ...silent, ...report })
const openAndClose = async (...request: Parameters<typeof openApp>) => (await openApp(...request)).close()
const fileIn = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'crossdock.db')
const onSqlite = (settings: Settings): Settings => ({ ...settings, DATABASE_URL: '' })
const removeFile = (settings: Settings) => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${fileIn(settings)}${end}`, { force: true })
}

/** Made once, since it takes a second: a SQLite database with rows in every table, 2,500 of them events. */
const filled = join(folder, 'filled')
async function makeFilled() {
  const { settings, remove } = await freshDatabase('')
  await openAndClose({ ...settings, DATA_DIR: filled, LOG_LEVEL: 'error' })
  fillEveryTable(join(filled, 'crossdock.db'))
  const database = new DatabaseSync(join(filled, 'crossdock.db'))
  database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
    insert into events (organization_id, type, resource_type, resource_id, actor_id, created_at)
    select 1000000, 'x', 'y', i, 1, '2026-01-01T00:00:00.000Z' from n`)
  // The largest id is not the last that was given.
  database.exec('delete from jobs where id = (select max(id) from jobs)')
  database.close()
  await remove()
}
if (!skip) await makeFilled()

/** An empty PostgreSQL beside a filled SQLite file. */
async function newInstallation() {
  const { settings, remove: removeDatabase } = await freshDatabase()
  const remove = async () => {
    if (unremoved.delete(remove)) await removeDatabase()
  }
  unremoved.add(remove)
  for (const name of ['crossdock.db', 'secret.key']) copyFileSync(join(filled, name), join(settings.DATA_DIR, name))
  return { settings: { ...settings, LOG_LEVEL: 'error' as const }, remove, saved: allRowsOfSqlite(fileIn(settings)) }
}

/** A server reads these rows at its start, and those that were made up here cannot be opened. */
const emptyRetiredKeys = 'delete from retired_keys'
function emptyRetiredKeysInFile(settings: Settings) {
  const database = new DatabaseSync(fileIn(settings))
  database.exec(emptyRetiredKeys)
  database.close()
}

async function query(settings: Settings, text: string) {
  const client = new pg.Client(settings.DATABASE_URL)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('every table that a migration declares is moved, on either engine', { skip }, async () => {
  const { settings, remove, saved } = await newInstallation()
  const declared = listDeclaredTables().map(({ name }) => name)
  assert.deepEqual(declared.toSorted(), Object.keys(saved))
  await openAndClose(settings, { beginsNew: true })
  assert.deepEqual(declared.toSorted(), Object.keys(await allRowsOfPostgres(settings.DATABASE_URL)))
  const later = 'create table later (id integer primary key autoincrement, order_id integer references orders (id), bytes blob)'
  const table = listDeclaredTables([...readMigrations(), { name: '9999_later.sql', digest: '', statements: statementsOf(later) }])
  assert.deepEqual(
    table.find(({ name }) => name === 'later'),
    {
      name: 'later',
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'order_id', type: 'integer' },
        { name: 'bytes', type: 'blob' },
      ],
      order: ['id'],
      identity: 'id',
    },
  )
  const order = table.map(({ name }) => name)
  assert.ok(order.indexOf('later') > order.indexOf('orders'))
  await remove()
})

test('copies every value of every table to PostgreSQL and back, and numbers go on after the last one given', { skip }, async () => {
  const { settings, remove, saved } = await newInstallation()
  const key = readFileSync(join(settings.DATA_DIR, 'secret.key'), 'utf8')
  const there = await move(settings, 'postgres')
  assert.deepEqual(await allRowsOfPostgres(settings.DATABASE_URL), saved)
  assert.deepEqual(allRowsOfSqlite(fileIn(settings)), saved, 'the source is left as it was')
  for (const { table, source, target, isEqual } of there.tables)
    assert.deepEqual([isEqual, source.rows, target], [true, saved[table]!.rows, source], table)
  assert.equal((await move(settings, 'postgres')).state, 'filled', 'a second move finds all there')

  const sequence = new DatabaseSync(fileIn(settings)).prepare(`select seq from sqlite_sequence where name = 'jobs'`).get()!.seq
  removeFile(settings)
  await move(settings, 'sqlite')
  assert.deepEqual(allRowsOfSqlite(fileIn(settings)), saved)
  assert.deepEqual(readdirSync(settings.DATA_DIR).sort(), ['crossdock.db', 'secret.key'])
  const [{ id }] = (await query(
    settings,
    `insert into jobs (kind, payload, run_at, attempts, fence, created_at) values ('', '', '', 0, 0, '') returning id`,
  )) as [{ id: string }]
  assert.equal(Number(id), Number(sequence) + 1)
  const database = new DatabaseSync(fileIn(settings))
  assert.equal(database.prepare(`select seq from sqlite_sequence where name = 'jobs'`).get()!.seq, sequence)
  database.close()

  await query(settings, emptyRetiredKeys)
  await openAndClose(settings)
  emptyRetiredKeysInFile(settings)
  await openAndClose(onSqlite(settings))
  assert.equal(readFileSync(join(settings.DATA_DIR, 'secret.key'), 'utf8'), key)
  await remove()
})

/** Ends a move after one more than so many batches, as a killed process ends: what it has committed is there, and nothing else. */
const endingAfter = (count: number): Partial<MoveReport> => {
  let left = count
  return {
    copied() {
      if (left-- === 0) throw new Error('ended')
    },
  }
}

deepTest('goes on after any batch at which it ended, in both directions, and a server refuses what is not complete', { skip }, async () => {
  const { settings, remove, saved } = await newInstallation()
  for (const to of ['postgres', 'sqlite'] as const) {
    if (to === 'sqlite') removeFile(settings)
    let resumptions = 0
    for (const count of [0, 6, 1, 9, 3, 2]) {
      await assert.rejects(move(settings, to, { ...endingAfter(count), resumed: () => resumptions++ }), /^Error: ended$/)
      if (to === 'postgres')
        await assert.rejects(openAndClose(settings), /move into this database is not complete\. Finish it with: crossdock move/)
      else
        await assert.rejects(
          openAndClose(onSqlite(settings)),
          /A move into .*crossdock\.db is not complete\. Finish it with: crossdock move --to sqlite/,
        )
    }
    const { state } = await move(settings, to)
    assert.deepEqual([resumptions, state], [5, 'unfinished'])
    assert.deepEqual(to === 'postgres' ? await allRowsOfPostgres(settings.DATABASE_URL) : allRowsOfSqlite(fileIn(settings)), saved)
  }
  await remove()
})

deepTest('a process that is killed while it copies leaves what the next one completes', { skip }, async () => {
  const { settings, remove, saved } = await newInstallation()
  const words = [join(import.meta.dirname, '../bin/crossdock'), 'move', '--to', 'postgres']
  const env = { PATH: process.env.PATH, DATA_DIR: settings.DATA_DIR, DATABASE_URL: settings.DATABASE_URL }
  const child = bound(spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] }))
  for await (const text of child.stdout.setEncoding('utf8')) if (String(text).includes('copied')) break
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  await move(settings, 'postgres')
  assert.deepEqual(await allRowsOfPostgres(settings.DATABASE_URL), saved)
  await remove()
})

deepTest('begins again where the source has changed since it ended', { skip }, async () => {
  const { settings, remove } = await newInstallation()
  await assert.rejects(move(settings, 'postgres', endingAfter(20)), /ended/)
  const database = new DatabaseSync(fileIn(settings))
  database.exec(`delete from events where id in (select id from events order by id limit 3); update users set name = 'changed'`)
  database.close()
  let restarts = 0
  await move(settings, 'postgres', { startedOver: () => restarts++ })
  assert.equal(restarts, 1)
  assert.deepEqual(await allRowsOfPostgres(settings.DATABASE_URL), allRowsOfSqlite(fileIn(settings)))
  await remove()
})

/** Writes to PostgreSQL in another process, for which this one waits in the midst of its move. Returns why that failed. */
function insertMarkBeside({ DATABASE_URL }: Settings) {
  const script = `
    import pg from 'pg'
    const client = new pg.Client(process.env.DATABASE_URL)
    await client.connect()
    await client.query("set lock_timeout = 50; insert into marks values ('a', 'b')").then(() => console.log('written'), (error) => console.log(String(error)))
    await client.end()`
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, DATABASE_URL },
    encoding: 'utf8',
  })
}

deepTest('refuses a source or a target that a server uses, and keeps writers out while it copies', { skip }, async () => {
  const { settings, remove } = await newInstallation()
  emptyRetiredKeysInFile(settings)
  const inFile = await openApp(onSqlite(settings))
  await assert.rejects(move(settings, 'postgres'), /crossdock\.db is in use\. Stop the server/)
  await inFile.close()
  let refusal: unknown
  await move(settings, 'postgres', {
    copied() {
      if (refusal) return
      const database = new DatabaseSync(fileIn(settings))
      try {
        database.exec(`insert into marks values ('a', 'b')`)
      } catch (error) {
        refusal = error
      }
      database.close()
    },
  })
  assert.match(String(refusal), /database is locked/)

  const inPostgres = await openApp(settings)
  await assert.rejects(move(settings, 'postgres'), /A server uses PostgreSQL at DATABASE_URL: .* Stop every server first/)
  removeFile(settings)
  await assert.rejects(move(settings, 'sqlite'), /A server uses PostgreSQL at DATABASE_URL/)
  await inPostgres.close()
  let problem = ''
  await move(settings, 'sqlite', {
    copied() {
      problem ||= insertMarkBeside(settings)
    },
  })
  assert.match(problem, /lock timeout/)
  await remove()
})

deepTest('refuses another key, an older version, a target with other data, and no source', { skip }, async () => {
  const { settings, remove } = await newInstallation()
  await assert.rejects(
    move({ ...settings, SECRET_KEY: 'another secret key that is long enough' }, 'postgres'),
    /written with another secret key/,
  )
  const database = new DatabaseSync(fileIn(settings))
  const last = readMigrations().at(-1)!
  const remainders = [
    `delete from migrations where name = '${last.name}'`,
    `insert into migrations values ('0001_organizations.sql', '', '')`,
  ]
  for (const statement of remainders) {
    database.exec(statement)
    await assert.rejects(move(settings, 'postgres'), /crossdock\.db is not up to date\. Start this version on it once/)
  }
  database.close()
  copyFileSync(join(filled, 'crossdock.db'), fileIn(settings))
  await openAndClose(settings, { beginsNew: true })
  await query(settings, `insert into organizations (name, mode, country, currency, time_zone, created_at) values ('', '', '', '', '', '')`)
  await assert.rejects(move(settings, 'postgres'), /PostgreSQL at DATABASE_URL holds other data, which a move does not replace/)
  await assert.rejects(move(settings, 'sqlite'), /crossdock\.db holds other data/)
  removeFile(settings)
  await assert.rejects(move(settings, 'postgres'), /There is no database at .*crossdock\.db/)
  await remove()
})

deepTest(
  'a start is refused with an empty PostgreSQL beside a filled SQLite file, also where only the tables are there',
  {
    skip,
  },
  async () => {
    const { settings, remove } = await newInstallation()
    const demo = join(settings.DATA_DIR, 'demo-credentials.json')
    const hint =
      /The database at DATABASE_URL is empty, and .*crossdock\.db holds data\. Copy it there with: crossdock move --to postgres\./
    for (const names of [['secret.key'], []]) {
      for (const name of ['secret.key']) if (!names.includes(name)) rmSync(join(settings.DATA_DIR, name))
      const key = names.length === 0 ? { SECRET_KEY: readFileSync(join(filled, 'secret.key'), 'utf8').trim() } : {}
      await assert.rejects(openAndClose({ ...settings, ...key }), hint)
    }
    assert.deepEqual(await query(settings, `select 1 from pg_class where relname = 'migrations'`), [])
    writeFileSync(demo, '{"of":"another"}')
    const withKey = { ...settings, SECRET_KEY: readFileSync(join(filled, 'secret.key'), 'utf8').trim() }
    // What a move leaves that was killed before its first transaction.
    const db = openDatabase(settings)
    await migrateDatabase(db, systemClock)
    await db.destroy()
    await assert.rejects(openAndClose(withKey), hint)
    assert.ok(!existsSync(join(settings.DATA_DIR, 'secret.key')), 'a refused start writes no key')
    assert.equal(readFileSync(demo, 'utf8'), '{"of":"another"}')

    await openAndClose(withKey, { beginsNew: true })
    await openAndClose(withKey)
    assert.equal(readFileSync(demo, 'utf8'), '{"of":"another"}')
    await remove()
  },
)
