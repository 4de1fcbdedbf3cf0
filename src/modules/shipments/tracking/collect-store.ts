import type { Reader } from '../../../platform/context.ts'

/** End of a slice of shipments. */
export type ShipmentPlace = { readonly announced_at: string; readonly id: string }

/** The shipments of a contract that were announced after a place, the oldest first, with their documents. */
export const listAnnouncedAfter = ({ db, organization_id }: Reader, contract_id: number, after: ShipmentPlace, most: number) =>
  db
    .selectFrom('shipments')
    .select(['id', 'announced_at', 'document'])
    .where('organization_id', '=', organization_id)
    .where('announced_at', 'is not', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('announced_at', 'id'), '>', tuple(after.announced_at, after.id)))
    .where('contract_id', '=', contract_id)
    .orderBy('announced_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** The parcels of these shipments that no carrier has scanned. */
export const listUnscanned = async ({ db, organization_id }: Reader, shipment_ids: readonly string[]) =>
  shipment_ids.length === 0
    ? []
    : db
        .selectFrom('parcels')
        // The position too: of an index that has the status, SQLite would read the whole organization.
        .select(['id', 'tracking_number', 'position'])
        .where('organization_id', '=', organization_id)
        .where('shipment_id', 'in', shipment_ids)
        .where('status', 'in', ['READY_TO_SEND', 'ANNOUNCED'])
        .execute()
