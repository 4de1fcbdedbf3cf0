import type { Money } from '../../../carriers/kit/carrier.ts'
import { exponentOf } from '../../../geo/currencies.ts'
import type { Transaction } from '../../../platform/context.ts'
import type { Reads, Writes } from '../../../platform/database/database.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import type { StatusCode, StatusEntry } from './statuses.ts'

/** A carrier that repeats itself cannot make the history grow without end: the first entry and the latest stay. */
const mostEntries = 200

const historyOf = prepareQuery((db: Reads, p: { organization_id: number; parcel_id: number }) =>
  db.selectFrom('returns').select('status_history').where('organization_id', '=', p.organization_id).where('parcel_id', '=', p.parcel_id),
)
const newHistory = prepareQuery(
  (db: Writes, p: { organization_id: number; parcel_id: number; parent_status: StatusCode; status_history: string; updated_at: string }) =>
    db
      .updateTable('returns')
      .set({ parent_status: p.parent_status, status_history: p.status_history, updated_at: p.updated_at })
      .where('organization_id', '=', p.organization_id)
      .where('parcel_id', '=', p.parcel_id),
)

/** The status of a return follows its first parcel. The shipment is locked, so that no other transaction writes the history. */
export async function addReturnStatus({ db, organization_id, now }: Transaction, parcel_id: number, entry: Omit<StatusEntry, 'number'>) {
  const row = await historyOf.first(db as unknown as Reads, { organization_id, parcel_id })
  if (!row) return
  const before = JSON.parse(row.status_history) as StatusEntry[]
  const entries = [...before, { number: before.at(-1)!.number + 1, ...entry }]
  if (entries.length > mostEntries) entries.splice(1, entries.length - mostEntries)
  const status_history = JSON.stringify(entries)
  await newHistory.all(db, { organization_id, parcel_id, parent_status: entry.status, status_history, updated_at: now() })
}

/** The reference that no other return may have: null once nothing was bought, and taken again when it is announced again. */
export const setReturnReference = ({ db, organization_id }: Transaction, shipment_id: string, reference_key: string | null) =>
  db
    .updateTable('returns')
    .set({ reference_key })
    .where('organization_id', '=', organization_id)
    .where('shipment_id', '=', shipment_id)
    .execute()

/** Stores the label cost of a return as the carrier reports it, unless a price is known already. */
export async function setReturnCost({ db, organization_id }: Transaction, shipment_id: string, { cents, currency }: Money) {
  const where = { organization_id, shipment_id }
  const row = await returnDocument.first(db as unknown as Reads, where)
  const document = row && JSON.parse(row.document)
  if (!document || document.label_cost) return
  const label_cost = { value: cents / 10 ** (exponentOf(currency) ?? 2), currency }
  await newDocument.all(db, { ...where, document: JSON.stringify({ ...document, label_cost }) })
}
const returnDocument = prepareQuery((db: Reads, p: { organization_id: number; shipment_id: string }) =>
  db.selectFrom('returns').select('document').where('organization_id', '=', p.organization_id).where('shipment_id', '=', p.shipment_id),
)
const newDocument = prepareQuery((db: Writes, p: { organization_id: number; shipment_id: string; document: string }) =>
  db
    .updateTable('returns')
    .set({ document: p.document })
    .where('organization_id', '=', p.organization_id)
    .where('shipment_id', '=', p.shipment_id),
)
