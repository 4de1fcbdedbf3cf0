import { z } from 'zod'
import { jobKind } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import type { Transaction } from '../../../platform/context.ts'

/** Buys the labels of a shipment, or looks up the outcome of a purchase. */
export const announceShipmentJob = jobKind('announce shipment', z.object({ shipment_id: z.string() }))

export const enqueueAnnounce = (tx: Transaction, shipment_id: string) =>
  enqueueJob(tx, announceShipmentJob, { shipment_id }, { key: shipment_id })
