import { sql } from 'kysely'
import { isPostgres, type Writes } from './database.ts'

/** Numbers of the locks of a database. Each purpose has its own, because two that share one wait for each other. */
export const lockNumbers = { migration: 1, rowSecurity: 2, move: 3, rollup: 4, demo: 5, platformSlug: 6 } as const

/** Locks a purpose until this transaction ends. On SQLite nothing is needed, since a transaction is alone. */
export async function advisoryLock(tx: Writes, purpose: keyof typeof lockNumbers) {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${lockNumbers[purpose]})`.execute(tx)
}
