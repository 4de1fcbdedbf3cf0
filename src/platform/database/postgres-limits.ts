import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { isPostgres } from './database.ts'

/**
 * Every connection asks for a limit to its statements. A pooler in transaction mode may drop that, and then the operator has to give the
 * limit to the role: without one, a statement that hangs holds its connection for ever.
 */
export async function warnOfEndlessStatements({ db, log }: Pick<Services, 'db' | 'log'>) {
  if (!isPostgres(db)) return
  const { rows } = await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(db)
  if (rows[0]?.value === '0') log.warn('database.unlimited')
}
