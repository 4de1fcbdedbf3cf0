import type { Reader, SystemTransaction } from '../../../../platform/context.ts'
import type { StatusCode } from '../documents/statuses.ts'
import { expectedDate } from '../tracking/expected.ts'
import { parcelContents } from './contents.ts'
import { type MilestoneEvent, type Milestones, milestonesOf } from './milestones.ts'
import * as store from './store.ts'

export { type ParcelContents, parcelContents } from './contents.ts'
export type { Milestones } from './milestones.ts'
export { type CountedParcel, updateCounted as saveCounted } from './store.ts'

/** Called in each transaction that announces a parcel or stores tracking events of it: analytics counts it again. */
export const markUncounted = store.upsertUncounted

/** What analytics counts of a parcel. */
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
  /** Of a delivered parcel, the day on which it should have arrived; null where the carrier says nothing of it. */
  readonly expected_date: string | null
  readonly counted_figures: number
}

/** Of the organization, parcels that the roll-ups do not hold yet: those that have waited longest. */
export async function listUncountedJourneys(by: Reader, most: number): Promise<ParcelJourney[]> {
  const rows = await store.listUncounted(by, most)
  return toJourneys(rows, await findMilestones(by, rows.map(parcelIdOf)))
}

/** The same of all organizations. No other transaction changes these parcels until this one ends. */
export async function holdUncountedJourneys(tx: SystemTransaction, most: number): Promise<ParcelJourney[]> {
  const journeys: ParcelJourney[][] = []
  for (const [organization_id, rows] of Map.groupBy(await store.holdUncounted(tx, most), (row) => row.organization_id))
    journeys.push(toJourneys(rows, await findMilestones({ db: tx.db, organization_id }, rows.map(parcelIdOf))))
  return journeys.flat()
}

const parcelIdOf = ({ parcel_id }: store.UncountedRow) => parcel_id

/** Computed from the stored events. A parcel without events is missing in the answer. */
export async function findMilestones(by: Reader, parcel_ids: readonly number[]): Promise<Map<number, Milestones>> {
  if (parcel_ids.length === 0) return new Map()
  const events = Map.groupBy(await store.listEventsOf(by, parcel_ids), ({ parcel_id }) => parcel_id)
  return new Map(Array.from(events, ([id, some]: [number, readonly MilestoneEvent[]]) => [id, milestonesOf(some)]))
}

const noMilestones = milestonesOf([])

function toJourneys(rows: readonly store.UncountedRow[], milestones: ReadonlyMap<number, Milestones>): ParcelJourney[] {
  return rows.map((row) => {
    const contents = parcelContents(row)
    const reached = milestones.get(row.parcel_id) ?? noMilestones
    const { from_address, to_address, option_code, is_return } = contents
    return {
      organization_id: row.organization_id,
      parcel_id: row.parcel_id,
      carrier_code: row.carrier_code!,
      shipping_option_code: option_code,
      from_country: from_address.country_code,
      to_country: to_address.country_code,
      is_return,
      status: row.status!,
      status_at: row.status_at,
      announced_at: row.announced_at,
      counted_figures: row.counted_figures,
      ...reached,
      expected_date: reached.delivered_at === null ? null : expectedDate(row, contents),
    }
  })
}
