import type { System } from '../platform/context.ts'
import { nextTurn } from '../platform/next-turn.ts'
import { isAhead, movedBack } from '../platform/pull-back.ts'
import * as store from './store.ts'

const sliceSize = 1_000

/**
 * Reschedules jobs after the machine's clock was set back: they wait as long from now as they would have waited from the time at which they
 * were scheduled. Returns how many there were.
 */
export async function pullBackJobs(system: System): Promise<number> {
  let count = 0
  for (let after = { run_at: system.now(), id: 0 }; ; ) {
    const rows = await store.listScheduled(system.db, after, sliceSize)
    const now = system.now()
    const wrong = rows.filter(({ scheduled_at }) => isAhead(scheduled_at, now))
    if (wrong.length > 0)
      await system.transaction(async (tx) => {
        for (const { id, scheduled_at, run_at, due_at } of wrong) {
          const times = {
            run_at: movedBack(run_at, scheduled_at, now),
            due_at: due_at === store.neverDue ? due_at : movedBack(due_at, scheduled_at, now),
            scheduled_at: now,
          }
          count += Number(await store.updateSchedule(tx, { id, seen: scheduled_at }, times))
        }
      })
    if (rows.length < sliceSize) return count
    after = rows.at(-1)!
    await nextTurn()
  }
}
