import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Database, inTransaction } from '../src/platform/database/database.ts'
import { checkDatabase, migrateDatabase } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { systemClock } from '../src/platform/time.ts'
import { runAtOnce } from './at-once.ts'
import { readCatalogue } from './catalogue.ts'
import { databaseOf } from './fixtures/load.ts'
import { freshDatabase } from './harness.ts'

/** The commits from before the first release whose databases are upgraded: src/platform/database/earlier-databases.ts. */
const [first, last] = ['a05969cf', 'ae91a5eb']

type Ending = { after(work: () => Promise<void>): void }
async function openFixture(t: Ending, database: () => ReturnType<typeof freshDatabase>, connections = 1) {
  const { settings, remove } = await database()
  const opened = Array.from({ length: connections }, () => openDatabase({ ...settings, DATABASE_POOL: 1 }))
  t.after(async () => {
    for (const db of opened) await db.destroy()
    await remove()
  })
  return opened as [Database, ...Database[]]
}

const write = (db: Database, ...statements: string[]) =>
  inTransaction(db, async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })

type Row = Record<string, unknown>
const sortRows = (rows: readonly Row[]) => rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

async function readRows(db: Database): Promise<Record<string, Row[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => name !== 'migrations')
  const rows = tables.map(async (name) => [name, sortRows((await sql<Row>`select * from ${sql.table(name)}`.execute(db)).rows)])
  return Object.fromEntries(await Promise.all(rows))
}
const listNames = async (db: Database) =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(({ name }) => name)

for (const commit of [first, last])
  test(`a database of ${commit} gets exactly the schema of a new one, by one migration`, async (t) => {
    const [db] = await openFixture(t, () => databaseOf(commit))
    const [fresh] = await openFixture(t, freshDatabase)
    await migrateDatabase(fresh, systemClock)
    assert.deepEqual((await checkDatabase(db)).pending, ['0001_schema.sql'])
    assert.deepEqual(await migrateDatabase(db, systemClock), ['0001_schema.sql'])
    assert.deepEqual(await readCatalogue(db), await readCatalogue(fresh))
    assert.deepEqual(await listNames(db), ['0001_schema.sql'])
    assert.deepEqual(await checkDatabase(db), { pending: [], edited: [], missing: [], extra: [] })
    assert.deepEqual(await migrateDatabase(db, systemClock), [])
  })

test(`a database of ${last} keeps every row, and its servers notice the upgrade by the mark of its schema`, async (t) => {
  const [db] = await openFixture(t, () => databaseOf(last))
  const { marks: marksBefore, ...before } = await readRows(db)
  await migrateDatabase(db, systemClock)
  const { marks, ...after } = await readRows(db)
  assert.deepEqual(after, before)
  const others = marksBefore!.filter(({ name }) => name !== 'schema' && name !== 'connection_headers')
  assert.deepEqual(new Set(marks), new Set([...others, { name: 'schema', value: '64' }]))
})

