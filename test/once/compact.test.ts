import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { copyDatabase } from '../../src/platform/database/sqlite-copy.ts'
import { runInProcess } from '../command-line.ts'
import { deepTest } from '../deep.ts'
import { basic } from '../harness.ts'
import { crossdock } from '../operators/run-command.ts'
import { killServers, startServer } from '../server.ts'
import { mostWaitMs } from '../until.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-compact-'))
after(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})
const run = (line: string, env: NodeJS.ProcessEnv) => runInProcess(line.split(' '), env)
const megabytes = (file: string) => statSync(file).size / 1e6
const pragma = (database: DatabaseSync, name: string) => Object.values(database.prepare(`pragma ${name}`).get()!)[0]

/** Writes rows, and deletes nine in ten: the file keeps its size. */
function leaveRoom(file: string, table: string) {
  const database = new DatabaseSync(file, { timeout: mostWaitMs })
  const insert = database.prepare(`insert into ${table} values ('a', ?, '${'x'.repeat(1_000)}')`)
  for (let from = 0; from < 20_000; from += 1_000) {
    database.exec('begin immediate')
    for (let i = from; i < from + 1_000; i++) insert.run(String(i))
    database.exec('commit')
  }
  database.exec(`delete from ${table} where cast(number as integer) % 10 > 0; pragma wal_checkpoint(truncate)`)
  database.close()
}

deepTest('compact makes the file smaller beside a running server, which goes on answering', async () => {
  const data = join(folder, 'served')
  const file = join(data, 'crossdock.db')
  const server = await startServer({ DATA_DIR: data })
  leaveRoom(file, 'practice_numbers')
  const before = megabytes(file)
  assert.ok(before > 15, `${before} MB`)

  const { api_key, api_secret } = server.credentials()
  const headers = { authorization: basic(api_key, api_secret), 'content-type': 'application/json' }
  let [over, written] = [false, 0]
  const reader = new DatabaseSync(file, { readOnly: true })
  /** How many pages were free, each time that the server had written. */
  const free: number[] = [Number(pragma(reader, 'freelist_count'))]
  const load = async () => {
    while (!over) {
      const body = JSON.stringify({ name: 'A', domain: `compact-${++written}` })
      const { status } = await fetch(`${server.url}/api/v3/brands`, { method: 'POST', headers, body })
      assert.equal(status, 201)
      free.push(Number(pragma(reader, 'freelist_count')))
    }
  }
  const loading = Promise.all(Array.from({ length: 4 }, load))
  const compacted = await crossdock(['compact'], { DATA_DIR: data })
  over = true
  await loading
  reader.close()
  assert.deepEqual([compacted.code, compacted.err], [0, ''])
  assert.match(
    compacted.out,
    /crossdock\.db: \d+\.\d MB before, \d+\.\d MB after\.\nA server beside it had to wait for at most \d+ ms at a time\.\n/,
  )
  assert.ok(megabytes(file) < before / 3, `${before} MB before, ${megabytes(file)} after`)
  // Written between two slices: neither before the first nor after the last.
  const between = new Set(free.filter((pages) => pages > 200 && pages < free[0]! - 200))
  assert.ok(between.size >= 2, free.join(' '))
  const again = await run('compact', { DATA_DIR: data })
  assert.match(again.out, /has nothing to give back|before/)
  assert.equal(await server.stop(), 0)

  const database = new DatabaseSync(file)
  assert.equal(pragma(database, 'quick_check'), 'ok')
  assert.equal(database.prepare('select count(*) as n from practice_numbers').get()!.n, 2_000)
  database.close()
})

test('a file of an earlier version is rewritten once, and only while no server has it open', async () => {
  const data = join(folder, 'earlier')
  const file = join(data, 'crossdock.db')
  mkdirSync(data)
  const server = new DatabaseSync(file)
  server.exec('pragma journal_mode = wal; create table numbers (carrier text, number text primary key, reference text)')
  leaveRoom(file, 'numbers')
  const before = megabytes(file)
  const refused = await run('compact', { DATA_DIR: data })
  assert.deepEqual([refused.code, refused.out], [1, ''])
  assert.match(refused.err, /^\S+crossdock\.db was made by an earlier version, and has to be rewritten once\. Stop the server/)
  assert.equal(megabytes(file), before)
  server.close()

  const { code, out } = await run('compact', { DATA_DIR: data })
  assert.equal(code, 0)
  assert.match(out, /after\.\nThe file was rewritten\. From now on compact works beside a running server\.\n$/)
  assert.ok(megabytes(file) < before / 3)
  const database = new DatabaseSync(file)
  assert.deepEqual([pragma(database, 'auto_vacuum'), pragma(database, 'journal_mode'), pragma(database, 'quick_check')], [2, 'wal', 'ok'])
  database.close()
})

test('a backup of a file that compact works on is such a file too', () => {
  const [file, copy] = [join(folder, 'source.db'), join(folder, 'copy.db')]
  const source = new DatabaseSync(file)
  source.exec('pragma auto_vacuum = incremental; pragma journal_mode = wal; create table t (a)')
  source.close()
  copyDatabase(file, copy)
  const database = new DatabaseSync(copy)
  assert.equal(pragma(database, 'auto_vacuum'), 2)
  database.close()
})

test('1 where there is no file, and on PostgreSQL, with what to use there', async () => {
  const [none, postgres] = await Promise.all([
    run('compact', { DATA_DIR: join(folder, 'none') }),
    run('compact', { DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/none' }),
  ])
  assert.deepEqual([none.code, postgres.code], [1, 1])
  assert.match(none.err, /^There is no database at .*none\/crossdock\.db\./)
  assert.match(postgres.err, /^The data is in PostgreSQL.*VACUUM \(FULL\)/)
})
