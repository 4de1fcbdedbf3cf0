import { z } from 'zod'
import { jobKind } from '../../jobs/kind.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Transaction } from '../../platform/context.ts'

/** Buys what a shipment needs, or finds out what became of it. */
export const announcement = jobKind('announce shipment', z.object({ shipment_id: z.string() }))

export const askToAnnounce = (tx: Transaction, shipment_id: string) => enqueue(tx, announcement, { shipment_id }, { key: shipment_id })
