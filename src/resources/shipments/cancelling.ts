import { z } from 'zod'
import { jobKind } from '../../jobs/kind.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Transaction } from '../../platform/context.ts'
import { later } from '../../platform/time.ts'

/** Asks the carrier to cancel a shipment, and looks after it until that is done. */
export const cancellation = jobKind('cancel shipment', z.object({ shipment_id: z.string() }))

export const askToCancel = (tx: Transaction, shipment_id: string, inMinutes = 0) =>
  enqueue(tx, cancellation, { shipment_id }, { key: shipment_id, run_at: later(tx.now(), { minutes: inMinutes }) })

/** Looks after it a last time, whatever has been heard by then. Under a key of its own, so as not to stand in the way of the above. */
export const askToEndWatch = (tx: Transaction, shipment_id: string, inDays: number) =>
  enqueue(tx, cancellation, { shipment_id }, { key: `${shipment_id} last`, run_at: later(tx.now(), { days: inDays }) })
