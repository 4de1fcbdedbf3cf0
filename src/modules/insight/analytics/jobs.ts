import { z } from 'zod'
import { loadHolidays } from '../../../geo/holidays.ts'
import { inSlices } from '../../../jobs/in-slices.ts'
import { jobKind, type Schedule, systemJobHandler } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import { hasUncounted } from '../../shipments/milestones/service.ts'
import { foldParcels } from './fold.ts'
import { foldSpend } from './spend.ts'

const foldRollups = jobKind('fold analytics', z.object({}))

/** Parcels that one transaction adds to the roll-ups: on SQLite 200 take some 10 ms. */
const parcelSlice = 200

/** Adds everything that changed since the last run to the roll-ups; also the parcels from before this version, however many. */
export const foldRollupsHandler = systemJobHandler(foldRollups, async (system, _, job) => {
  // A parcel that was delivered late is one that took more working days.
  if (await hasUncounted(system)) await loadHolidays()
  const isParcelsDone = await inSlices(parcelSlice, (most) => foldParcels(system, most))
  await job.finish(async (tx) => {
    if (!isParcelsDone) await enqueueJob(tx, foldRollups, {}, { key: 'rest' })
  })
})

export const foldSchedule: Schedule = { kind: foldRollups, everySeconds: 30 }

const foldSpendJob = jobKind('fold spend', z.object({}))
/** Adds what was billed on days that are over to the roll-ups. */
export const foldSpendHandler = systemJobHandler(foldSpendJob, async (system, _, job) => {
  const isDone = await inSlices(1, async () => Math.min(await foldSpend(system), 1))
  await job.finish(async (tx) => {
    if (!isDone) await enqueueJob(tx, foldSpendJob, {}, { key: 'rest' })
  })
})

export const foldSpendSchedule: Schedule = { kind: foldSpendJob, everySeconds: 1800 }
