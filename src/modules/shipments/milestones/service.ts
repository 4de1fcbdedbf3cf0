import type { Reader, SystemTransaction } from '../../../platform/context.ts'
import type { StatusCode } from '../statuses/statuses.ts'
import { expectedDate } from '../tracking/expected.ts'
import { parcelContents } from './contents.ts'
import { type MilestoneEvent, type Milestones, milestonesOf } from './milestones.ts'
import * as store from './store.ts'

export { type ParcelContents, parcelContents } from './contents.ts'
export type { Milestones } from './milestones.ts'
export { type CountedParcel, hasUncounted, updateCounted as saveCounted } from './store.ts'

/** Journey of a parcel as analytics counts it. */
export type ParcelJourney = Milestones & {
  readonly organization_id: number
  readonly parcel_id: number
  readonly carrier_code: string
  readonly shipping_option_code: string | null
  readonly from_country: string
  readonly to_country: string
  readonly is_return: boolean
  readonly status: StatusCode
  readonly status_at: string | null
  readonly announced_at: string | null
  /** Day on which a delivered parcel should have arrived; null if the carrier does not report it. */
  readonly expected_date: string | null
  readonly counted_figures: number
}

/** Lists parcels of the organization that the roll-ups do not hold yet: those that have waited longest. */
export const listUncountedJourneys = async (by: Reader, most: number): Promise<ParcelJourney[]> =>
  readJourneys(by, await store.listUncounted(by, most))

/** Locks parcels of all organizations that the roll-ups do not hold yet: no other transaction changes them until this one ends. */
export async function holdUncountedJourneys(tx: SystemTransaction, most: number): Promise<ParcelJourney[]> {
  const journeys: ParcelJourney[][] = []
  for (const [organization_id, rows] of Map.groupBy(await store.holdUncounted(tx, most), (row) => row.organization_id))
    journeys.push(await readJourneys({ db: tx.db, organization_id }, rows))
  return journeys.flat()
}

async function readJourneys(by: Reader, uncounted: readonly store.UncountedRow[]): Promise<ParcelJourney[]> {
  if (uncounted.length === 0) return []
  const ids = uncounted.map(({ parcel_id }) => parcel_id)
  const parcels = new Map((await store.listCountable(by, ids)).map((parcel) => [parcel.id, parcel]))
  const milestones = await findMilestones(by, ids)
  return uncounted.map((row) => toJourney(row, parcels.get(row.parcel_id)!, milestones.get(row.parcel_id) ?? noMilestones))
}

/** Computes milestones from the stored events. A parcel without events is missing from the result. */
export async function findMilestones(by: Reader, parcel_ids: readonly number[]): Promise<Map<number, Milestones>> {
  if (parcel_ids.length === 0) return new Map()
  const events = Map.groupBy(await store.listEventsOf(by, parcel_ids), ({ parcel_id }) => parcel_id)
  return new Map(Array.from(events, ([id, some]: [number, readonly MilestoneEvent[]]) => [id, milestonesOf(some)]))
}

const noMilestones = milestonesOf([])

function toJourney(uncounted: store.UncountedRow, parcel: store.CountableRow, reached: Milestones): ParcelJourney {
  const contents = parcelContents(parcel)
  const { from_address, to_address, option_code, is_return } = contents
  return {
    ...uncounted,
    carrier_code: parcel.carrier_code,
    shipping_option_code: option_code,
    from_country: from_address.country_code,
    to_country: to_address.country_code,
    is_return,
    status: parcel.status,
    status_at: parcel.status_at,
    announced_at: parcel.announced_at,
    ...reached,
    expected_date: reached.delivered_at === null ? null : expectedDate(parcel, contents),
  }
}
