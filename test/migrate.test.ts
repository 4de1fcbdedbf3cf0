import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { describeApplied, migrateDatabase } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { systemClock } from '../src/platform/time.ts'
import { runAtOnce } from './at-once.ts'
import { freshDatabase } from './harness.ts'

const { settings, remove } = await freshDatabase()
const databases = Array.from({ length: 5 }, () => openDatabase({ ...settings, DATABASE_POOL: 1 }))
const [db] = databases as [(typeof databases)[number]]
after(async () => {
  for (const database of databases) await database.destroy()
  await remove()
})
const files = readdirSync(join(import.meta.dirname, '../migrations'))
  .filter((name) => name.endsWith('.sql'))
  .sort()

test('starters may race: each file is applied once, in order', async () => {
  const applied = await runAtOnce(databases.map((database) => () => migrateDatabase(database, systemClock)))
  assert.deepEqual(applied.flat().sort(), files)
  const { rows } = await sql<{ name: string; applied_at: string }>`select name, applied_at from migrations order by name`.execute(db)
  assert.deepEqual(
    rows.map(({ name }) => name),
    files,
  )
  for (const { applied_at } of rows) assert.match(applied_at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  assert.deepEqual(await migrateDatabase(db, systemClock), [])
})

test('the log names a few applied files, and of many the first and the last', () => {
  const many = Array.from({ length: 6 }, (_, i) => `000${i + 1}_a.sql`)
  assert.deepEqual(describeApplied(many), { count: 6, applied: '0001_a.sql to 0006_a.sql' })
  assert.deepEqual(describeApplied(['0002_a.sql', '0003_b.sql']), { count: 2, applied: '0002_a.sql 0003_b.sql' })
})

test('a column of numbers takes no text', async () => {
  // Not a primary key: SQLite guards those in any table.
  const write = db
    .transaction()
    .execute((tx) => sql`insert into users (organization_id, name, created_at) values (${'one'}, 'A', 'now')`.execute(tx))
  await assert.rejects(write, /cannot store TEXT value in INTEGER column|invalid input syntax for type bigint/)
})

test('text sorts byte by byte on both engines', async () => {
  const words = ['a', 'B', 'é', 'Z', '_', 'A']
  await db.transaction().execute(async (tx) => {
    for (const name of words) await tx.insertInto('marks').values({ name, value: '' }).execute()
  })
  const rows = await db.selectFrom('marks').select('name').where('name', 'in', words).orderBy('name').execute()
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['A', 'B', 'Z', '_', 'a', 'é'],
  )
})

test('a database newer than the code is refused', async () => {
  await db.transaction().execute((tx) => sql`insert into migrations (name, applied_at) values ('9999_future.sql', 'then')`.execute(tx))
  await assert.rejects(migrateDatabase(db, systemClock), /newer Crossdock \(it has 9999_future\.sql\)/)
})
