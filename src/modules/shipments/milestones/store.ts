import { sql } from 'kysely'
import type { Reader, System, SystemTransaction } from '../../../platform/context.ts'
import { isPostgres, type Reads } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import type { MilestoneEvent, Milestones } from './milestones.ts'

const { integer, text } = columnTypes

const milestonesTable = defineTable('parcel_milestones', {
  organization_id: integer(),
  parcel_id: integer(),
  shipped_at: text().nullable().initially(null),
  first_offer_at: text().nullable().initially(null),
  delivered_at: text().nullable().initially(null),
  exception_at: text().nullable().initially(null),
  sub_status: text().nullable().initially(null),
  counted_figures: integer().initially(0),
  is_counted: integer().initially(0),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    parcel_milestones: RowTypes<typeof milestonesTable>
  }
}

/** The literal is the condition of the index; a parameter is not known to be. Every id is above 0: it names a second column of the index. */
const uncountedParcels = (db: Reads) =>
  db
    .selectFrom('parcel_milestones')
    .select(['organization_id', 'parcel_id', 'counted_figures'])
    .where('is_counted', '=', sql.lit(0))
    .where('parcel_id', '>', 0)

/** True if any parcel of any organization waits to be counted. */
export const hasUncounted = async ({ db }: System): Promise<boolean> =>
  (await uncountedParcels(db).limit(1).executeTakeFirst()) !== undefined

/** Lists the parcels of the organization that have waited longest to be counted. */
export const listUncounted = ({ db, organization_id }: Reader, most: number) =>
  uncountedParcels(db).where('organization_id', '=', organization_id).orderBy('parcel_id').limit(most).execute()
export type UncountedRow = Awaited<ReturnType<typeof listUncounted>>[number]

/**
 * Locks uncounted parcels of all organizations. On PostgreSQL, parcels that another transaction is changing are skipped: they are counted
 * after it.
 */
export function holdUncounted({ db }: SystemTransaction, most: number): Promise<UncountedRow[]> {
  const rows = uncountedParcels(db).orderBy('organization_id').orderBy('parcel_id').limit(most)
  return (isPostgres(db) ? rows.forUpdate().skipLocked() : rows).execute()
}

/**
 * Selects the parcel data that analytics counts. Not joined to the uncounted parcels: PostgreSQL would then read all parcels with smaller
 * ids first, 0.9 s for each thousand of 1,000,000.
 */
export const listCountable = ({ db, organization_id }: Reader, parcel_ids: readonly number[]) =>
  db
    .selectFrom('parcels as p')
    .leftJoin('shipments as s', (join) => join.onRef('s.organization_id', '=', 'p.organization_id').onRef('s.id', '=', 'p.shipment_id'))
    .leftJoin('tracked_parcels as t', (join) => join.onRef('t.organization_id', '=', 'p.organization_id').onRef('t.parcel_id', '=', 'p.id'))
    .select(['p.id', 'p.carrier_code', 'p.status', 'p.status_at', 'p.announced_at', 's.document as shipment', 't.document as request'])
    .where('p.organization_id', '=', organization_id)
    .where('p.id', 'in', parcel_ids)
    .execute()
export type CountableRow = Awaited<ReturnType<typeof listCountable>>[number]

type EventRow = MilestoneEvent & { readonly parcel_id: number }
/** The events of these parcels, for each in the order in which they happened. */
export const listEventsOf = ({ db, organization_id }: Reader, parcel_ids: readonly number[]): Promise<EventRow[]> =>
  db
    .selectFrom('tracking_events')
    .select(['parcel_id', 'event_at', 'phase', 'exception', 'sub_status'])
    .where('organization_id', '=', organization_id)
    .where('parcel_id', 'in', parcel_ids)
    .orderBy('parcel_id')
    .orderBy('event_at')
    .orderBy('code')
    .execute()

export type CountedParcel = Milestones & {
  readonly organization_id: number
  readonly parcel_id: number
  readonly counted_figures: number
}
const milestoneNames = [
  'shipped_at',
  'first_offer_at',
  'delivered_at',
  'exception_at',
  'sub_status',
  'counted_figures',
  'is_counted',
] as const

/** Writes all parcels in one statement: on PostgreSQL each statement takes as long as the work itself. */
export async function updateCounted({ db }: SystemTransaction, parcels: readonly CountedParcel[]) {
  if (parcels.length === 0) return
  await db
    .insertInto('parcel_milestones')
    .values(parcels.map((parcel) => ({ ...parcel, is_counted: 1 })))
    .onConflict((on) =>
      on
        .columns(['organization_id', 'parcel_id'])
        .doUpdateSet(({ ref }) => Object.fromEntries(milestoneNames.map((name) => [name, ref(`excluded.${name}`)]))),
    )
    .execute()
}
