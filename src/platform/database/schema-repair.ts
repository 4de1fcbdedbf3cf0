import { sql } from 'kysely'
import type { Writes } from './database.ts'
import type { Migration } from './migration-files.ts'
import { describeSchema } from './schema.ts'

type RepairRun = (statement: string) => Promise<unknown>

/** The indexes that the edits of 0001, 0002, 0011 and 0014 added, or recreated under the same name. */
const editedIndexes = [
  'index access_tokens_by_credential on access_tokens (organization_id, credential_id)',
  'index access_tokens_by_expiry on access_tokens (expires_at)',
  'index sender_addresses_by_brand on sender_addresses (organization_id, brand_id) with a condition',
  'index contracts_by_state on contracts (organization_id, state, id)',
  'unique index shipments_once_key on shipments (organization_id, once_key) with a condition',
]

/**
 * Migration 0021. Before digests were kept, four files were edited after they had been applied. This brings a database that was made
 * with any earlier form of them to the present one; where nothing is missing, it does nothing.
 */
export async function repairEditedMigrations(tx: Writes, run: RepairRun, migrations: readonly Migration[]) {
  const before = await describeSchema(tx)
  if (before.has('column parcels.purchase text')) await replaceUnusedShipments(tx, run, migrations)
  else {
    if (!before.has('column shipments.once_key text')) await run('alter table shipments add column once_key text')
    if (before.has('column parcels.shipment_id text not null')) await run('alter table parcels alter column shipment_id drop not null')
  }
  const found = await describeSchema(tx)
  for (const index of editedIndexes.filter((one) => !found.has(one))) {
    const name = / ?index (\w+) /.exec(index)![1]!
    await run(`drop index if exists ${name}`)
    await run(migrations.flatMap(({ statements }) => statements).find((one) => one.includes(` index ${name} on `))!)
  }
}

/**
 * The first form of 0014 was in use for a quarter of an hour, while no operation wrote to its tables. So they are empty, and are made
 * again by the files; a row in one of them would be a surprise that a person has to look at.
 */
async function replaceUnusedShipments(tx: Writes, run: RepairRun, migrations: readonly Migration[]) {
  const tables = ['tracked_parcels', 'tracking_events', 'parcels', 'shipments']
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx)
    if (rows.length > 0)
      throw new Error(`${table} has the form of a version that could not write to it, and yet has rows. Restore a backup, or report this.`)
  }
  for (const table of tables) await run(`drop table ${table}`)
  const makers = migrations.filter(({ name }) => ['0014_shipments.sql', '0017_tracking.sql'].includes(name))
  for (const statement of makers.flatMap(({ statements }) => statements)) await run(statement)
}
