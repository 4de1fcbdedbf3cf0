import type { Reader } from '../../platform/context.ts'
import type { Reads } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared.ts'

const v2Rows = (db: Reads) =>
  db
    .selectFrom('parcels as p')
    .leftJoin('shipments as s', (join) => join.onRef('s.organization_id', '=', 'p.organization_id').onRef('s.id', '=', 'p.shipment_id'))
    .leftJoin('orders as o', (join) => join.onRef('o.organization_id', '=', 's.organization_id').onRef('o.id', '=', 's.order_id'))
    .leftJoin('tracked_parcels as t', (join) => join.onRef('t.organization_id', '=', 'p.organization_id').onRef('t.parcel_id', '=', 'p.id'))
    .leftJoin('v2_parcels as v', (join) => join.onRef('v.organization_id', '=', 'p.organization_id').onRef('v.parcel_id', '=', 'p.id'))
    .select(['p.id', 'p.shipment_id', 'p.position', 'p.carrier_code', 'p.status', 'p.tracking_number', 'p.awb_tracking_number'])
    .select(['p.documents', 'p.document', 'p.announced_at', 'p.created_at', 'p.updated_at', 'p.tracking_key'])
    .select(['s.document as shipment', 'o.order_id as shop_order_id', 'o.id as order_row_id', 't.document as request'])
    .select(['v.document as v2_document', 'v.is_unlabelled', 's.errors'])
    .select(({ selectFrom, fn }) =>
      selectFrom('parcels as other')
        .select(fn.countAll<number>().as('count'))
        .whereRef('other.organization_id', '=', 'p.organization_id')
        .whereRef('other.shipment_id', '=', 'p.shipment_id')
        .as('of'),
    )

const byId = prepareQuery((db: Reads, p: { organization_id: number; id: number }) =>
  v2Rows(db).where('p.organization_id', '=', p.organization_id).where('p.id', '=', p.id),
)
/** Finds a parcel with all that version 2 shows of it. */
export const findV2Row = ({ db, organization_id }: Reader, id: number) => byId.first(db, { organization_id, id })
export type V2Row = NonNullable<Awaited<ReturnType<typeof findV2Row>>>

/** Lists several parcels with all that version 2 shows of them, ordered by id. */
export const listV2Rows = ({ db, organization_id }: Reader, ids: readonly number[]): Promise<V2Row[]> =>
  v2Rows(db).where('p.organization_id', '=', organization_id).where('p.id', 'in', ids).orderBy('p.id').execute()
