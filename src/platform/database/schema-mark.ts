import { sql } from 'kysely'
import type { Writes } from './database.ts'
import { countMigrations } from './migration-files.ts'

/** Counts the migrations of the database. Every start that applies one writes it with the first. */
export const schemaMark = 'schema'

/** Migrations that the first one replaced. They go on being counted, so that servers of before notice that their database was upgraded. */
const replaced = 63

export const writeSchemaMark = (tx: Writes, migrations: number) =>
  sql`insert into marks (name, value) values (${schemaMark}, ${String(replaced + migrations)})
    on conflict (name) do update set value = excluded.value`.execute(tx)

/** A newer version has upgraded the database: this server could read or write what its tables no longer mean. */
export class DatabaseUpgraded extends Error {}

/** Answers how to see by the mark that a newer version has upgraded the database. */
export function openUpgradeCheck() {
  const own = replaced + countMigrations()
  return (mark: string | undefined) => Number(mark ?? 0) > own
}
