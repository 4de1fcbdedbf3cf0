import type { System, SystemTransaction } from '../../../platform/context.ts'
import { holdRows, type RowCondition, type StoredRow, updateRow } from '../../../platform/database/rows.ts'
import type { RetentionSlice, Swept } from '../../../platform/retention.ts'
import { isFinal } from '../statuses/status-of.ts'
import { sealedChanges, senderValues, textChanges, withoutPerson } from './erase.ts'
import { describePerson, isReturnTo } from './person.ts'
import * as store from './retention-store.ts'
import { type PersonalTable, personalRecords, photoFiles, quoteTexts } from './tables.ts'
import { searchFor } from './words.ts'

/**
 * Erases the personal data of a slice of the parcels that had a final status before a time, each shipment in a transaction of its own. One
 * with a parcel that has none yet is passed over. How many parcels were erased; these are not visited again.
 */
export async function erasePersonalDataBefore(system: System, time: string, { after, most }: RetentionSlice): Promise<Swept> {
  const place = after === undefined ? (['', 0] as const) : (JSON.parse(String(after)) as store.RetentionCursor)
  const rows = await store.listEndedBefore(system, time, place, most)
  const shipments = new Map(rows.map((row) => [row.shipment_id ?? row.id, row]))
  const senders = new Map<number, ReadonlySet<string>>()
  for (const id of new Set(rows.map((row) => row.organization_id)))
    senders.set(id, new Set((await store.listSenders(system, id)).flatMap(senderValues)))
  let deleted = 0
  for (const row of shipments.values())
    deleted += await system.transaction((tx) => eraseShipment(tx, row, { before: time, senders: senders.get(row.organization_id)! }))
  const last = rows.at(-1)
  return { deleted, ...(last && rows.length >= most && { next: JSON.stringify([last.updated_at, last.id]) }) }
}

type Task = { readonly before: string; readonly senders: ReadonlySet<string> }

async function eraseShipment(tx: SystemTransaction, ended: store.EndedParcel, { before, senders }: Task): Promise<number> {
  const { organization_id, shipment_id } = ended
  const shipment = shipment_id === null ? undefined : await store.holdShipment(tx, organization_id, shipment_id)
  const parcels = await store.listParcelsBeside(tx, ended)
  if (!parcels.every(({ status, updated_at }) => isFinal(status) && updated_at < before)) return 0
  const found = await holdPersonalRows(tx, { organization_id, shipment, parcels })
  const documents = found.filter(({ one }) => one.isRecord).map(({ row }) => JSON.parse(String(row.document)) as unknown)
  const person = withoutPerson(
    describePerson(documents, '', (document) => isReturnTo(document, senders)),
    senders,
  )
  const search = searchFor(person, new Set(shipment ? [shipment.id] : []))
  const isOrderKept = shipment && shipment.order_id !== null && (await store.hasOtherShipment(tx, organization_id, shipment))
  for (const { one, row } of found.filter((each) => each.one !== personalRecords.orders || !isOrderKept)) {
    const values = one.isSealed && row.is_sealed === 1 ? sealedChanges(tx, row, search) : textChanges(one, row, search)
    if (values) await updateRow(tx.db, one, { row, values })
  }
  await store.updateErased(
    tx,
    organization_id,
    parcels.map(({ id }) => id),
  )
  return parcels.length
}

type DueShipment = { readonly one: PersonalTable; readonly row: StoredRow }
type ErasureRecord = {
  readonly organization_id: number
  readonly shipment: store.HeldShipment | undefined
  readonly parcels: readonly { readonly id: number; readonly tracking_number: string | null }[]
}

/** All rows that are about a shipment or a tracked parcel, each found by an index. */
async function holdPersonalRows(tx: SystemTransaction, { organization_id, shipment, parcels }: ErasureRecord): Promise<DueShipment[]> {
  const ids = parcels.map(({ id }) => id)
  const places: (readonly [PersonalTable, RowCondition])[] = [
    [quoteTexts.trackingEvents, { organization_id, parcel_id: ids }],
    [personalRecords.tracked, { organization_id, parcel_id: ids }],
    [personalRecords.unlabelled, { organization_id, parcel_id: ids }],
    [personalRecords.parcels, { organization_id, id: ids }],
  ]
  if (shipment) {
    const numbers = parcels.flatMap(({ tracking_number }) => tracking_number ?? [])
    for (const place of await tx.personalTables.placesOf(tx, shipment, numbers)) places.push(place)
    places.push([quoteTexts.returns, { organization_id, shipment_id: shipment.id }])
    // The key of the request comes before its fingerprint, and has no space.
    if (shipment.once_key) places.push([quoteTexts.answers, { organization_id, key: shipment.once_key.split(' ')[0]! }])
    if (shipment.order_id !== null) places.push([personalRecords.orders, { organization_id, id: shipment.order_id }])
    places.push([photoFiles, { organization_id, subject: `shipment ${shipment.id}` }])
    places.push([personalRecords.shipments, { organization_id, id: shipment.id }])
  }
  const found: DueShipment[] = []
  for (const [one, wanted] of places) for (const row of await holdRows(tx.db, one, wanted)) found.push({ one, row })
  return found
}
