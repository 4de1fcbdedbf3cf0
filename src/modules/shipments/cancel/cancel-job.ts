import { z } from 'zod'
import { jobKind } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import type { Transaction } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'

/** Asks the carrier to cancel a shipment, and looks after it until that is done. */
export const cancelShipmentJob = jobKind('cancel shipment', z.object({ shipment_id: z.string() }))

export const enqueueCancel = (tx: Transaction, shipment_id: string, inMinutes = 0) =>
  enqueueJob(tx, cancelShipmentJob, { shipment_id }, { key: shipment_id, run_at: addTime(tx.now(), { minutes: inMinutes }) })

/** The final check of a cancellation, whatever the carrier has reported. Under a key of its own, so that it does not block the job above. */
export const enqueueFinalCancelCheck = (tx: Transaction, shipment_id: string, inDays: number) =>
  enqueueJob(tx, cancelShipmentJob, { shipment_id }, { key: `${shipment_id} last`, run_at: addTime(tx.now(), { days: inDays }) })
