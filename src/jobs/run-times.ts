import { z } from 'zod'
import { holdClockAhead } from '../platform/clocks.ts'
import type { Transaction } from '../platform/context.ts'
import { inSlices } from './in-slices.ts'
import { jobHandler, jobKind } from './kind.ts'
import { enqueueJob } from './queue.ts'
import * as store from './store.ts'

/** Jobs that get another time in one transaction, which takes 5 to 10 ms on SQLite. */
const slice = 1_000

const moving = jobKind('move run times', z.object({}), { attempts: 1_000 })

/**
 * The clock of an organization has moved: its jobs are due at other times of the machine's clock. Those that are due first get these at
 * once, the others in the background: until then they would run too late, and never too early, since such a clock goes forward only.
 */
export async function moveRunTimes(tx: Transaction, ahead_ms: number) {
  const isMore = (await store.updateRunTimes(tx, ahead_ms, slice)) !== undefined
  if (isMore) await enqueueJob(tx, moving, {}, { key: 'all', byMachine: true })
}

/** Job that goes through all jobs of the organization from the first. If the clock moves meanwhile, another one is enqueued behind it. */
export const moveOtherRunTimes = jobHandler(moving, async (ctx) => {
  let last: store.JobPosition | undefined
  const moveSlice = (most: number) =>
    ctx.transaction(async (tx) => {
      last = await store.updateRunTimes(tx, await holdClockAhead(tx), most, last)
      return last ? most : 0
    })
  while (!(await inSlices(slice, moveSlice)));
})
