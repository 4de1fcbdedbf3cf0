import { sql } from 'kysely'
import type { System, SystemTransaction } from '../../../platform/context.ts'
import { isPostgres } from '../../../platform/database/database.ts'
import { endedStatuses } from '../statuses/status-of.ts'
import type { StatusCode } from '../statuses/statuses.ts'
import { senderColumns } from './erase.ts'

/** Final statuses, written out so that both engines see that the index parcels_to_erase covers them. */
const ended = sql<StatusCode>`(${sql.join(endedStatuses.map((status) => sql.lit(status)))})`

export type RetentionCursor = readonly [updated_at: string, id: number]

/** Lists parcels of all organizations that had a final status before a time and are not erased, earliest first. */
export const listEndedBefore = ({ db }: Pick<System, 'db'>, before: string, [updated_at, id]: RetentionCursor, most: number) =>
  db
    .selectFrom('parcels')
    .select(['id', 'organization_id', 'shipment_id', 'updated_at'])
    .where('personal_data_erased_at', 'is', null)
    .where('status', 'in', ended)
    .where('updated_at', '<', before)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('updated_at', 'id'), '>', tuple(updated_at, id)))
    .orderBy('updated_at')
    .orderBy('id')
    .limit(most)
    .execute()
export type EndedParcel = Awaited<ReturnType<typeof listEndedBefore>>[number]

/** The shipment of a parcel. Until the transaction ends no other one changes it, or its parcels. */
export const holdShipment = ({ db }: SystemTransaction, organization_id: number, id: string) =>
  db
    .selectFrom('shipments')
    .select(['id', 'carrier_code', 'order_id', 'once_key', 'purchase_reference'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()
export type HeldShipment = NonNullable<Awaited<ReturnType<typeof holdShipment>>>

/** The parcels of the shipment of a parcel; without a shipment, that parcel alone. */
export const listParcelsBeside = ({ db }: SystemTransaction, { organization_id, shipment_id, id }: EndedParcel) =>
  db
    .selectFrom('parcels')
    .select(['id', 'status', 'updated_at', 'tracking_number'])
    .where('organization_id', '=', organization_id)
    .$if(shipment_id !== null, (query) => query.where('shipment_id', '=', shipment_id))
    .$if(shipment_id === null, (query) => query.where('id', '=', id))
    .execute()

/**
 * True if another shipment of the order has a label and is not erased. For a join instead of `exists`, SQLite would go through all parcels of
 * the organization.
 */
export async function hasOtherShipment({ db }: SystemTransaction, organization_id: number, { id, order_id }: HeldShipment) {
  const other = await db
    .selectFrom('shipments as s')
    .select('s.id')
    .where('s.organization_id', '=', organization_id)
    .where('s.order_id', '=', order_id)
    .where('s.id', '!=', id)
    .where('s.announced_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('parcels as p')
          .select('p.id')
          .whereRef('p.organization_id', '=', 's.organization_id')
          .whereRef('p.shipment_id', '=', 's.id')
          .where('p.personal_data_erased_at', 'is', null),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Lists the values in which the organization describes itself. */
export const listSenders = ({ db }: Pick<System, 'db'>, organization_id: number) =>
  db.selectFrom('sender_addresses').select(senderColumns).where('organization_id', '=', organization_id).execute()

export const updateErased = ({ db, now }: SystemTransaction, organization_id: number, ids: readonly number[]) =>
  db
    .updateTable('parcels')
    .set({ personal_data_erased_at: now() })
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .execute()
