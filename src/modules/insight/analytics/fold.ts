import type { System, SystemTransaction } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/database/locks.ts'
import { holdUncountedJourneys, saveCounted } from '../../shipments/milestones/service.ts'
import { additionsOf, type FigureAddition, type TransitTime } from './figures.ts'
import { addHours, encodeSketch, mergeEncoded, newSketch } from './sketch.ts'
import * as store from './store.ts'

/**
 * Adds a slice of changed parcels to the roll-ups and marks them as counted, in one transaction: a job that is killed adds a parcel either
 * whole or not at all, and each figure of a parcel once. Returns how many parcels it added.
 */
export const foldParcels = (system: System, most: number): Promise<number> =>
  system.transaction(async (tx) => {
    await advisoryLock(tx.db, 'rollup')
    const journeys = await holdUncountedJourneys(tx, most)
    const additions = journeys.map(additionsOf)
    await addFigures(
      tx,
      additions.flatMap(({ figures }) => figures),
    )
    await addTransitTimes(
      tx,
      additions.flatMap(({ transit }) => transit),
    )
    await saveCounted(
      tx,
      journeys.map((journey, index) => ({ ...milestoneColumns(journey), counted_figures: additions[index]!.counted_figures })),
    )
    return journeys.length
  })

type Journey = Awaited<ReturnType<typeof holdUncountedJourneys>>[number]
const milestoneColumns = ({ organization_id, parcel_id, shipped_at, first_offer_at, delivered_at, exception_at, sub_status }: Journey) => ({
  organization_id,
  parcel_id,
  shipped_at,
  first_offer_at,
  delivered_at,
  exception_at,
  sub_status,
})

/** A day of a carrier is written once for the whole slice. */
async function addFigures(tx: SystemTransaction, additions: readonly FigureAddition[]) {
  const sums = new Map<string, FigureAddition>()
  for (const one of additions) {
    const key = `${one.organization_id} ${one.date} ${one.figure} ${one.carrier_code}`
    sums.set(key, { ...one, value: one.value + (sums.get(key)?.value ?? 0) })
  }
  for (const sum of sums.values()) await store.addToFigure(tx, sum)
}

async function addTransitTimes(tx: SystemTransaction, times: readonly TransitTime[]) {
  for (const some of Map.groupBy(times, ({ hours: _, ...key }) => JSON.stringify(key)).values()) {
    const { hours: _, ...key } = some[0]!
    const sketch = newSketch()
    const stored = await store.findSketch(tx, key)
    if (stored) mergeEncoded(sketch, stored)
    for (const { hours } of some) addHours(sketch, hours)
    await store.upsertSketch(tx, { ...key, sketch: encodeSketch(sketch) })
  }
}
