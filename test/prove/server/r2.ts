import { limitMs, secondsLimit, startBaseline, tellBaseline } from '../../baseline.ts'
import { crash } from '../../crash/crash.ts'
import { startPostgres } from '../../postgres.ts'
import type { Goal } from '../goal.ts'

const kills = { small: 1, gate: 5, full: 20 }
const served = secondsLimit(5)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export const r2: Goal = {
  id: 'R2',
  promise: `When PostgreSQL is killed, clients read 503 with Retry-After and nothing worse, are served again within ${seconds(served.ms)}, and lose nothing`,
  async run({ size, seed }) {
    const postgres = await startPostgres()
    await using measuring = startBaseline()
    try {
      const { counts, returns, breaches } = await crash({ kills: 0, databaseKills: kills[size], postgres, seed })
      const baseline = await measuring.read()
      const mostMs = limitMs(served, baseline)
      const late = returns
        .map(({ sinceKill }) => sinceKill)
        .filter((ms) => ms > mostMs)
        .map((ms) => `It took ${seconds(ms)} until clients were served again`)
      const unmissed = counts.acknowledged === 0 || counts['answers 503'] === 0 ? ['PostgreSQL was not missed, which proves nothing'] : []
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
    } finally {
      await postgres.stop()
    }
  },
}
