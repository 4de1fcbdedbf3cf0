import type { Transaction } from '../../../platform/context.ts'
import { isPostgres, type Tables, type Writes } from '../../../platform/database/database.ts'
import { drawIds } from '../../../platform/database/deferred-writes.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'

export type NewParcel = Pick<Tables['parcels'], 'shipment_id' | 'position' | 'carrier_code' | 'status' | 'document' | 'created_at'>
const parcelCells = (p: NewParcel & { organization_id: number }) => ({
  organization_id: p.organization_id,
  shipment_id: p.shipment_id,
  position: p.position,
  carrier_code: p.carrier_code,
  status: p.status,
  document: p.document,
  documents: '[]',
  created_at: p.created_at,
  updated_at: p.created_at,
})
const newParcel = prepareQuery((db: Writes, p: NewParcel & { organization_id: number }) => {
  const insert = db.insertInto('parcels').values(parcelCells(p))
  return isPostgres(db) ? insert.returning('id') : insert
})
const drawnParcel = prepareQuery((db: Writes, p: NewParcel & { organization_id: number; id: number }) =>
  db.insertInto('parcels').values({ id: p.id, ...parcelCells(p) }),
)
/** Answers its id. With one that was drawn before, the insert is deferred. */
export async function insertParcel({ db, organization_id }: Transaction, row: NewParcel, drawn?: number): Promise<number> {
  if (drawn === undefined) return newParcel.insertedId(db, { ...row, organization_id })
  await drawnParcel.write(db, { ...row, organization_id, id: drawn })
  return drawn
}

/** Ids for so many new parcels. */
export const drawParcelIds = ({ db }: Transaction, count: number) => drawIds(db, 'parcels', count)
