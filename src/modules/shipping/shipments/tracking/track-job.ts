import { z } from 'zod'
import { carrierOf } from '../../../../carriers/registry.ts'
import { jobKind } from '../../../../jobs/kind.ts'
import { enqueueJob } from '../../../../jobs/queue.ts'
import type { Transaction } from '../../../../platform/context.ts'
import { addTime } from '../../../../platform/time.ts'

/** Polls a carrier's events of a parcel, and reschedules itself for the next. `after`: until when all events are stored. */
export const trackParcelJob = jobKind('follow parcel', z.object({ parcel_id: z.int(), after: z.string().nullable() }))

/** A parcel that was just announced has no events for a while. */
const firstMinutes = 10

/** One job for each parcel, which waits most of the time: what is in transit costs nothing while nothing happens to it. */
export async function scheduleTracking(tx: Transaction, parcel_id: number, carrier_code: string) {
  if (!carrierOf(carrier_code)?.track) return
  await enqueueJob(tx, trackParcelJob, { parcel_id, after: null }, { run_at: toTheMinute(addTime(tx.now(), { minutes: firstMinutes })) })
}

/** Parcels that were announced within a minute are polled together, and so written together. */
const toTheMinute = (time: string) => `${time.slice(0, 17)}00.000Z`
