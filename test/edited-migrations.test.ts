import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { type Database, isPostgres } from '../src/platform/database/database.ts'
import { checkDatabase, migrateDatabase } from '../src/platform/database/migrate.ts'
import { readMigrations, statementsOf } from '../src/platform/database/migration-files.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { describeSchema, isCompared } from '../src/platform/database/schema.ts'
import { systemClock } from '../src/platform/time.ts'
import { freshDatabase } from './harness.ts'

const folder = join(import.meta.dirname, '../migrations')
const temporary = mkdtempSync(join(tmpdir(), 'crossdock-migrations-'))
after(() => rmSync(temporary, { recursive: true, force: true }))

async function openFresh(t: { after(work: () => Promise<void>): void }) {
  const { settings, remove } = await freshDatabase()
  const db = openDatabase(settings)
  t.after(async () => {
    await db.destroy()
    await remove()
  })
  return db
}
const write = (db: Database, text: string) =>
  db.transaction().execute(async (tx) => {
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx)
  })

/** The files as they are, but for a change of one of them. */
function filesWith(name: string, change: (text: string) => string) {
  const copy = mkdtempSync(join(temporary, 'copy-'))
  cpSync(folder, copy, { recursive: true })
  writeFileSync(join(copy, name), change(readFileSync(join(folder, name), 'utf8')))
  return readMigrations(copy)
}

test('the digest of each file is kept', async (t) => {
  const db = await openFresh(t)
  await migrateDatabase(db, systemClock)
  const { rows } = await sql<{ name: string; digest: string }>`select name, digest from migrations order by name`.execute(db)
  assert.deepEqual(
    rows,
    readMigrations().map(({ name, digest }) => ({ name, digest })),
  )
})

test('a file that was edited after it was applied is refused by its name; other line ends are no edit', async (t) => {
  const db = await openFresh(t)
  await migrateDatabase(db, systemClock)
  const edited = filesWith('0001_schema.sql', (text) => text.replace('  once_key text,\n', ''))
  await assert.rejects(migrateDatabase(db, systemClock, edited), /^Error: migrations\/0001_schema\.sql has changed since it was applied/)
  assert.deepEqual((await checkDatabase(db, edited)).edited, ['0001_schema.sql'])
  const windows = filesWith('0001_schema.sql', (text) => text.replaceAll('\n', '\r\n'))
  assert.deepEqual(await migrateDatabase(db, systemClock, windows), [])
})

test('a schema that is not what the files make is refused by what is missing; an index of the operator is not', async (t) => {
  const db = await openFresh(t)
  await migrateDatabase(db, systemClock)
  await write(db, 'create index of_the_operator on shipments (organization_id, order_id)')
  assert.deepEqual(await migrateDatabase(db, systemClock), [])
  const additions = ['index of_the_operator on shipments (organization_id, order_id)']
  assert.deepEqual(await checkDatabase(db), { pending: [], edited: [], missing: [], extra: additions })

  await write(db, 'drop index shipments_once_key;\nalter table shipments drop column once_key;')
  const missing = [
    'column shipments.once_key text',
    'unique index shipments_once_key on shipments (organization_id, once_key) with a condition',
  ]
  assert.deepEqual((await checkDatabase(db)).missing.toSorted(), missing)
  await assert.rejects(migrateDatabase(db, systemClock), (error: Error) => missing.every((fact) => error.message.includes(fact)))
})

test('a schema is compared once on SQLite, and again after any change of it or of the files', async (t) => {
  const db = await openFresh(t)
  const known = (migrations = readMigrations()) => isCompared(db, migrations)
  assert.equal(await known(), false)
  await migrateDatabase(db, systemClock)
  const isSqlite = !isPostgres(db)
  assert.equal(await known(), isSqlite)
  assert.equal(await known(filesWith('0001_schema.sql', (text) => text.replace('  once_key text,\n', ''))), false)
  await write(db, 'create index of_the_operator on shipments (organization_id, order_id)')
  assert.equal(await known(), false)
  await migrateDatabase(db, systemClock)
  assert.equal(await known(), isSqlite)
})

test('types, keys, conditions and collations count as parts of the schema', async (t) => {
  const db = await openFresh(t)
  await migrateDatabase(db, systemClock)
  const facts = await describeSchema(db)
  for (const fact of [
    'column parcels.id integer not null',
    'column files.bytes blob not null',
    'column parcels.shipment_id text',
    'primary key of shipments (organization_id, id)',
    'primary key of parcels (id)',
    'unique constraint of credentials (public_id)',
    'unique index contracts_default on contracts (organization_id, carrier_code) with a condition',
    'foreign key of parcels (organization_id, shipment_id) to shipments, on delete cascade',
    'foreign key of users (organization_id) to organizations, on delete no action',
  ])
    assert.ok(facts.has(fact), fact)
  if (!isPostgres(db)) return
  await write(db, 'alter table brands alter column name type varchar')
  await db.transaction().execute((tx) => sql`alter table brands alter column website type text collate "default"`.execute(tx))
  assert.deepEqual((await checkDatabase(db)).extra.toSorted(), [
    'column brands.name character varying collate default not null',
    'column brands.website text collate default',
  ])
})
