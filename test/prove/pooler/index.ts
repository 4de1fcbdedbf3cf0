import { sql } from 'kysely'
import { everybodyTakes, freshDatabase, startApp } from '../../harness.ts'
import { startPostgres } from '../../postgres.ts'
import type { Finding, Goal } from '../../proofs/goal.ts'
import { ask, exampleFor, isAsExpected, someOf } from '../../walk.ts'
import { stressKeys } from '../keys/k1.ts'
import { pgbouncer, startPgbouncer } from './pgbouncer.ts'

/** Fewer than the connections of one application, so that every transaction may follow one of another organization. */
const connections = 3
const missing: Finding = { counts: { 'PgBouncer not installed, skipped': 0 }, violations: [] }

type NewDatabase = () => ReturnType<typeof freshDatabase>

async function throughPooler(prove: (database: NewDatabase) => Promise<Finding>): Promise<Finding> {
  if (!pgbouncer) return missing
  const { name, prepares } = pgbouncer
  const postgres = await startPostgres()
  const pooler = await startPgbouncer(postgres.url, connections)
  try {
    const { counts, violations } = await prove(async () => {
      const { settings, remove } = await freshDatabase(pooler.url)
      return { settings: { ...settings, DATABASE_PREPARED: prepares }, remove }
    })
    return { counts: { ...counts, [`connections of ${name}`]: connections }, violations }
  } finally {
    await pooler.stop()
    await postgres.stop()
  }
}

const p1: Goal = {
  id: 'PB1',
  promise: 'Through PgBouncer in transaction mode, every operation answers as it does without',
  run: ({ size, seed }) =>
    throughPooler(async (database) => {
      await using app = await startApp({ send: everybodyTakes, database })
      const violations: string[] = []
      const operations = someOf(size, seed)
      for (const [operation, e] of operations) {
        const caller = await app.newOrganization()
        const request = await exampleFor(operation, caller)
        const answer = await ask(caller, e, request)
        if (!isAsExpected(e, request, answer)) violations.push(`${operation} ${answer.status}: ${answer.text}`)
      }
      // A role or an organization that outlived its transaction would be met by whichever comes next.
      const states = await Promise.all(
        Array.from({ length: 20 }, () =>
          sql<{ state: string }>`select current_user || ' ' || coalesce(current_setting('app.org', true), '') as state`.execute(app.db),
        ),
      )
      const left = new Set(states.map(({ rows }) => rows[0]!.state.trim()))
      if (left.size !== 1 || !left.has('postgres')) violations.push(`connections are left as ${[...left].join(', ')}`)
      return { counts: { operations: operations.length, 'connections looked at': states.length }, violations }
    }),
}

const p2: Goal = {
  id: 'PB2',
  promise:
    'Through PgBouncer in transaction mode, many keyed requests at once have each acknowledged effect exactly once, and no answer is 500',
  run: ({ size, seed }) => throughPooler((database) => stressKeys(database, 64, size === 'small' ? 1 : 3, seed)),
}

/** What is promised behind a connection pooler. */
export const pooler: readonly Goal[] = [p1, p2]
