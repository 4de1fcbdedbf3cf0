import type { Reader, Transaction } from '../../../platform/context.ts'
import { isPostgres, type Reads, type Tables, type Writes } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, insertValues, type RowTypes } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import type { StatusCode } from '../statuses/statuses.ts'
import type { PollTimes } from './poll-times.ts'

const { id, integer, text } = columnTypes

const trackingEventsTable = defineTable('tracking_events', {
  id: id(),
  organization_id: integer(),
  parcel_id: integer(),
  event_type: text(),
  event_at: text(),
  code: text(),
  phase: text().nullable(),
  exception: text().nullable(),
  sub_status: text().nullable(),
  status_type: text().nullable(),
  description: text().nullable(),
  location: text().nullable(),
  created_at: text(),
})

const trackedParcelsTable = defineTable('tracked_parcels', {
  organization_id: integer(),
  parcel_id: integer(),
  source_id: text(),
  carrier_code: text(),
  integration_id: integer(),
  user_id: integer(),
  document: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    tracking_events: RowTypes<typeof trackingEventsTable>
    tracked_parcels: RowTypes<typeof trackedParcelsTable>
  }
}

/** A parcel with what is known of whatever it belongs to: a shipment, or the request by which it is followed. */
const trackedParcels = (db: Reads) =>
  db
    .selectFrom('parcels as p')
    .leftJoin('shipments as s', (join) => join.onRef('s.organization_id', '=', 'p.organization_id').onRef('s.id', '=', 'p.shipment_id'))
    .leftJoin('tracked_parcels as t', (join) => join.onRef('t.organization_id', '=', 'p.organization_id').onRef('t.parcel_id', '=', 'p.id'))
    .leftJoin('returns as r', (join) =>
      join.onRef('r.organization_id', '=', 'p.organization_id').onRef('r.shipment_id', '=', 'p.shipment_id'),
    )
    .select([
      'p.id',
      'p.shipment_id',
      'p.organization_id',
      'p.carrier_code',
      'p.status',
      'p.status_at',
      'p.tracking_number',
      'p.announced_at',
      'p.created_at',
      'p.polled_until',
    ])
    .select(['r.id as return_id', 's.contract_id', 's.order_number', 's.integration_id as shipped_by', 's.user_id as shipped_for'])
    .select(['t.document as request', 't.source_id', 't.integration_id as followed_by', 't.user_id as followed_for'])
/** Selects tracked parcels with the documents that responses are made of. */
const parcels = (db: Reads) => trackedParcels(db).select(['p.tracking_url', 'p.document', 's.document as shipment', 's.carrier_answer'])

const byId = prepareQuery((db: Reads, p: { organization_id: number; id: number }) =>
  parcels(db).where('p.organization_id', '=', p.organization_id).where('p.id', '=', p.id),
)
export const findParcel = ({ db, organization_id }: Reader, id: number) => byId.first(db, { organization_id, id })
export type ParcelRow = NonNullable<Awaited<ReturnType<typeof findParcel>>>

const trackedParcelById = prepareQuery((db: Reads, p: { organization_id: number; id: number }) =>
  trackedParcels(db).where('p.organization_id', '=', p.organization_id).where('p.id', '=', p.id),
)
/** Finds a parcel without its documents, for published events. */
export const findTrackedParcel = ({ db, organization_id }: Reader, id: number) => trackedParcelById.first(db, { organization_id, id })
export type TrackedParcelRow = NonNullable<Awaited<ReturnType<typeof findTrackedParcel>>>

const byNumber = prepareQuery((db: Reads, p: { organization_id: number; tracking_number: string; carrier_code: string }) =>
  trackedParcels(db)
    .where('p.organization_id', '=', p.organization_id)
    .where('p.tracking_number', '=', p.tracking_number)
    .where('p.carrier_code', '=', p.carrier_code),
)
export const findByNumber = ({ db, organization_id }: Reader, tracking_number: string, carrier_code: string) =>
  byNumber.first(db, { organization_id, tracking_number, carrier_code })

const ofNumber = prepareQuery((db: Reads, p: { organization_id: number; tracking_number: string }) =>
  parcels(db).where('p.organization_id', '=', p.organization_id).where('p.tracking_number', '=', p.tracking_number),
)
/**
 * Two carriers may have the same number; the younger parcel is the one that is asked for. There is one for each carrier at most, and all of
 * them are read: asked for the youngest, SQLite would go through all parcels from the youngest on.
 */
export async function findNewest({ db, organization_id }: Reader, tracking_number: string): Promise<ParcelRow | undefined> {
  const rows = await ofNumber.all(db, { organization_id, tracking_number })
  return rows.reduce<ParcelRow | undefined>((newest, row) => (newest && newest.id > row.id ? newest : row), undefined)
}

const bySource = prepareQuery((db: Reads, p: { organization_id: number; source_id: string; carrier_code: string }) =>
  db
    .selectFrom('tracked_parcels')
    .select('parcel_id')
    .where('organization_id', '=', p.organization_id)
    .where('source_id', '=', p.source_id)
    .where('carrier_code', '=', p.carrier_code),
)
export const findBySource = ({ db, organization_id }: Reader, source_id: string, carrier_code: string) =>
  bySource.first(db, { organization_id, source_id, carrier_code })

type NewTrackedParcel = Pick<
  Tables['parcels'],
  'carrier_code' | 'document' | 'tracking_number' | 'tracking_url' | 'announced_at' | 'status'
