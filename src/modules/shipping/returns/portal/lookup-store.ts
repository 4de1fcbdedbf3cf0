import type { Reader } from '../../../../platform/context.ts'
import type { Reads } from '../../../../platform/database.ts'
import { prepareQuery } from '../../../../platform/prepared.ts'

/** An order is sent in a few shipments, each in a few parcels. */
const mostParcels = 100

const sentParcels = (db: Reads, organization_id: number) =>
  db
    .selectFrom('parcels as p')
    .innerJoin('shipments as s', (join) => join.onRef('s.organization_id', '=', 'p.organization_id').onRef('s.id', '=', 'p.shipment_id'))
    .select(['s.id as shipment_id', 's.integration_id', 's.user_id', 's.document as shipment', 's.created_at'])
    .select(['p.id', 'p.position', 'p.status', 'p.status_at', 'p.updated_at', 'p.tracking_number', 'p.carrier_code', 'p.document'])
    .where('p.organization_id', '=', organization_id)

const ofOrder = prepareQuery((db: Reads, p: { organization_id: number; order_number: string }) =>
  sentParcels(db, p.organization_id)
    .where('s.organization_id', '=', p.organization_id)
    .where('s.order_number', '=', p.order_number)
    .orderBy('s.id', 'desc')
    .orderBy('p.position')
    .limit(mostParcels),
)
const ofNumber = prepareQuery((db: Reads, p: { organization_id: number; tracking_number: string }) =>
  sentParcels(db, p.organization_id).where('p.tracking_number', '=', p.tracking_number).limit(mostParcels),
)
const ofShipment = prepareQuery((db: Reads, p: { organization_id: number; shipment_id: string }) =>
  sentParcels(db, p.organization_id).where('p.shipment_id', '=', p.shipment_id).orderBy('p.position').limit(mostParcels),
)

export type SentParcelRow = Awaited<ReturnType<typeof listOfShipment>>[number]

export const listOfShipment = ({ db, organization_id }: Reader, shipment_id: string) => ofShipment.all(db, { organization_id, shipment_id })

/** Parcels whose tracking number, or whose shipment's order number, this is. Both are asked whatever the first finds. */
export async function listByIdentifier({ db, organization_id }: Reader, identifier: string): Promise<SentParcelRow[]> {
  const found = await Promise.all([
    ofNumber.all(db, { organization_id, tracking_number: identifier }),
    ofOrder.all(db, { organization_id, order_number: identifier }),
    ofOrder.all(db, { organization_id, order_number: `#${identifier}` }),
  ])
  return found.flat()
}
