import type { Database } from '../../../src/platform/database/database.ts'
import { type Booking, sentReference } from '../../../src/simulator/network/ledger.ts'

export type Tables = Awaited<ReturnType<typeof readTables>>
export type ShipmentRow = Tables['shipments'][number]
export type PaidLabel = Tables['paid'][number]

/** Our records and the carriers' records, read separately. */
export async function readTables(db: Database, organization_id: number) {
  const rows = await db
    .selectFrom('shipments')
    .select(['id', 'external_reference_id', 'purchase', 'purchase_reference', 'carrier_shipment_id', 'cancel_requested_at', 'document'])
    .where('organization_id', '=', organization_id)
    .execute()
  const shipments = rows.map(({ document, ...row }) => ({ ...row, is_return: JSON.parse(document).is_return === true }))
  const parcels = await db
    .selectFrom('parcels')
    .select(['id', 'shipment_id', 'carrier_code', 'tracking_number'])
    .where('organization_id', '=', organization_id)
    .orderBy('id')
    .execute()
  const returns = await db
    .selectFrom('returns')
    .select(['id', 'shipment_id', 'parcel_id', 'reference_key'])
    .where('organization_id', '=', organization_id)
    .execute()
  const bookings = await db.selectFrom('practice_bookings').select(['carrier', 'reference', 'id', 'booking', 'cancelled_at']).execute()
  const events = await db
    .selectFrom('events')
    .select(['resource_id', 'type'])
    .where('organization_id', '=', organization_id)
    .where('type', 'in', ['shipment.created', 'shipment.updated', 'parcel.created', 'return.created'])
    .execute()
  const paid = bookings.flatMap(({ booking, ...row }) => {
    const known = JSON.parse(booking) as Booking
    if (known.kind !== 'shipment') return []
    const reference = sentReference(row.reference)
    return [{ ...row, reference, receiver: known.receiver, numbers: known.pieces.map(({ number }) => number) }]
  })
  const intents = await db.selectFrom('purchase_intents').select('id').where('organization_id', '=', organization_id).execute()
  return { shipments, parcels, returns, paid, events, intents }
}

/** Purchases whose outcome is still unknown, and when they were requested. */
export const listOpen = async (db: Database, organization_id: number) => [
  ...(await db
    .selectFrom('shipments')
    .select(['id', 'created_at'])
    .where('organization_id', '=', organization_id)
    .where('purchase', 'in', ['planned', 'intended'])
    .execute()),
  ...(await db.selectFrom('purchase_intents').select(['id', 'created_at']).where('organization_id', '=', organization_id).execute()),
]
