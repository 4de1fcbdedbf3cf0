import type { Reader } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/database/database.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import type { ShipmentRow } from './store.ts'

/** Columns of a shipment that a response is made of. */
export const shownColumns = ['id', 'carrier_code', 'document', 'errors', 'created_at', 'updated_at'] as const
export type ShownShipment = Pick<ShipmentRow, (typeof shownColumns)[number]>

const shown = prepareQuery((db: Reads, p: { organization_id: number; id: string }) =>
  db
    .selectFrom('shipments as s')
    .innerJoin('parcels as p', (join) => join.onRef('p.organization_id', '=', 's.organization_id').onRef('p.shipment_id', '=', 's.id'))
    .select(['s.carrier_code', 's.document as shipment', 's.errors', 's.created_at as shipped_at', 's.updated_at as changed_at'])
    .select(['p.id', 'p.status', 'p.document', 'p.documents', 'p.tracking_number', 'p.awb_tracking_number'])
    .select(['p.announced_at', 'p.created_at', 'p.updated_at', 'p.tracking_key'])
    .where('s.organization_id', '=', p.organization_id)
    .where('s.id', '=', p.id)
    .orderBy('p.position'),
)
/** The presented columns of one, in one query: with two queries, and every column, it took half as long again. */
export const listShown = ({ db, organization_id }: Reader, id: string) => shown.all(db, { organization_id, id })

/** Numbers of ids in a statement: a few sizes, so that few statements are prepared. */
const shownSizes = [10, 50, 100].map((size) => {
  const names = Array.from({ length: size }, (_, i) => `id${i}`)
  const query = prepareQuery((db: Reads, p: { organization_id: number } & Record<string, string | number>) =>
    db
      .selectFrom('parcels')
      .select(['id', 'shipment_id', 'position', 'status', 'document', 'documents', 'tracking_number', 'awb_tracking_number'])
      .select(['announced_at', 'created_at', 'updated_at', 'tracking_key'])
      .where('organization_id', '=', p.organization_id)
      .where(
        'shipment_id',
        'in',
        names.map((name) => p[name] as string),
      ),
  )
  return { size, names, query }
})

/** The presented columns of the parcels of a page of shipments, in no order. */
export async function listShownParcels({ db, organization_id }: Reader, shipment_ids: readonly string[]) {
  const { names, query } = shownSizes.find(({ size }) => size >= shipment_ids.length)!
  const values: { organization_id: number } & Record<string, string | number> = { organization_id }
  for (let i = 0; i < names.length; i++) values[names[i]!] = shipment_ids[i] ?? shipment_ids[0]!
  return query.all(db, values)
}
