import { z } from 'zod'
import { jobKind } from '../../jobs/kind.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Transaction } from '../../platform/context.ts'
import { later } from '../../platform/time.ts'

/** Asks the carrier to cancel a shipment, and looks after it until that is done. */
export const cancellation = jobKind('cancel shipment', z.object({ shipment_id: z.string() }))

export const askToCancel = (tx: Transaction, shipment_id: string, inMinutes = 0) =>
  enqueue(tx, cancellation, { shipment_id }, { key: shipment_id, run_at: later(tx.now(), { minutes: inMinutes }) })
