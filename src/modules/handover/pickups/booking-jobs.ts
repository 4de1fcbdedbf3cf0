import { z } from 'zod'
import { jobKind } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import type { Transaction } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'

/** An error of ours must not end a booking whose outcome is unknown, so these jobs are retried for weeks before they are dead-lettered. */
const attempts = 1_000

/** Books a pickup, or looks up whether it was booked. `retries`: how often the carrier has not answered. */
export const bookPickupJob = jobKind('book pickup', z.object({ pickup_id: z.int(), retries: z.int() }), { attempts })
export const enqueueBooking = (tx: Transaction, pickup_id: number) => enqueueJob(tx, bookPickupJob, { pickup_id, retries: 0 })

/** Asks the carrier to cancel a booked pickup. */
export const cancelPickupJob = jobKind('cancel pickup', z.object({ pickup_id: z.int() }), { attempts })
export const enqueuePickupCancel = (tx: Transaction, pickup_id: number, inMinutes = 0) =>
  enqueueJob(tx, cancelPickupJob, { pickup_id }, { key: String(pickup_id), run_at: addTime(tx.now(), { minutes: inMinutes }) })

/** Looks up the outcome of a pickup after the end of its time slot. */
export const completePickupJob = jobKind('complete pickup', z.object({ pickup_id: z.int(), retries: z.int() }), { attempts })
export const enqueueCompletion = (tx: Transaction, pickup_id: number, run_at: string) =>
  enqueueJob(tx, completePickupJob, { pickup_id, retries: 0 }, { run_at })

/** Back-off: 30 s, 1 min, 2 min and so on, up to an hour. */
export const retrySeconds = (retries: number) => Math.min(30 * 2 ** Math.min(retries, 10), 3_600)
