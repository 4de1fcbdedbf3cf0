import type { Reader } from '../../../platform/context.ts'

/** Position of a report: the announcement and the id of the last parcel that was read. */
export type ReportPosition = { readonly announced_at: string; readonly id: number }
export type AnnouncedWindow = { readonly announced_after: string; readonly announced_before: string }

/** Position before the first parcel of a window. */
export const startOf = ({ announced_after }: AnnouncedWindow): ReportPosition => ({ announced_at: announced_after, id: 0 })

const announcedParcels = ({ db, organization_id }: Reader, { announced_before }: AnnouncedWindow, after: ReportPosition) =>
  db
    .selectFrom('parcels as p')
    .where('p.organization_id', '=', organization_id)
    .where('p.announced_at', 'is not', null)
    .where('p.announced_at', '<=', announced_before)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('p.announced_at', 'p.id'), '>', tuple(after.announced_at, after.id)))
    .orderBy('p.announced_at')
    .orderBy('p.id')

/** The parcel that is so many after a position; undefined where there are fewer. Only the index is read. */
export const findPosition = async (
  by: Reader,
  window: AnnouncedWindow,
  after: ReportPosition,
  count: number,
): Promise<ReportPosition | undefined> =>
  (await announcedParcels(by, window, after)
    .select(['p.announced_at', 'p.id'])
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()) as ReportPosition | undefined

/** The next parcels in the order of their announcement, with all that a report shows of them. */
export const listAnnounced = (by: Reader, window: AnnouncedWindow, after: ReportPosition, most: number) =>
  announcedParcels(by, window, after)
    .leftJoin('shipments as s', (join) => join.onRef('s.organization_id', '=', 'p.organization_id').onRef('s.id', '=', 'p.shipment_id'))
    .leftJoin('tracked_parcels as t', (join) => join.onRef('t.organization_id', '=', 'p.organization_id').onRef('t.parcel_id', '=', 'p.id'))
    .leftJoin('parcel_milestones as m', (join) =>
      join.onRef('m.organization_id', '=', 'p.organization_id').onRef('m.parcel_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.announced_at', 'p.updated_at', 'p.carrier_code', 'p.status', 'p.tracking_number', 'p.document'])
    .select(['s.document as shipment', 's.contract_id', 's.integration_id as shipped_by'])
    .select(['t.document as request', 't.integration_id as tracked_by'])
    .select(['m.shipped_at', 'm.first_offer_at', 'm.delivered_at', 'm.sub_status', 'm.is_counted'])
    .limit(most)
    .execute()
export type AnnouncedRow = Awaited<ReturnType<typeof listAnnounced>>[number]

/** Lists what was billed for these parcels, and credited. */
export const listAmounts = ({ db, organization_id }: Reader, parcel_ids: readonly number[]) =>
  db
    .selectFrom('invoice_items')
    .select(['parcel_id', 'amount', 'currency'])
    .where('organization_id', '=', organization_id)
    .where('parcel_id', 'in', parcel_ids)
    .execute()
