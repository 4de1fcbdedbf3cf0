import { sql } from 'kysely'
import type { Reader, System, SystemTransaction, Transaction } from '../../../platform/context.ts'
import type { ConstraintErrors } from '../../../platform/database/constraints.ts'
import { isPostgres, type Tables, type Writes } from '../../../platform/database/database.ts'
import { insertValues } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import { type ParcelRow, type ShipmentRow, shipmentsTable } from '../record/store.ts'
import type { Purchase } from '../record/stored.ts'
import type { PollTimes } from '../tracking/poll-times.ts'

/** Stores lease and purchase state while a process calls the carrier. No client sees them. */
export const updateAsked = ({ db, organization_id }: Transaction, id: string, changes: Pick<ShipmentRow, 'lease_until' | 'purchase'>) =>
  db.updateTable('shipments').set(changes).where('organization_id', '=', organization_id).where('id', '=', id).execute()

/** Renews a lease. Returns false if it no longer is the one that ends at `from`. `table`: where the purchase is stored. */
export async function renewPurchaseLease(
  { db, organization_id }: Transaction,
  id: string,
  { from, until }: { from: string; until: string },
  table: 'shipments' | 'purchase_intents' = 'shipments',
) {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ lease_until: until })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('lease_until', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const confirmedShipment = prepareQuery(
  (
    db: Writes,
    p: { organization_id: number; id: string; carrier_shipment_id: string; carrier_answer: string | null; announced_at: string },
  ) =>
    db
      .updateTable('shipments')
      .set({
        purchase: 'confirmed',
        errors: '[]',
        carrier_shipment_id: p.carrier_shipment_id,
        carrier_answer: p.carrier_answer,
        announced_at: p.announced_at,
        updated_at: p.announced_at,
      })
      .where('organization_id', '=', p.organization_id)
      .where('id', '=', p.id)
      .where('purchase', '=', sql.lit('intended'))
      .returning('cancel_requested_at'),
)
/** Undefined where it has been settled otherwise meanwhile. */
export const updateConfirmed = ({ db, organization_id, now }: Transaction, id: string, sold: PurchaseAnswer) =>
  confirmedShipment.first(db, { organization_id, id, ...sold, announced_at: now() })

/** Answer of the carrier: its id of the shipment, and all else that it reports. */
export type PurchaseAnswer = { readonly carrier_shipment_id: string; readonly carrier_answer: string | null }

/** Finds the answer of the carrier without its id, as JSON. */
export const findCarrierAnswer = ({ db, organization_id }: Reader, id: string) =>
  db.selectFrom('shipments').select('carrier_answer').where('organization_id', '=', organization_id).where('id', '=', id).executeTakeFirst()

type PurchasedColumns = Pick<
  Tables['parcels'],
  'tracking_number' | 'tracking_key' | 'tracking_url' | 'awb_tracking_number' | 'label' | 'documents'
> &
  PollTimes
const boughtParcel = prepareQuery((db: Writes, p: PurchasedColumns & { organization_id: number; id: number; announced_at: string }) =>
  db
    .updateTable('parcels')
    .set({
      status: 'READY_TO_SEND',
      tracking_number: p.tracking_number,
      tracking_key: p.tracking_key,
      tracking_url: p.tracking_url,
      awb_tracking_number: p.awb_tracking_number,
      label: p.label,
      documents: p.documents,
      announced_at: p.announced_at,
      updated_at: p.announced_at,
      poll_at: p.poll_at,
      poll_due_at: p.poll_due_at,
      poll_set_at: p.poll_set_at,
      polled_until: p.polled_until,
    })
    .where('organization_id', '=', p.organization_id)
    .where('id', '=', p.id),
)
/** Defers the update. `errors` are thrown if a constraint rejects it. */
export const updateBought = ({ db, organization_id, now }: Transaction, id: number, bought: PurchasedColumns, errors: ConstraintErrors) =>
  boughtParcel.write(db, { ...bought, organization_id, id, announced_at: now() }, errors)

type ConfirmedRow = ShipmentRow & PurchaseAnswer & { readonly once_key: string | null }
const newConfirmed = prepareQuery((db: Writes, p: ConfirmedRow & { organization_id: number }) =>
  db.insertInto('shipments').values({
    ...insertValues(shipmentsTable, p),
    carrier_shipment_id: p.carrier_shipment_id,
    carrier_answer: p.carrier_answer,
    announced_at: p.announced_at,
  }),
)
/** Defers the insert. */
export const insertConfirmed = ({ db, organization_id }: Transaction, row: ConfirmedRow) =>
  newConfirmed.write(db, { ...row, organization_id })

export type NewBought = Omit<ParcelRow, 'id'> & PollTimes
const boughtCells = (p: NewBought & { organization_id: number }) => ({
  organization_id: p.organization_id,
  shipment_id: p.shipment_id,
  position: p.position,
  carrier_code: p.carrier_code,
  status: p.status,
  document: p.document,
  tracking_number: p.tracking_number,
  tracking_url: p.tracking_url,
  awb_tracking_number: p.awb_tracking_number,
  label: p.label,
  documents: p.documents,
  announced_at: p.announced_at,
  created_at: p.created_at,
  updated_at: p.updated_at,
  poll_at: p.poll_at,
  poll_due_at: p.poll_due_at,
  poll_set_at: p.poll_set_at,
  polled_until: p.polled_until,
})
const newBought = prepareQuery((db: Writes, p: NewBought & { organization_id: number }) => {
  const insert = db.insertInto('parcels').values(boughtCells(p))
  return isPostgres(db) ? insert.returning('id') : insert
})
/** Answers its id. */
export const insertBought = ({ db, organization_id }: Transaction, row: NewBought) => newBought.insertedId(db, { ...row, organization_id })

const drawnBought = prepareQuery((db: Writes, p: NewBought & { organization_id: number; id: number }) =>
  db.insertInto('parcels').values({ id: p.id, tracking_key: p.tracking_key, ...boughtCells(p) }),
)
/** Inserts a parcel under an id that was drawn before. The insert is deferred; `errors` are thrown if a constraint rejects it. */
export const insertDrawn = ({ db, organization_id }: Transaction, row: NewBought & { readonly id: number }, errors: ConstraintErrors) =>
  drawnBought.write(db, { ...row, organization_id }, errors)

const newTrackingKey = prepareQuery((db: Writes, p: { organization_id: number; id: number; tracking_key: string }) =>
  db.updateTable('parcels').set({ tracking_key: p.tracking_key }).where('organization_id', '=', p.organization_id).where('id', '=', p.id),
)
export const updateTrackingKey = ({ db, organization_id }: Transaction, id: number, tracking_key: string) =>
  newTrackingKey.all(db, { organization_id, id, tracking_key })

/** Purchases without a known outcome. Written out: the index is of these alone, and a placeholder might stand for any. */
export const openPurchases = sql<Purchase>`('planned', 'intended', 'doubtful')`

/** Lists open purchases of all organizations by lease end, without those that wait for an operator. */
export const listAskedAfter = ({ db }: Pick<System, 'db'>, after: { lease_until: string; id: string }, most: number) =>
  db
    .selectFrom('shipments')
    .select(['id', 'organization_id', 'purchase', 'lease_until', 'give_up_at'])
    .where('purchase', 'in', openPurchases)
    .where('lease_until', '<', '9999')
    .where(({ eb, refTuple, tuple }) => eb(refTuple('lease_until', 'id'), '>', tuple(after.lease_until, after.id)))
    .orderBy('lease_until')
    .orderBy('id')
    .limit(most)
    .execute()

/** Finds the purchase of all organizations that has waited longest for its carrier. The states are spelled as the index has them. */
export const findLongestAnnouncing = ({ db }: Pick<System, 'db'>) =>
  db
    .selectFrom('shipments')
    .select('give_up_at')
    .where('purchase', 'in', sql<Purchase>`('planned', 'intended')`)
    .orderBy('give_up_at')
    .limit(1)
    .executeTakeFirst()

type LeasedRow = { readonly id: string; readonly organization_id: number; readonly lease_until: string }
type LeaseTimes = { lease_until: string; give_up_at: string }
/** Updates the lease of an open purchase or an intent. False if it is no longer the lease that was seen. */
export const updateLeaseTimes = async (
  { db }: SystemTransaction,
  table: 'shipments' | 'purchase_intents',
  { id, organization_id, lease_until: seen }: LeasedRow,
  times: LeaseTimes,
) =>
  (
    await db
      .updateTable(table)
      .set(times)
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .where('lease_until', '=', seen)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Lists purchases of all organizations without a known outcome whose next attempt is due. */
export const listForgotten = ({ db }: Pick<System, 'db'>, now: string, most: number) =>
  db
    .selectFrom('shipments')
    .select(['id', 'organization_id', 'integration_id', 'user_id'])
    .where('purchase', 'in', openPurchases)
    .where('lease_until', '<=', now)
    .orderBy('lease_until')
    .limit(most)
    .execute()

/** Lists purchases of all organizations without a known outcome for which no attempt is planned. */
export const listUnsettled = ({ db }: Pick<System, 'db'>, lease_until: string, most: number) =>
  db
    .selectFrom('shipments')
    .select(['id', 'organization_id', 'carrier_code', 'contract_id', 'purchase_reference', 'created_at', 'errors'])
    .where('purchase', 'in', openPurchases)
    .where('lease_until', '=', lease_until)
    .orderBy('id')
    .limit(most)
    .execute()
