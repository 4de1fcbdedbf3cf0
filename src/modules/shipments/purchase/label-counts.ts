import type { Environment } from '../../../platform/context.ts'
import { type Metrics, openCounts } from '../../../platform/metrics.ts'
import { perServer } from '../../../platform/per-server.ts'
import type { Purchase } from '../record/stored.ts'
import type { StoredShipment } from '../record/stored-shipment.ts'

/** Maps outcomes of a purchase to the label in the metric. An unknown outcome counts again when more is known. */
export const labelOutcomes = {
  confirmed: 'bought',
  refused: 'refused',
  doubtful: 'unknown',
  voided: 'voided',
} as const satisfies Partial<Record<Purchase, string>>

export type CountedPurchase = keyof typeof labelOutcomes

const countsOf = perServer(() => openCounts<'carrier' | 'outcome'>())

/** Counts the labels of a shipment whose outcome was written. */
export const countLabels = (
  on: Pick<Environment, 'leases'>,
  { shipment, parcels }: Pick<StoredShipment, 'shipment' | 'parcels'>,
  purchase: CountedPurchase,
) => countsOf(on).add({ carrier: shipment.carrier_code, outcome: labelOutcomes[purchase] }, parcels.length)

export const measureLabels = (metrics: Metrics, on: Pick<Environment, 'leases'>) =>
  metrics.counter('crossdock_labels_total', 'Labels by carrier and by what came of buying them.', countsOf(on).samples)
