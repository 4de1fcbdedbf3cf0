import type { Reader } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/database/database.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'

/** An order is sent in a few shipments, each in a few parcels. */
const mostShipments = 20
const mostParcels = 100

const sentParcels = (db: Reads, organization_id: number) =>
  db
    .selectFrom('parcels as p')
    .innerJoin('shipments as s', (join) => join.onRef('s.organization_id', '=', 'p.organization_id').onRef('s.id', '=', 'p.shipment_id'))
    .select(['s.id as shipment_id', 's.integration_id', 's.user_id', 's.document as shipment', 's.created_at', 's.carrier_answer'])
    .select(['p.id', 'p.position', 'p.status', 'p.status_at', 'p.updated_at', 'p.announced_at'])
    .select(['p.tracking_number', 'p.carrier_code', 'p.document'])
    .where('p.organization_id', '=', organization_id)

const ofOrder = prepareQuery((db: Reads, p: { organization_id: number; order_number: string }) =>
  db
    .selectFrom('shipments')
    .select('id')
    .where('organization_id', '=', p.organization_id)
    .where('order_number', '=', p.order_number)
    .orderBy('id', 'desc')
    .limit(mostShipments),
)
const ofNumber = prepareQuery((db: Reads, p: { organization_id: number; tracking_number: string }) =>
  db
    .selectFrom('parcels')
    .select('shipment_id as id')
    .where('organization_id', '=', p.organization_id)
    .where('tracking_number', '=', p.tracking_number)
    .limit(mostShipments),
)
const ofShipment = prepareQuery((db: Reads, p: { organization_id: number; shipment_id: string }) =>
  sentParcels(db, p.organization_id).where('p.shipment_id', '=', p.shipment_id).orderBy('p.position').limit(mostParcels),
)

export type SentParcelRow = Awaited<ReturnType<typeof listOfShipment>>[number]

export const listOfShipment = ({ db, organization_id }: Reader, shipment_id: string) => ofShipment.all(db, { organization_id, shipment_id })

/** An id that no shipment has. */
const noShipment = '00000000-0000-0000-0000-000000000000'

/**
 * The parcels of the shipments whose order number or tracking number this is, the one with the number first, then the newest shipments.
 * As many queries are made where nothing is found as where one shipment is.
 */
export async function listByIdentifier(by: Reader, identifier: string): Promise<SentParcelRow[]> {
  const { db, organization_id } = by
  const found = await Promise.all([
    ofNumber.all(db, { organization_id, tracking_number: identifier }),
    ofOrder.all(db, { organization_id, order_number: identifier }),
    ofOrder.all(db, { organization_id, order_number: `#${identifier}` }),
  ])
  const ids = [...new Set(found.flat().flatMap(({ id }) => id ?? []))].slice(0, mostShipments)
  const rows = await Promise.all((ids.length > 0 ? ids : [noShipment]).map((id) => listOfShipment(by, id)))
  const rank = ({ tracking_number }: SentParcelRow) => (tracking_number === identifier ? 0 : 1)
  return rows.flat().sort((one, other) => rank(one) - rank(other))
}
