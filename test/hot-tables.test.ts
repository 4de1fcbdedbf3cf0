import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../src/platform/database/database.ts'
import { hotTablesMigration } from '../src/platform/database/hot-tables.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { readMigrations } from '../src/platform/database/migration-files.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { describeSchema } from '../src/platform/database/schema.ts'
import { systemClock } from '../src/platform/time.ts'
import { deepTest } from './deep.ts'
import { freshDatabase } from './harness.ts'

const insertEvents = (rows: number) =>
  sql.raw(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
    insert into events (organization_id, type, resource_type, resource_id, operation, actor_id, payload, created_at)
    select i % 7, 'shipment.updated', 'shipment', 'shipment-' || i, 'update', 1, '{"changed":["parcels","errors"]}', '2026-01-01T00:00:00.000Z' from n`)

/** All that an event has, in figures that any change of a row would alter. */
const eventFigures = sql<{ count: number | string; ids: number | string; texts: number | string }>`
  select count(*) as count, sum(id * organization_id) as ids, sum(length(resource_id) + length(type) + length(created_at)) as texts
  from events where operation is not null`

async function upgradeEvents(rows: number) {
  const { settings, remove } = await freshDatabase()
  const db = openDatabase({ ...settings, DATABASE_POOL: 2, DATABASE_TIMEOUT_MS: 600_000 })
  try {
    await migrateDatabase(
      db,
      systemClock,
      readMigrations().filter(({ name }) => name < hotTablesMigration),
    )
    const write = <T>(statement: RawBuilder<T>) => db.transaction().execute((tx) => statement.execute(tx))
    await write(insertEvents(rows))
    // Housekeeping of earlier versions deleted the newest event too, when it was old.
    await write(sql`delete from events where id = ${rows}`)
    const before = (await eventFigures.execute(db)).rows
    assert.ok((await migrateDatabase(db, systemClock)).includes(hotTablesMigration))

    assert.deepEqual((await eventFigures.execute(db)).rows, before)
    const { rows: added } = await write(sql<{ id: number | string }>`
      insert into events (organization_id, type, resource_type, resource_id, operation, actor_id, created_at)
      values (1, 'brand.created', 'brand', '1', 'create', 1, '') returning id`)
    assert.equal(Number(added[0]!.id), rows + 1, 'an id that was given returns')
    const facts = await describeSchema(db)
    assert.deepEqual(
      [...facts]
        .filter((fact) => /^index \w+ on events /.test(fact))
        .map((fact) => fact.split(' ')[1])
        .sort(),
      ['events_by_change', 'events_by_resource'],
    )
    for (const table of ['shipments', 'jobs', 'integration_logs', 'idempotent_requests'])
      assert.ok(![...facts].some((fact) => fact.startsWith(`foreign key of ${table} (organization_id) to organizations`)), table)
    await assert.rejects(write(sql`insert into users (organization_id, name, created_at) values (424242, 'A', '')`), /constraint/i)
    if (!isPostgres(db)) {
      const { rows: found } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
      assert.deepEqual(found, [{ integrity_check: 'ok' }])
    }
  } finally {
    await db.destroy()
    await remove()
  }
}

test('events keep all that lists show when their payload goes, and no id returns', async () => {
  await upgradeEvents(2_000)
})

deepTest('the same with 1,000,000 events', async () => {
  await upgradeEvents(1_000_000)
})
