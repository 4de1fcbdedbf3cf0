import type { System } from '../platform/context.ts'
import { nextTurn } from '../platform/next-turn.ts'
import { isAhead, movedBack, type PullBack } from '../platform/pull-back.ts'
import { addTime, offsetClock } from '../platform/time.ts'
import * as store from './due-store.ts'
import { longestProbeSeconds, longestWaitSeconds } from './schedule.ts'

const sliceSize = 200

/** Deliveries, and probes of endpoints that fail, that wait for a later time than any schedule gives them. */
export const pullBackDeliveries: PullBack = async (system) => {
  let count = 0
  for (let queue = await store.findNextWaiting(system.db, 0); queue; queue = await store.findNextWaiting(system.db, queue.id)) {
    const { id, probe_at, ahead_ms } = queue
    const { now } = offsetClock(ahead_ms, system.now)
    if (probe_at !== null && isAhead(probe_at, addTime(now(), { seconds: longestProbeSeconds })))
      count += Number(await system.transaction((tx) => store.updateProbeTime(tx, { id, seen: probe_at }, now())))
    count += await pullBackWaiting(system, id, now)
    await nextTurn()
  }
  return count
}

async function pullBackWaiting(system: System, connection_id: number, now: () => string): Promise<number> {
  let count = 0
  for (let after = { due_at: now(), id: 0 }; ; ) {
    const rows = await store.listWaiting(system.db, connection_id, after, sliceSize)
    const time = now()
    const wrong = rows.flatMap((row) => {
      const due_at = dueTime(row, time)
      return due_at === row.due_at ? [] : [{ row, due_at }]
    })
    if (wrong.length > 0)
      await system.transaction(async (tx) => {
        for (const { row, due_at } of wrong) count += Number(await store.updateDueTime(tx, row, due_at))
      })
    if (rows.length < sliceSize) return count
    after = rows.at(-1)!
    await nextTurn()
  }
}

type Waiting = Awaited<ReturnType<typeof store.listWaiting>>[number]

/**
 * Returns the due time of a delivery: as stored, unless its last attempt lies ahead, or it would wait longer than its step of the schedule
 * lasts.
 */
function dueTime({ due_at, step, attempts, created_at }: Waiting, now: string): string {
  const set_at = (JSON.parse(attempts) as { at: string }[]).at(-1)?.at ?? created_at
  if (isAhead(set_at, now)) return movedBack(due_at, set_at, now)
  return isAhead(due_at, addTime(now, { seconds: longestWaitSeconds(step) })) ? now : due_at
}
