import { sql } from 'kysely'
import type { Clock } from '../time.ts'
import type { Database, Writes } from './database.ts'
import type { Migration } from './migration-files.ts'

/** The table of applied migrations, with the digest of each file as it was then. */
export const migrationsTable = 'create table if not exists migrations (name text primary key, applied_at text not null, digest text)'

/** Each applied migration with its digest; null where it was applied before digests were kept. */
export type AppliedMigrations = ReadonlyMap<string, string | null>

/** Lists applied migrations in order. Selects all columns, since the table of the first versions had no digests. */
export async function listApplied(db: Database | Writes): Promise<AppliedMigrations> {
  const { rows } = await sql<{ name: string; digest?: string | null }>`select * from migrations order by name`.execute(db)
  return new Map(rows.map(({ name, digest }) => [name, digest ?? null]))
}

/** Answers false if another process has applied it. */
export async function insertApplied(tx: Writes, { name, digest }: Migration, now: Clock): Promise<boolean> {
  const added = sql`insert into migrations (name, applied_at, digest) values (${name}, ${now()}, ${digest}) on conflict do nothing`
  return (await added.execute(tx)).numAffectedRows !== 0n
}
