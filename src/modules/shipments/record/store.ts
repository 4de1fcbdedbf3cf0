import type { Updateable } from 'kysely'
import type { Reader, Transaction } from '../../../platform/context.ts'
import type { ConstraintErrors } from '../../../platform/database/constraints.ts'
import { isPostgres, type Reads, type Tables, type Writes } from '../../../platform/database/database.ts'
import { deferWrite } from '../../../platform/database/deferred-writes.ts'
import { columnTypes, defineTable, insertValues, type RowOf, type RowTypes } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import type { StatusCode } from '../statuses/statuses.ts'
import type { Purchase } from './stored.ts'

const { id, integer, text } = columnTypes

export const shipmentsTable = defineTable('shipments', {
  id: text(),
  organization_id: integer(),
  integration_id: integer(),
  user_id: integer(),
  order_id: integer().nullable(),
  carrier_code: text(),
  contract_id: integer(),
  external_reference_id: text().nullable(),
  reference_key: text().nullable(),
  once_key: text().nullable(),
  order_number: text().nullable(),
  document: text(),
  errors: text(),
  purchase: text<Purchase>(),
  purchase_reference: text(),
  lease_until: text(),
  give_up_at: text(),
  carrier_shipment_id: text().nullable().initially(null),
  cancel_requested_at: text().nullable().initially(null),
  created_at: text(),
  updated_at: text(),
  announced_at: text().nullable().initially(null),
  carrier_answer: text().nullable().initially(null),
})

