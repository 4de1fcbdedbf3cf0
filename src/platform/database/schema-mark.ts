import { sql } from 'kysely'
import type { Writes } from './database.ts'
import { countMigrations } from './migration-files.ts'

/** Says how many migrations the database has. Every start that applies one writes it with the first. */
export const schemaMark = 'schema'

export const writeSchemaMark = (tx: Writes, migrations: number) =>
  sql`insert into marks (name, value) values (${schemaMark}, ${String(migrations)})
    on conflict (name) do update set value = excluded.value`.execute(tx)

/** A newer version has upgraded the database: this server could read or write what its tables no longer mean. */
export class DatabaseUpgraded extends Error {}

/** Answers how to see by the mark that a newer version has upgraded the database. */
export function openUpgradeCheck() {
  const own = countMigrations()
  return (mark: string | undefined) => Number(mark ?? 0) > own
}
