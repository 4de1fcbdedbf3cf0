import { z } from 'zod'
import { inSlices } from '../../../jobs/in-slices.ts'
import { jobKind, type Schedule, systemJobHandler } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import { foldItems, foldParcels } from './fold.ts'

const foldRollups = jobKind('fold analytics', z.object({}))

/** Parcels and items that one transaction adds to the roll-ups: on SQLite 200 parcels take some 10 ms. */
const [parcelSlice, itemSlice] = [200, 500]

/** Adds all that changed since the last run to the roll-ups; also the parcels from before this version, however many. */
export const foldRollupsHandler = systemJobHandler(foldRollups, async (system, _, job) => {
  const isParcelsDone = await inSlices(parcelSlice, (most) => foldParcels(system, most))
  const isItemsDone = await inSlices(itemSlice, (most) => foldItems(system, most))
  await job.finish(async (tx) => {
    if (!isParcelsDone || !isItemsDone) await enqueueJob(tx, foldRollups, {}, { key: 'rest' })
  })
})

export const foldSchedule: Schedule = { kind: foldRollups, everySeconds: 30 }