> &
  PollTimes
const newParcel = prepareQuery((db: Writes, p: NewTrackedParcel & { organization_id: number; created_at: string }) => {
  const insert = db.insertInto('parcels').values({
    organization_id: p.organization_id,
    shipment_id: null,
    position: 1,
    carrier_code: p.carrier_code,
    status: p.status,
    document: p.document,
    tracking_number: p.tracking_number,
    tracking_url: p.tracking_url,
    documents: '[]',
    announced_at: p.announced_at,
    created_at: p.created_at,
    updated_at: p.created_at,
    poll_at: p.poll_at,
    poll_due_at: p.poll_due_at,
    poll_set_at: p.poll_set_at,
    polled_until: p.polled_until,
  })
  return isPostgres(db) ? insert.returning('id') : insert
})
/** Answers its id. */
export const insertParcel = ({ db, organization_id, now }: Transaction, row: NewTrackedParcel) =>
  newParcel.insertedId(db, { ...row, organization_id, created_at: now() })

export const insertTracked = (
  { db, organization_id, user_id }: Transaction,
  row: Omit<Tables['tracked_parcels'], 'organization_id' | 'user_id'>,
) =>
  db
    .insertInto('tracked_parcels')
    .values({ ...row, organization_id, user_id })
    .execute()

const eventColumns = [
  'event_type',
  'event_at',
  'code',
  'phase',
  'exception',
  'sub_status',
  'status_type',
  'description',
  'location',
] as const
export type NewTrackingEvent = Pick<Tables['tracking_events'], (typeof eventColumns)[number]>

const eventsOf = prepareQuery((db: Reads, p: { organization_id: number; parcel_id: number }) =>
  db
    .selectFrom('tracking_events')
    .select(eventColumns)
    .where('organization_id', '=', p.organization_id)
    .where('parcel_id', '=', p.parcel_id)
    .orderBy('event_at')
    .orderBy('code'),
)
/** Lists events in the order in which they occurred. */
export const listEvents = ({ db, organization_id }: Reader, parcel_id: number) => eventsOf.all(db, { organization_id, parcel_id })

const newEvent = prepareQuery((db: Writes, p: NewTrackingEvent & { organization_id: number; parcel_id: number; created_at: string }) =>
  db
    .insertInto('tracking_events')
    .values(insertValues(trackingEventsTable, p))
    .onConflict((conflict) => conflict.doNothing()),
)
/** Inserts an event. False if it exists already. */
export const insertEvent = async ({ db, organization_id, now }: Transaction, parcel_id: number, event: NewTrackingEvent) =>
  (await newEvent.changed(db, { ...event, organization_id, parcel_id, created_at: now() })) > 0

/**
 * Locks the parcel: until the transaction ends, no other transaction stores its events or cancels it. The shipment is locked first, as a
 * cancellation does. On SQLite there is only one transaction at a time.
 */
export async function holdStatus({ db, organization_id }: Transaction, { id, shipment_id }: Pick<TrackedParcelRow, 'id' | 'shipment_id'>) {
  if (!isPostgres(db)) return statusById.first(db, { organization_id, id })
  if (shipment_id !== null) await heldShipment.first(db, { organization_id, id: shipment_id })
  return heldStatus.first(db, { organization_id, id })
}
const heldShipment = prepareQuery((db: Writes, p: { organization_id: number; id: string }) =>
  (db as unknown as Reads)
    .selectFrom('shipments')
    .select('id')
    .where('organization_id', '=', p.organization_id)
    .where('id', '=', p.id)
    .forUpdate(),
)
const statusOf = (db: Reads, p: { organization_id: number; id: number }) =>
  db.selectFrom('parcels').select(['status', 'status_at']).where('organization_id', '=', p.organization_id).where('id', '=', p.id)
const statusById = prepareQuery(statusOf)
const heldStatus = prepareQuery((db: Writes, p: { organization_id: number; id: number }) => statusOf(db as unknown as Reads, p).forUpdate())

const newStatus = prepareQuery(
  (db: Writes, p: { organization_id: number; id: number; status: StatusCode; status_at: string; updated_at: string }) =>
    db
      .updateTable('parcels')
      .set({ status: p.status, status_at: p.status_at, updated_at: p.updated_at })
      .where('organization_id', '=', p.organization_id)
      .where('id', '=', p.id),
)
type NewStatus = { readonly status: StatusCode; readonly status_at: string }
export const updateStatus = ({ db, organization_id, now }: Transaction, id: number, { status, status_at }: NewStatus) =>
  newStatus.all(db, { organization_id, id, status, status_at, updated_at: now() })

const polledStatus = prepareQuery((db: Writes, p: NewStatus & PollTimes & { organization_id: number; id: number; updated_at: string }) =>
  db
    .updateTable('parcels')
    .set({
      status: p.status,
      status_at: p.status_at,
      updated_at: p.updated_at,
      poll_at: p.poll_at,
      poll_due_at: p.poll_due_at,
      poll_set_at: p.poll_set_at,
      polled_until: p.polled_until,
    })
    .where('organization_id', '=', p.organization_id)
    .where('id', '=', p.id),
)
/** Updates status and poll times in one statement: the row is written once for each poll that brings an event. */
export const updatePolledStatus = ({ db, organization_id, now }: Transaction, id: number, changes: NewStatus & PollTimes) =>
  polledStatus.all(db, { organization_id, id, ...changes, updated_at: now() })
