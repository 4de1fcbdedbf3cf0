import { sql } from 'kysely'
import { hotTablesMigration } from '../src/platform/database/hot-tables.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { readMigrations } from '../src/platform/database/migration-files.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { systemClock } from '../src/platform/time.ts'
import { freshDatabase } from '../test/harness.ts'

/** Seconds that the migration which takes their payload from so many events takes, with those after it. */
export async function measureUpgrade(events: number): Promise<number> {
  const { settings, remove } = await freshDatabase()
  const db = openDatabase(settings)
  try {
    const earlier = readMigrations().filter(({ name }) => name < hotTablesMigration)
    await migrateDatabase(db, systemClock, earlier)
    const insert = sql.raw(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${events})
      insert into events (organization_id, type, resource_type, resource_id, operation, actor_id, payload, created_at)
      select i % 7, 'shipment.updated', 'shipment', 'shipment-' || i, 'update', 1, '{"changed":["parcels","errors"]}', '2026-01-01T00:00:00.000Z' from n`)
    await db.transaction().execute((tx) => insert.execute(tx))
    const begun = performance.now()
    await migrateDatabase(db, systemClock)
    return (performance.now() - begun) / 1_000
  } finally {
    await db.destroy()
    await remove()
  }
}
