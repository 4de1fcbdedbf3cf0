import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../../../src/platform/settings.ts'
import { systemClock } from '../../../src/platform/time.ts'
import { limitMs, type RunningBaseline, secondsLimit } from '../../baseline.ts'
import type { Breach } from '../../proofs/goal.ts'
import { withDatabase } from '../databases.ts'
import { listOpen } from './tables.ts'

/** The longest time that a client may wait for the outcome of its purchase. */
const stuck = secondsLimit(120)

/** Looks from time to time which purchases are open, and for how long. */
export function startLooking(settings: Settings, organization_id: number, measuring: RunningBaseline) {
  const found = new Map<string, number>()
  let longest = 0

  async function look() {
    const open = await withDatabase(settings, (db) => listOpen(db, organization_id))
    const now = Date.parse(systemClock())
    const ages = open.map(({ id, created_at }) => ({ id, ms: now - Date.parse(created_at) }))
    const stuckMs = limitMs(stuck, await measuring.read())
    for (const { id, ms } of ages) if (ms > stuckMs) found.set(id, stuckMs)
    longest = Math.max(longest, ...ages.map(({ ms }) => ms))
    return ages.map(({ ms }) => ms > stuckMs)
  }

  return {
    look,
    longestMs: () => longest,
    /** Resolves when none is open, or all that are have been so for too long. */
    async untilSettled(hurry = async () => {}) {
      for (;;) {
        if ((await look()).every((isStuck) => isStuck)) return
        await hurry()
        await sleep(500)
      }
    },
    breaches: (): Breach[] =>
      [...found].map(([id, ms]) => ({ kind: 'stuck', text: `${id} was open for more than ${Math.round(ms / 1000)} s` })),
  }
}
