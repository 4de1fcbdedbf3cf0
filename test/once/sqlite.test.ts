import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { type Database, inTransaction } from '../../src/platform/database.ts'
import { sqliteDialect } from '../../src/platform/sqlite.ts'
import { mostPerTurn } from '../turns.ts'

type Notes = { notes: { id: number; text: string } }
const folder = mkdtempSync(join(tmpdir(), 'crossdock-sqlite-'))
const file = join(folder, 'notes.db')
const db = new Kysely<Notes>({ dialect: sqliteDialect(file) })
await db.transaction().execute((tx) => sql`create table notes (id integer primary key, text text not null) strict`.execute(tx))
/** A stranger to the driver: it sees what has been committed, and nothing else. */
const witness = new DatabaseSync(file)
after(async () => {
  await db.destroy()
  witness.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (id: number, text = 'x') =>
  db.transaction().execute(async (tx) => {
    await tx.insertInto('notes').values({ id, text }).execute()
    return id
  })
const seen = (from: number, to = from) => {
  const rows = witness.prepare('select id from notes where id between ? and ? order by id').all(from, to)
  return rows.map(({ id }) => id as number)
}
const many = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)
/** Changes with every commit of another connection. */
const commits = () => witness.prepare('pragma data_version').get()!.data_version as number

test('transactions that come together share one commit, and none is reported before it', async () => {
  const versions = new Set<number>()
  let reported = 0
  const all = many(100, 50).map((id) =>
    db
      .transaction()
      .execute(async (tx) => {
        await tx.insertInto('notes').values({ id, text: 'x' }).execute()
        versions.add(commits())
        assert.deepEqual([seen(100, 149), reported], [[], 0], 'nothing is on disk, and none reported, while one of them still runs')
      })
      .then(() => {
        reported++
        assert.equal(seen(100, 149).length, 50)
      }),
  )
  await Promise.all(all)
  assert.deepEqual([reported, versions.size], [50, 1])
})

test('a group is bounded, and two hundred that queue all come through', async () => {
  const before = commits()
  assert.deepEqual(await Promise.all(many(1000, 200).map((id) => write(id))), many(1000, 200))
  assert.deepEqual(seen(1000, 1199), many(1000, 200))
  assert.notEqual(commits(), before)
})

test('one that fails takes only its own rows with it, and is rejected after the commit of the others', async () => {
  await write(300)
  const [first, failed, refused, last] = await Promise.allSettled([
    write(301),
    db.transaction().execute(async (tx) => {
      await tx.insertInto('notes').values({ id: 302, text: 'x' }).execute()
      throw new Error('second thoughts')
    }),
    write(300).catch((error) => {
      assert.deepEqual(seen(301, 303), [301, 303], 'a refusal may speak of what a neighbour wrote')
      throw error
    }),
    write(303),
  ])
  assert.deepEqual([first.status, last.status], ['fulfilled', 'fulfilled'])
  assert.match(String((failed as PromiseRejectedResult).reason), /second thoughts/)
  assert.match(String((refused as PromiseRejectedResult).reason), /UNIQUE constraint failed/)
  assert.deepEqual(seen(300, 303), [300, 301, 303])
})

test('a transaction that awaits anything but its queries is rolled back, and delays no other', async () => {
  const never = Promise.withResolvers<void>()
  const foreign = db.transaction().execute(async (tx) => {
    await tx.insertInto('notes').values({ id: 400, text: 'x' }).execute()
    await never.promise
    await tx.insertInto('notes').values({ id: 401, text: 'x' }).execute()
  })
  assert.deepEqual(await Promise.all([write(402), write(403)]), [402, 403])
  assert.deepEqual(seen(400, 403), [402, 403])
  never.resolve()
  await assert.rejects(foreign, /awaited something other than its own queries/)

  const idle = db.transaction().execute(async (tx) => {
    await tx.insertInto('notes').values({ id: 404, text: 'x' }).execute()
    await nextTurn()
    await nextTurn()
  })
  await assert.rejects(idle, /transaction is over/, 'even one without another query must not resolve')
  assert.deepEqual(seen(400, 404), [402, 403])
})

test('a long transaction lets other work run between its statements, and is committed as a whole', async () => {
  const slow = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000) select max(i) from n`
  let statements = 0
  const { most } = await mostPerTurn(
    () => statements,
    () =>
      db.transaction().execute(async (tx) => {
        for (const id of many(7000, 100)) {
          await tx.insertInto('notes').values({ id, text: 'x' }).execute()
          await slow.execute(tx)
          statements++
          assert.deepEqual(seen(7000, 7099), [])
        }
      }),
  )
  assert.deepEqual(seen(7000, 7099), many(7000, 100))
  assert.ok(most < 100, 'no other work ran before all 100 statements were done')
})

test('a transaction whose queries run side by side is committed as a whole, however long each takes', async (t) => {
  const database = db as unknown as Database
  let now = 0
  t.mock.method(performance, 'now', () => {
    now += 1_000
    return now
  })
  await inTransaction(database, async (tx) => {
    const insertMany = async (ids: readonly number[]) => {
      for (const id of ids) await (tx as unknown as typeof db).insertInto('notes').values({ id, text: 'x' }).execute()
    }
    await Promise.all([insertMany(many(7200, 5)), insertMany([7205])])
  })
  assert.deepEqual(seen(7200, 7299), many(7200, 6))
})

test('a write outside a transaction is refused by the database', async () => {
  await assert.rejects(db.insertInto('notes').values({ id: 500, text: 'x' }).execute(), /readonly database/)
  await assert.rejects(sql`delete from notes`.execute(db), /readonly database/)
})

test('a value that no column can hold is refused, not stored as something else', async () => {
  for (const value of [new Date(0), undefined, true, 10n, { a: 1 }, ['a'], Symbol('a')]) {
    await assert.rejects(
      db.transaction().execute((tx) => sql`insert into notes values (600, ${value})`.execute(tx)),
      /A column takes text, numbers, bytes or null/,
      typeof value,
    )
  }
  assert.deepEqual(seen(600, 601), [])
})

test('a reader sees what was committed, not what is under way', async () => {
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('notes').values({ id: 700, text: 'x' }).execute()
    assert.equal((await tx.selectFrom('notes').selectAll().where('id', '=', 700).execute()).length, 1)
    assert.deepEqual(await db.selectFrom('notes').selectAll().where('id', '=', 700).execute(), [])
  })
  assert.deepEqual(await db.selectFrom('notes').selectAll().where('id', '=', 700).execute(), [{ id: 700, text: 'x' }])
})

test('a full disk refuses the whole group and leaves nothing half written; with room again, all is well', async () => {
  const limit = (pages: number) => db.transaction().execute((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx))
  await limit((witness.prepare('pragma page_count').get()!.page_count as number) + 3)
  const big = 'x'.repeat(3000)
  const outcomes = await Promise.allSettled(many(2000, 60).map((id) => write(id, big)))
  const kept = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  assert.ok(reasons.length > 0)
  for (const reason of reasons) assert.match(reason, /disk (is full|may be full)|database or disk is full/)
  assert.deepEqual(seen(2000, 2059), kept)
  await limit(1_000_000)
  await Promise.all(many(2100, 20).map((id) => write(id, big)))
  assert.equal(seen(2100, 2119).length, 20)
  assert.equal(witness.prepare('pragma integrity_check').get()!.integrity_check, 'ok')
})

test('what another connection has written is seen at once', async () => {
  witness.exec('begin immediate; insert into notes values (800, 1); commit')
  assert.deepEqual(await db.selectFrom('notes').select('id').where('id', '=', 800).execute(), [{ id: 800 }])
})

test('a transaction that waits while the database is closed is refused, and leaves nothing running', async () => {
  const closed = new Kysely<Notes>({ dialect: sqliteDialect(join(folder, 'closed.db')) })
  await sql`select 1`.execute(closed)
  const waiting = closed.transaction().execute(async () => assert.fail('it begins'))
  await Promise.all([assert.rejects(waiting, /database is not open/), closed.destroy()])
  await nextTurn()
  assert.deepEqual(
    process.getActiveResourcesInfo().filter((one) => one === 'Immediate'),
    [],
  )
})