const parcelsTable = defineTable('parcels', {
  id: id(),
  organization_id: integer(),
  shipment_id: text().nullable(),
  position: integer(),
  carrier_code: text(),
  status: text<StatusCode>(),
  document: text(),
  tracking_number: text().nullable(),
  tracking_url: text().nullable(),
  awb_tracking_number: text().nullable(),
  label: text().nullable(),
  documents: text(),
  printed_at: text().nullable(),
  announced_at: text().nullable(),
  created_at: text(),
  updated_at: text(),
  status_at: text().nullable(),
  personal_data_erased_at: text().nullable(),
  tracking_key: text().nullable(),
  poll_at: text().nullable(),
  poll_due_at: text().nullable(),
  poll_set_at: text().nullable(),
  polled_until: text().nullable(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    shipments: RowTypes<typeof shipmentsTable>
    parcels: RowTypes<typeof parcelsTable>
  }
}

export const shipmentColumns = [
  'id',
  'integration_id',
  'user_id',
  'order_id',
  'carrier_code',
  'contract_id',
  'external_reference_id',
  'reference_key',
  'order_number',
  'document',
  'errors',
  'purchase',
  'purchase_reference',
  'lease_until',
  'give_up_at',
  'carrier_shipment_id',
  'cancel_requested_at',
  'created_at',
  'updated_at',
  'announced_at',
] as const
export type ShipmentRow = Pick<RowOf<typeof shipmentsTable>, (typeof shipmentColumns)[number]>

const parcelColumns = [
  'id',
  'shipment_id',
  'position',
  'carrier_code',
  'status',
  'document',
  'tracking_number',
  'tracking_url',
  'awb_tracking_number',
  'label',
  'documents',
  'announced_at',
  'created_at',
  'updated_at',
  'tracking_key',
] as const
export type ParcelRow = { id: number; shipment_id: string } & Pick<
  Tables['parcels'],
  Exclude<(typeof parcelColumns)[number], 'id' | 'shipment_id'>
>

export type NewShipment = Omit<
  Tables['shipments'],
  'organization_id' | 'carrier_shipment_id' | 'cancel_requested_at' | 'announced_at' | 'carrier_answer'
>
const newShipment = prepareQuery((db: Writes, p: NewShipment & { organization_id: number }) =>
  db.insertInto('shipments').values(insertValues(shipmentsTable, p)),
)
/** Defers the insert. `errors` are thrown if a constraint rejects it. */
export const insertShipment = ({ db, organization_id }: Transaction, row: NewShipment, errors?: ConstraintErrors) =>
  newShipment.write(db, { ...row, organization_id }, errors)

const shipmentById = prepareQuery((db: Reads, p: { organization_id: number; id: string }) =>
  db.selectFrom('shipments').select(shipmentColumns).where('organization_id', '=', p.organization_id).where('id', '=', p.id),
)
export const findShipment = ({ db, organization_id }: Reader, id: string) => shipmentById.first(db, { organization_id, id })

export const listShipmentsById = ({ db, organization_id }: Reader, ids: readonly string[]) =>
  db.selectFrom('shipments').select(shipmentColumns).where('organization_id', '=', organization_id).where('id', 'in', ids).execute()

/** Locks a shipment: until the transaction ends, no other transaction changes it or its parcels, since every writer locks it first. */
export const holdShipment = ({ db, organization_id }: Transaction, id: string) =>
  db
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

const shipmentByKey = prepareQuery((db: Reads, p: { organization_id: number; reference_key: string }) =>
  db
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where('organization_id', '=', p.organization_id)
    .where('reference_key', '=', p.reference_key),
)
/** Finds the shipment that has claimed this reference. */
export const findByReference = ({ db, organization_id }: Reader, reference_key: string) =>
  shipmentByKey.first(db, { organization_id, reference_key })

/** Finds the shipment that was requested with this idempotency key. */
export const findByOnceKey = ({ db, organization_id }: Reader, once_key: string) =>
  db
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where('organization_id', '=', organization_id)
    .where('once_key', '=', once_key)
    .executeTakeFirst()

/** Defers the update. `errors` are thrown if a constraint rejects it. */
export function updateShipment(
  { db, organization_id, now }: Transaction,
  id: string,
  changes: Updateable<Tables['shipments']>,
  errors?: ConstraintErrors,
) {
  const query = db
    .updateTable('shipments')
    .set({ ...changes, updated_at: now() })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
  return deferWrite(db, query, errors)
}

const changedShipment = prepareQuery((db: Writes, p: { organization_id: number; id: string; updated_at: string }) =>
  db
    .updateTable('shipments')
    .set({ updated_at: p.updated_at })
    .where('organization_id', '=', p.organization_id)
    .where('id', '=', p.id)
    .where('updated_at', '!=', p.updated_at),
)
/** Parcels that travel together are published together: the first of them has marked it for the rest. */
export const updateChanged = ({ db, organization_id, now }: Transaction, id: string) =>
  changedShipment.write(db, { organization_id, id, updated_at: now() })

const parcelsById = prepareQuery((db: Reads, p: { organization_id: number; shipment_id: string }) =>
  db
    .selectFrom('parcels')
    .select(parcelColumns)
    .where('organization_id', '=', p.organization_id)
    .where('shipment_id', '=', p.shipment_id)
    .orderBy('position'),
)
/** Lists parcels by position. */
export const listParcels = ({ db, organization_id }: Reader, shipment_id: string): Promise<ParcelRow[]> =>
  parcelsById.all(db, { organization_id, shipment_id }) as Promise<ParcelRow[]>

export const listParcelsOf = ({ db, organization_id }: Reader, shipment_ids: readonly string[]): Promise<ParcelRow[]> =>
  db
    .selectFrom('parcels')
    .select(parcelColumns)
    .where('organization_id', '=', organization_id)
    .where('shipment_id', 'in', shipment_ids)
    .execute() as Promise<ParcelRow[]>

/** Parcels by their own ids, each with its shipment and how many travel in it. */
export const listParcelsWithShipments = ({ db, organization_id }: Reader, ids: readonly number[]) =>
  db
    .selectFrom('parcels as p')
    .innerJoin('shipments as s', (join) => join.onRef('s.organization_id', '=', 'p.organization_id').onRef('s.id', '=', 'p.shipment_id'))
    .select([
      'p.id',
      'p.shipment_id',
      'p.position',
      'p.status',
      'p.document',
      'p.tracking_number',
      'p.tracking_url',
      'p.awb_tracking_number',
      'p.label',
      'p.documents',
      'p.announced_at',
      's.carrier_code',
      's.contract_id',
      's.carrier_shipment_id',
      's.created_at as shipment_created_at',
      's.document as shipment_document',
    ])
    .select(({ selectFrom, fn }) =>
      selectFrom('parcels as other')
        .select(fn.countAll<number>().as('count'))
        .whereRef('other.organization_id', '=', 'p.organization_id')
        .whereRef('other.shipment_id', '=', 'p.shipment_id')
        .as('of'),
    )
    .where('p.organization_id', '=', organization_id)
    .where('p.id', 'in', ids)
    .execute()

/** The status has a function of its own, which publishes the change. */
type ParcelChanges = Omit<Updateable<Tables['parcels']>, 'status'>
export const updateParcels = (tx: Transaction, ids: readonly number[], changes: ParcelChanges) => updateRows(tx, ids, changes)
export const updateStatus = (tx: Transaction, ids: readonly number[], status: StatusCode) => updateRows(tx, ids, { status })

const updateRows = ({ db, organization_id, now }: Transaction, ids: readonly number[], changes: Updateable<Tables['parcels']>) => {
  const query = db
    .updateTable('parcels')
    .set({ ...changes, updated_at: now() })
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
  return deferWrite(db, query)
}

/** Stores the time of the first print; later prints do not change it. */
export const updatePrinted = ({ db, organization_id, now }: Transaction, ids: readonly number[]) =>
  db
    .updateTable('parcels')
    .set({ printed_at: now() })
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .where('printed_at', 'is', null)
    .execute()

export const updateLabel = ({ db, organization_id }: Transaction, id: number, label: string) =>
  db.updateTable('parcels').set({ label }).where('organization_id', '=', organization_id).where('id', '=', id).execute()

export const deleteParcels = ({ db, organization_id }: Transaction, ids: readonly number[]) =>
  db.deleteFrom('parcels').where('organization_id', '=', organization_id).where('id', 'in', ids).execute()
