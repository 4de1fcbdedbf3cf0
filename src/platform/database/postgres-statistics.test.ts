import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '../../../test/harness.ts'
import { isPostgres } from './database.ts'
import { analyzeNewTables } from './postgres-statistics.ts'

const app = await startApp()
after(() => app.close())

const skip = isPostgres(app.db) ? false : 'SQLite plans without statistics'
test('a table that has grown is analyzed once, and a small one is left to PostgreSQL', { skip }, async () => {
  for (const name of ['grown_table', 'small_table'])
    await sql`create table ${sql.id(name)} (id bigint) with (autovacuum_enabled = false)`.execute(app.db)
  await sql`insert into grown_table select * from generate_series(1, 5000)`.execute(app.db)
  await sql`insert into small_table values (1)`.execute(app.db)
  const names = await analyzeNewTables(app.db)
  assert.deepEqual([names.includes('grown_table'), names.includes('small_table')], [true, false])
  const { rows } = await sql`select reltuples from pg_class where relname in ('grown_table', 'small_table') order by relname`.execute(
    app.db,
  )
  assert.deepEqual(rows, [{ reltuples: 5000 }, { reltuples: -1 }])
  assert.equal((await analyzeNewTables(app.db)).includes('grown_table'), false)
  for (const name of ['grown_table', 'small_table']) await sql`drop table ${sql.id(name)}`.execute(app.db)
})
