import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, Kysely, sql, type Transaction } from 'kysely'
import { sqliteDialect } from '../../src/platform/database/sqlite.ts'
import { createUndoLog } from '../../src/platform/database/sqlite-undo.ts'
import { randomFrom, testSeed } from '../seed.ts'

type Tables = { lines: { id: number; owner: number; text: string }; counters: { name: string; count: number } }
type Given = { readonly ids: readonly number[]; readonly counted: number }

const folder = mkdtempSync(join(tmpdir(), 'crossdock-undo-'))
const file = join(folder, 'lines.db')
const db = new Kysely<Tables>({ dialect: sqliteDialect(file, { groupSize: 16 }) })
await db.transaction().execute(async (tx) => {
  await sql`create table lines (id integer primary key autoincrement, owner integer not null, text text not null unique) strict`.execute(tx)
  await sql`create table counters (name text primary key, count integer not null) strict`.execute(tx)
  await sql`insert into counters values ('all', 0), ('fixed', 0)`.execute(tx)
})
const witness = new DatabaseSync(file)
after(async () => {
  await db.destroy()
  witness.close()
  rmSync(folder, { recursive: true, force: true })
})

const insertLine = async (tx: Transaction<Tables>, owner: number, text: string) =>
  (await sql<{ id: number }>`insert into lines (owner, text) values (${owner}, ${text}) returning id`.execute(tx)).rows[0]!.id
const count = async (tx: Transaction<Tables>) =>
  (await sql<{ count: number }>`update counters set count = count + 1 where name = 'all' returning count`.execute(tx)).rows[0]!.count

test('whichever transactions of a group fail, and however, the others keep what they were given', async (t) => {
  t.diagnostic(`TEST_SEED=${testSeed}`)
  const bytes = randomFrom(testSeed)
  const random = () => bytes(4).readUInt32BE() / 2 ** 32
  const given = new Map<number, Given>()
  const failed = new Set<number>()
  let owner = 0

  async function write(tx: Transaction<Tables>, me: number): Promise<Given> {
    const ids: number[] = []
    // One in ten writes more statements than are kept.
    const lines = random() < 0.1 ? 600 : Math.floor(random() * 5)
    for (let i = 0; i < lines; i++) ids.push(await insertLine(tx, me, `${me} ${i}`))
    if (random() < 0.2) await assert.rejects(insertLine(tx, me, '0 0'), /UNIQUE/) // And goes on.
    const counted = await count(tx)
    if (ids.length > 2 && random() < 0.3) await tx.deleteFrom('lines').where('id', '=', ids.pop()!).execute()
    const fate = random()
    if (fate < 0.2) throw new Error('second thoughts')
    if (fate < 0.25) await nextTurn() // It is evicted.
    return { ids, counted }
  }

  await db.transaction().execute((tx) => insertLine(tx, 0, '0 0'))
  for (let round = 0; round < 60; round++)
    await Promise.all(
      Array.from({ length: 1 + Math.floor(random() * 20) }, async () => {
        const me = ++owner
        try {
          given.set(me, await db.transaction().execute((tx) => write(tx, me)))
        } catch {
          failed.add(me)
        }
      }),
    )

  assert.ok(given.size > 50 && failed.size > 50)
  const stored = witness.prepare('select owner, id from lines where owner > 0 order by id').all() as { owner: number; id: number }[]
  const idsOf = Map.groupBy(stored, ({ owner }) => owner)
  for (const [me, { ids }] of given)
    assert.deepEqual(
      (idsOf.get(me) ?? []).map(({ id }) => id),
      ids,
    )
  for (const me of failed) assert.equal(idsOf.get(me), undefined)
  // Each was counted once, and knows the number under which it is counted now.
  const { count: counted } = witness.prepare(`select count from counters where name = 'all'`).get()!
  assert.deepEqual(
    [...given.values()].map((one) => one.counted).sort((a, b) => a - b),
    Array.from({ length: given.size }, (_, i) => i + 1),
  )
  assert.equal(counted, given.size)
})

test('a group is given up where another process wrote before it could be written again', () => {
  const [mine, others] = [new DatabaseSync(file), new DatabaseSync(file)]
  const fix = `update counters set count = count + 1 where name = 'fixed'`
  const undoOne = (isDisturbed: boolean) => {
    const log = createUndoLog({
      inTransaction: () => mine.isTransaction,
      run: ({ sql: text }) => ({ rows: mine.prepare(text).all() as never[] }),
      command(text) {
        mine.exec(text)
        if (isDisturbed && text === 'rollback') others.exec(fix)
      },
    })
    const write = () => {
      log.beginTransaction()
      mine.exec(fix)
      log.note(CompiledQuery.raw(fix))
    }
    mine.exec('begin immediate')
    log.beginGroup()
    write()
    log.keep()
    write()
    log.undo()
  }
  const fixed = () => witness.prepare(`select count from counters where name = 'fixed'`).get()!.count
  undoOne(false)
  mine.exec('commit')
  assert.equal(fixed(), 1)
  assert.throws(() => undoOne(true), /Another process has written/)
  mine.exec('rollback')
  assert.equal(fixed(), 2)
  for (const one of [mine, others]) one.close()
})
