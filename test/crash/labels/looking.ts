import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../../../src/platform/settings.ts'
import { later, systemClock } from '../../../src/platform/time.ts'
import { pauseSeconds, turnSeconds } from '../../../src/resources/shipments/purchase.ts'
import { withDatabase } from './databases.ts'
import type { LabelBreach } from './judge.ts'
import { listOpen } from './tables.ts'

/** Nobody may wait longer to hear what became of his label. */
const stuckMs = 120_000

/**
 * Looks from time to time which purchases are open, and for how long: since they were wanted, or since a kill cut off whoever was
 * finding out. Whoever comes after a dead one has to leave him his turn, so that one who is killed each time never comes to an end.
 */
export function startLooking(settings: Settings, organization_id: number) {
  const cutOff = new Map<string, string>()
  const stuck = new Set<string>()
  const longest = { wantedMs: 0, cutOffMs: 0 }

  async function look(killedAt?: string) {
    const open = await withDatabase(settings, (db) => listOpen(db, organization_id))
    if (killedAt) for (const { id, ask_at } of open) if (wasAsking(ask_at, killedAt)) cutOff.set(id, killedAt)
    const now = Date.parse(systemClock())
    const ages = open.map(({ id, created_at }) => ({
      id,
      wanted: now - Date.parse(created_at),
      ms: now - Date.parse(cutOff.get(id) ?? created_at),
    }))
    for (const { id, wanted, ms } of ages) {
      if (ms > stuckMs) stuck.add(id)
      longest.wantedMs = Math.max(longest.wantedMs, wanted)
      longest.cutOffMs = Math.max(longest.cutOffMs, ms)
    }
    return ages
  }

  return {
    look,
    longest,
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

/** In the middle of a turn that had begun by then, and not in the pause after one: its calls are over in a second or two. */
const wasAsking = (ask_at: string, killedAt: string) =>
  ask_at > later(killedAt, { seconds: pauseSeconds }) && ask_at <= later(killedAt, { seconds: turnSeconds })
