import { nextTurn } from '../../../platform/next-turn.ts'
import { isAhead, movedBack, type PullBack } from '../../../platform/pull-back.ts'
import * as store from './poll-store.ts'

const sliceSize = 1_000

/** Parcels whose next poll was set by a clock that was ahead, and has been set back since, wait as long from now as they were to wait. */
export const pullBackPolls: PullBack = async (system) => {
  let count = 0
  for (let after = { poll_at: system.now(), id: 0 }; ; ) {
    const rows = await store.listScheduledPolls(system, after, sliceSize)
    const now = system.now()
    const wrong = rows.filter(({ poll_set_at }) => isAhead(poll_set_at!, now))
    if (wrong.length > 0)
      await system.transaction(async (tx) => {
        for (const { id, poll_at, poll_due_at, poll_set_at: seen } of wrong) {
          const times = {
            poll_at: movedBack(poll_at!, seen!, now),
            poll_due_at: movedBack(poll_due_at!, seen!, now),
            poll_set_at: now,
          }
          count += Number(await store.updatePollSchedule(tx, { id, seen: seen! }, times))
        }
      })
    if (rows.length < sliceSize) return count
    const { poll_at, id } = rows.at(-1)!
    after = { poll_at: poll_at!, id }
    await nextTurn()
  }
}
