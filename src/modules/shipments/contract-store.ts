import { sql } from 'kysely'
import type { Reader } from '../../platform/context.ts'
import { openPurchases } from './purchase/purchase-store.ts'

/** Position of a row in the order of changes: its `updated_at` and `id`. */
export const placeOf = ({ updated_at, id }: { updated_at: string; id: string }) => `${updated_at} ${id}`

/** The shipments of an organization that changed after a time, or after a place, the first first. */
export const listChangedSince = ({ db, organization_id }: Reader, after: string, most: number) => {
  const [time, id = ''] = after.split(' ') as [string, string?]
  return db
    .selectFrom('shipments')
    .select(['id', 'updated_at', 'contract_id', 'purchase'])
    .where('organization_id', '=', organization_id)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('updated_at', 'id'), '>', tuple(time, id)))
    .orderBy('updated_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

export const listStatuses = async ({ db, organization_id }: Reader, shipment_ids: readonly string[]) =>
  shipment_ids.length === 0
    ? []
    : db
        .selectFrom('parcels')
        // The position too: of an index that has the status, SQLite would read the whole organization.
        .select(['status', 'position'])
        .where('organization_id', '=', organization_id)
        .where('shipment_id', 'in', shipment_ids)
        .execute()

/** A purchase under this contract whose outcome the carrier can still be asked for. One that waits for a person is not. */
export const findOpen = ({ db, organization_id }: Reader, contract_id: number) =>
  db
    .selectFrom('shipments')
    .select('id')
    .where('purchase', 'in', openPurchases)
    .where('lease_until', '<', '9999')
    // The sign keeps SQLite from an index that begins with this column, of which it would read the whole organization.
    .where(sql`+organization_id`, '=', organization_id)
    .where('contract_id', '=', contract_id)
    .limit(1)
    .executeTakeFirst()
