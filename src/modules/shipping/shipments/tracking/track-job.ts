import { z } from 'zod'
import { carrierOf } from '../../../../carriers/registry.ts'
import { jobKind } from '../../../../jobs/kind.ts'
import { enqueueJob } from '../../../../jobs/queue.ts'
import type { Transaction } from '../../../../platform/context.ts'
import { addTime } from '../../../../platform/time.ts'

/** Hears what a carrier has to tell of a parcel, and comes again when there will be more. `after`: until when everything was heard. */
export const trackParcelJob = jobKind('follow parcel', z.object({ parcel_id: z.int(), after: z.string().nullable() }))

/** From a parcel that was announced just now nothing is heard for a while. */
const firstMinutes = 10

/** One job for each parcel, which waits most of the time: what is in transit costs nothing while nothing happens to it. */
export async function scheduleTracking(tx: Transaction, parcel_id: number, carrier_code: string) {
  if (!carrierOf(carrier_code)?.track) return
  await enqueueJob(tx, trackParcelJob, { parcel_id, after: null }, { run_at: toTheMinute(addTime(tx.now(), { minutes: firstMinutes })) })
}

/** What was announced within a minute is heard of together, and so written together. */
const toTheMinute = (time: string) => `${time.slice(0, 17)}00.000Z`
