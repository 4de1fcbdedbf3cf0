import { crashSupport } from '../../crash/support/crash.ts'
import { startPostgres } from '../../postgres.ts'
import type { Finding, Goal, Size } from '../goal.ts'

const kills: Record<Size, number> = { small: 2, gate: 60, full: 200 }

export const t1: Goal = {
  id: 'T1',
  promise: 'Kills while tickets move: no ticket lost, no credit twice, no e-mail twice for one step but repeats with the same Message-ID',
  async run({ size, seed }): Promise<Finding> {
    const sqlite = await crashSupport({ kills: kills[size], seed })
    if (size === 'small') return { counts: sqlite.counts, violations: sqlite.breaches }
    const postgres = await startPostgres()
    const other = await crashSupport({ kills: kills[size], seed, databaseUrl: `${postgres.url}/postgres` })
    await postgres.stop()
    return {
      counts: { ...named('SQLite', sqlite.counts), ...named('PostgreSQL', other.counts) },
      violations: [...sqlite.breaches, ...other.breaches],
    }
  },
}

const named = (engine: string, counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${name} (${engine})`, count]))
