import type { Reader, Transaction } from '../../../platform/context.ts'
import { isPostgres } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowOf, type RowTypes } from '../../../platform/database/define-table.ts'
import type { NewParcel } from '../record/new-parcel-store.ts'

const { integer, text } = columnTypes

const v2ParcelsTable = defineTable('v2_parcels', {
  organization_id: integer(),
  parcel_id: integer(),
  is_unlabelled: integer(),
  order_number: text().nullable(),
  external_reference: text().nullable(),
  external_order_id: text().nullable(),
  document: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    v2_parcels: RowTypes<typeof v2ParcelsTable>
  }
}

export type V2ParcelRow = Omit<RowOf<typeof v2ParcelsTable>, 'organization_id'>
const columns = ['parcel_id', 'is_unlabelled', 'order_number', 'external_reference', 'external_order_id', 'document'] as const

export const insertV2Parcel = ({ db, organization_id }: Transaction, row: V2ParcelRow) =>
  db
    .insertInto('v2_parcels')
    .values({ organization_id, ...row })
    .execute()

export const updateV2Parcel = ({ db, organization_id }: Transaction, { parcel_id, ...values }: V2ParcelRow) =>
  db.updateTable('v2_parcels').set(values).where('organization_id', '=', organization_id).where('parcel_id', '=', parcel_id).execute()

export const deleteV2Parcel = ({ db, organization_id }: Transaction, parcel_id: number) =>
  db.deleteFrom('v2_parcels').where('organization_id', '=', organization_id).where('parcel_id', '=', parcel_id).execute()

export const findUnlabelled = ({ db, organization_id }: Reader, parcel_id: number) =>
  db
    .selectFrom('v2_parcels')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .where('parcel_id', '=', parcel_id)
    .where('is_unlabelled', '=', 1)
    .executeTakeFirst()

/** Locks the parcel: until the transaction ends, no other transaction changes or announces it. */
export const holdUnlabelled = ({ db, organization_id }: Transaction, parcel_id: number) =>
  db
    .selectFrom('v2_parcels')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .where('parcel_id', '=', parcel_id)
    .where('is_unlabelled', '=', 1)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

export const findByReference = ({ db, organization_id }: Reader, external_reference: string) =>
  db
    .selectFrom('v2_parcels')
    .select('parcel_id')
    .where('organization_id', '=', organization_id)
    .where('external_reference', '=', external_reference)
    .executeTakeFirst()

/** The newest parcels of version 2 that have a value in a column with an index. */
export const listByName = async (
  { db, organization_id }: Reader,
  column: 'order_number' | 'external_order_id',
  value: string,
  most: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom('v2_parcels')
      .select('parcel_id')
      .where('organization_id', '=', organization_id)
      .where(column, '=', value)
      .orderBy('parcel_id', 'desc')
      .limit(most)
      .execute()
  ).map(({ parcel_id }) => parcel_id)

/** Marks a parcel without a label as changed, for filters by time. */
export const updateChangedParcel = ({ db, organization_id, now }: Transaction, id: number) =>
  db.updateTable('parcels').set({ updated_at: now() }).where('organization_id', '=', organization_id).where('id', '=', id).execute()

/** Makes a parcel without a label one of a shipment, and answers when it was created; undefined where it is one already, or is gone. */
export const adoptParcel = (
  { db, organization_id, now }: Transaction,
  id: number,
  { shipment_id, position, carrier_code, status, document }: NewParcel,
) =>
  db
    .updateTable('parcels')
    .set({ shipment_id, position, carrier_code, status, document, updated_at: now() })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('shipment_id', 'is', null)
    .where('status', '=', 'NO_LABEL')
    .returning('created_at')
    .executeTakeFirst()
