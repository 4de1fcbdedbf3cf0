import { sql } from 'kysely'
import { isPostgres, type Writes } from './database.ts'

/**
 * Tables that get a row with each label, order, tracking event or keyed request. They do not refer to organizations: PostgreSQL would lock
 * the one row of the organization for each of these rows, which all its transactions share. Organizations are never deleted.
 */
const hotTables = [
  'daily_figures',
  'idempotent_requests',
  'integration_logs',
  'invoice_items',
  'jobs',
  'limits',
  'shipments',
  'transit_rollups',
]

export const hotTablesMigration = '0055_lean_events.sql'

/** The facts of a schema that the step of that migration takes away. */
export const droppedFacts: readonly string[] = hotTables.map(
  (table) => `foreign key of ${table} (organization_id) to organizations, on delete no action`,
)

type SchemaEditor = { editSchema(work: () => Promise<void>): Promise<void> }

/** Migration 0055. None of it depends on how many rows there are. */
export async function unburdenHotTables(tx: Writes, run: (statement: string) => Promise<unknown>) {
  if (isPostgres(tx)) {
    for (const table of hotTables) await run(`alter table ${table} drop constraint if exists ${table}_organization_id_fkey`)
    return
  }
  await keepLastEventId(tx)
  const { adapter } = tx.getExecutor()
  await (adapter as unknown as SchemaEditor).editSchema(async () => {
    // Follows the steps that SQLite documents for changes that need no copy of the table:
    // https://www.sqlite.org/lang_altertable.html#otheralter
    const version = await sql<{ schema_version: number }>`pragma schema_version`.execute(tx)
    await run('pragma writable_schema = on')
    const names = hotTables.map((name) => `'${name}'`).join(', ')
    await run(
      `update sqlite_schema set sql = replace(sql, ' references organizations (id)', '') where type = 'table' and name in (${names})`,
    )
    await run(`update sqlite_schema set sql = replace(sql, ' autoincrement', '') where type = 'table' and name = 'events'`)
    await run(`pragma schema_version = ${version.rows[0]!.schema_version + 1}`)
    await run('pragma writable_schema = reset')
  })
}

/**
 * Keeps the last id of events, since from here on the next event gets the id after the newest existing one. If that was deleted, an event
 * that no list shows is inserted with its id: receivers of webhooks know events by their ids, so none may return.
 */
async function keepLastEventId(tx: Writes) {
  await sql`
    insert into events (id, organization_id, type, resource_type, resource_id, operation, actor_id, created_at)
    select seq, 0, 'event.numbered', 'event', '', null, 0, '' from sqlite_sequence
    where name = 'events' and seq > (select coalesce(max(id), 0) from events)`.execute(tx)
  await sql`delete from sqlite_sequence where name = 'events'`.execute(tx)
}
