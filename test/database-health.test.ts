import assert from 'node:assert/strict'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { openHealth } from '../src/platform/database/database-health.ts'
import { checkSqliteFile } from '../src/platform/database/sqlite-check.ts'
import { startApp } from './harness.ts'

const app = await startApp()
const folder = mkdtempSync(join(tmpdir(), 'crossdock-health-'))
after(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
const probeMark = async () => (await app.db.selectFrom('marks').select('value').where('name', '=', 'write-probe').executeTakeFirst())?.value
const run = (text: string) => app.db.transaction().execute((tx) => sql.raw(text).execute(tx))

test('the disk is written to once in 5 seconds, however often /readyz is asked', async () => {
  let ms = 0
  const health = openHealth(app.parts, () => ms)
  assert.deepEqual(await Promise.all(Array.from({ length: 20 }, () => health.problem())), Array(20).fill(undefined))
  const first = await probeMark()
  assert.ok(first)
  for (ms = 100; ms < 5_000; ms += 100) assert.equal(await health.problem(), undefined)
  assert.equal(await probeMark(), first)
  ms = 5_001
  assert.equal(await health.problem(), undefined)
  assert.notEqual(await probeMark(), first)
})

test('a database that answers and cannot be written is a problem, which is looked at again after a second', async () => {
  let ms = 0
  const health = openHealth(app.parts, () => ms)
  await run('alter table marks rename to marks_away')
  assert.equal(await health.problem(), 'the database cannot be written')
  await run('alter table marks_away rename to marks')
  ms = 999
  assert.equal(await health.problem(), 'the database cannot be written')
  ms = 1_001
  assert.equal(await health.problem(), undefined)
})

test('a sound database is found sound, and a check that cannot be made says nothing about it', async () => {
  const health = openHealth(app.parts)
  await health.checkDamage()
  assert.deepEqual([health.isDamaged(), await health.problem()], [false, undefined])
  const closed = openHealth({ ...app.parts, db: { getExecutor: () => assert.fail('away') } as unknown as typeof app.db })
  await closed.checkDamage()
  assert.equal(closed.isDamaged(), false)
})

test('samples of a large SQLite file find a damaged table, and a damaged index', async () => {
  const limits = [
    { inlineBytes: 1e9, wholeBytes: 0 },
    { inlineBytes: 0, wholeBytes: 0 },
    { inlineBytes: 0, wholeBytes: 1e9 },
  ]
  for (const [name, broken] of [
    ['sound', undefined],
    ['table', 'notes'],
    ['index', 'notes_by_text'],
  ] as const) {
    const file = join(folder, `${name}.db`)
    const database = new DatabaseSync(file)
    database.exec(`create table notes (id integer primary key, text text not null); create index notes_by_text on notes (text, id);
      create table none (id text primary key); create index notes_some on notes (text) where id > 5; create index notes_low on notes (lower(text));
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000) insert into notes select i, 'text ' || i from n`)
    const { page } = (database.prepare('select rootpage as page from sqlite_schema where name = ?').get(broken ?? '') ?? {}) as {
      page?: number
    }
    database.close()
    if (page) {
      const opened = openSync(file, 'r+')
      writeSync(opened, Buffer.alloc(4096, 0xa5), 0, 4096, (page - 1) * 4096)
      closeSync(opened)
    }
    for (const limit of limits) {
      const found = await checkSqliteFile(file, limit)
      if (broken) assert.match(String(found), /malformed|notes|invalid|btree/i, `${name}: ${JSON.stringify(limit)}`)
      else assert.equal(found, undefined)
    }
  }
})
