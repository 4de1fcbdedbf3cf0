import { limitMs, secondsLimit, startBaseline, tellBaseline } from '../../baseline.ts'
import { crash } from '../../crash/crash.ts'
import { withPostgres } from '../../proofs/engines.ts'
import { findMissing, type Goal } from '../../proofs/goal.ts'

const kills = { small: 1, gate: 5, full: 20 }
const served = secondsLimit(5)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export const r2: Goal = {
  id: 'R2',
  promise: `When PostgreSQL is killed, clients read 503 with Retry-After and nothing worse, are served again within ${seconds(served.ms)}, and lose nothing`,
  run: ({ size, seed }) =>
    withPostgres(async (postgres) => {
      await using measuring = startBaseline()
      const { counts, returns, breaches } = await crash({ kills: 0, databaseKills: kills[size], postgres, seed })
      const baseline = await measuring.read()
      const mostMs = limitMs(served, baseline)
      const late = returns
        .map(({ sinceKill }) => sinceKill)
        .filter((ms) => ms > mostMs)
        .map((ms) => `It took ${seconds(ms)} until clients were served again`)
      const unmissed = findMissing(counts, 'acknowledged', 'answers 503')
      return {
        counts: {
          kills: returns.length,
          ...counts,
          'from kill to served, at most': seconds(Math.max(...returns.map(({ sinceKill }) => sinceKill))),
          limit: seconds(mostMs),
          baseline: tellBaseline(baseline),
          'of it after PostgreSQL was ready, at most': seconds(Math.max(...returns.map(({ sinceReady }) => sinceReady))),
        },
        violations: [...breaches.map(({ kind, text }) => `${kind}: ${text}`), ...late, ...unmissed],
      }
    }),
}
