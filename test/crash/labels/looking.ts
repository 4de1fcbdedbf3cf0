import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../../../src/platform/settings.ts'
import { withDatabase } from './databases.ts'
import type { LabelBreach } from './judge.ts'
import { listOpen } from './tables.ts'

/** Looks from time to time which purchases are open, and for how long. */
export function startLooking(settings: Settings, organization_id: number, stuckMs: number) {
  const stuck = new Set<string>()
  let longest = 0

  async function look() {
    const open = await withDatabase(settings, (db) => listOpen(db, organization_id))
    const ages = open.map(({ id, created_at }) => ({ id, ms: Date.now() - Date.parse(created_at) }))
    for (const { id, ms } of ages) if (ms > stuckMs) stuck.add(id)
    longest = Math.max(longest, ...ages.map(({ ms }) => ms))
    return ages
  }

  return {
    look,
    longestMs: () => longest,
    /** Resolves when none is open, or all that are have been so for too long. */
    async untilSettled(hurry = async () => {}) {
      for (;;) {
        const ages = await look()
        if (ages.every(({ ms }) => ms > stuckMs)) return
        await hurry()
        await sleep(500)
      }
    },
    breaches: (): LabelBreach[] => [...stuck].map((id) => ({ kind: 'stuck', text: `${id} was open for more than ${stuckMs / 1000} s` })),
  }
}