test(`a database of ${first} keeps every row, with the values of new columns`, async (t) => {
  // Read by another connection after the upgrade: queries that were prepared before know the previous columns.
  const [db, next] = await openFixture(t, () => databaseOf(first), 2)
  await write(
    db,
    `insert into emails (organization_id, resource_type, resource_id, message_key, message_id, recipient, subject, body, attachments, status,
      attempts, last_error, created_at) values (1, 'ticket', '1', 'a', 'a', 'a', 'a', 'a', '[]', 'failed', 1, '550 unknown user', 'now')`,
  )
  const before = await readRows(db)
  await migrateDatabase(db, systemClock)
  const after = await readRows(next!)

  const added = ['file_totals', 'email_counts', 'contract_failures']
  assert.deepEqual(Object.keys(after).toSorted(), [...Object.keys(before), ...added].toSorted())
  const bytes = before.stored_files!.map(({ size }) => Number(size)).reduce((sum, size) => sum + size, 0)
  assert.ok(bytes > 0)
  assert.deepEqual(after.file_totals, [{ organization_id: 1, bytes }])
  assert.deepEqual([after.email_counts, after.contract_failures], [[], []])
  for (const [table, rows] of Object.entries(before).filter(([name]) => name !== 'marks' && name !== 'emails')) {
    const kept = after[table]!.map((row) => Object.fromEntries(Object.keys(rows[0] ?? row).map((column) => [column, row[column]])))
    assert.deepEqual(sortRows(kept), rows, table)
  }
  assert.deepEqual(
    after.emails!.map(({ last_error }) => last_error).filter((error) => error !== null),
    ['rejected'],
  )
  for (const { last_used_on, expires_at } of after.credentials!) assert.match(`${last_used_on} ${expires_at}`, /^\d{4}-\d\d-\d\d null$/)
  for (const { is_of_carrier } of after.integration_logs!) assert.equal(is_of_carrier, 1)
  for (const { operator } of after.events!) assert.equal(operator, null)
  for (const { confirmed_at } of after.carrier_support_contacts!) assert.equal(confirmed_at, null)
})

test('starters may race: an earlier database is upgraded once', async (t) => {
  for (const commit of [first, last]) {
    const databases = await openFixture(t, () => databaseOf(commit), 4)
    const applied = await runAtOnce(databases.map((database) => () => migrateDatabase(database, systemClock)))
    assert.deepEqual(applied.flat(), ['0001_schema.sql'])
  }
})

test('an upgrade that ends half way leaves the database as it was, and the next start upgrades it', async (t) => {
  const [db] = await openFixture(t, () => databaseOf(first))
  const before = [await readCatalogue(db), await readRows(db), await listNames(db)]
  // The last statement of the upgrade finds its index taken.
  await write(db, 'create index shipments_announcing on shipments (created_at)')
  await assert.rejects(migrateDatabase(db, systemClock), /shipments_announcing.* already exists/)
  await write(db, 'drop index shipments_announcing')
  assert.deepEqual([await readCatalogue(db), await readRows(db), await listNames(db)], before)
  assert.deepEqual(await migrateDatabase(db, systemClock), ['0001_schema.sql'])
})

const refused: readonly { title: string; fixture: string; make: readonly string[]; from: string; last: string }[] = [
  {
    title: 'an older database',
    fixture: first,
    make: [`delete from migrations where name > '0050'`],
    from: first,
    last: '0049_parcel_milestones',
  },
  {
    title: 'a database from before digests',
    fixture: first,
    make: [`delete from migrations where name > '0020_q'`, 'alter table migrations drop column digest'],
    from: first,
    last: '0020_practice_provider',
  },
  {
    title: 'a database in between',
    fixture: last,
    make: [`delete from migrations where name > '0073'`],
    from: last,
    last: '0071_mail_relay',
  },
  {
    title: 'a database with an edited migration',
    fixture: last,
    make: [`update migrations set digest = 'other' where name = '0014_shipments.sql'`],
    from: last,
    last: '0074_contract_failures',
  },
  {
    title: 'a database whose first start has not sealed the headers of connections',
    fixture: first,
    make: [`delete from marks where name = 'connection_headers'`],
    from: first,
    last: '0066_carrier_feeds',
  },
]
for (const { title, fixture, make, from, last } of refused)
  test(`${title} from before the first release is refused with the commit to start first, and stays as it is`, async (t) => {
    const [db] = await openFixture(t, () => databaseOf(fixture))
    await write(db, ...make)
    const before = [await readCatalogue(db), await readRows(db), await listNames(db)]
    const said = new RegExp(`made before the first release, and its last migration is ${last}\\.sql\\. Start it once with commit ${from} `)
    await assert.rejects(migrateDatabase(db, systemClock), said)
    await assert.rejects(checkDatabase(db), said)
    assert.deepEqual([await readCatalogue(db), await readRows(db), await listNames(db)], before)
  })
