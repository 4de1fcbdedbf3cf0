import type { Reader, Transaction } from '../../platform/context.ts'
import { isPostgres, type Reads, type Writes } from '../../platform/database/database.ts'
import { columnTypes, defineTable, insertValues, type RowOf, type RowTypes } from '../../platform/database/define-table.ts'
import type { RowSlice, Window } from '../../platform/database/keyset.ts'
import { prepareQuery } from '../../platform/database/prepared.ts'
import { findUntil } from '../../platform/lists/find-until.ts'
import { betweenFilter, type Condition, defineIndex, type List } from '../../platform/lists/list.ts'
import { listRows } from '../../platform/lists/list-rows.ts'
import type { StatusCode } from '../shipments/index.ts'
import type { ReturnStatus } from './stored.ts'

const { id, integer, text } = columnTypes

const returnsTable = defineTable('returns', {
  id: id(),
  organization_id: integer(),
  integration_id: integer(),
  shipment_id: text(),
  parcel_id: integer(),
  outgoing_shipment_id: text().nullable(),
  reference_key: text().nullable(),
  status: text<ReturnStatus>(),
  parent_status: text<StatusCode>(),
  status_history: text(),
  document: text(),
  created_at: text(),
  updated_at: text(),
})

declare module '../../platform/database/database.ts' {
  interface Tables {
    returns: RowTypes<typeof returnsTable>
  }
}

const columns = returnsTable.columnNames
export type ReturnRow = RowOf<typeof returnsTable>
export type NewReturn = Omit<ReturnRow, 'id' | 'organization_id' | 'created_at' | 'updated_at'>

const newReturn = prepareQuery((db: Writes, p: Omit<ReturnRow, 'id'>) => {
  const insert = db.insertInto('returns').values(insertValues(returnsTable, p))
  return isPostgres(db) ? insert.returning('id') : insert
})
/** Answers its id. */
export const insertReturn = ({ db, organization_id, now }: Transaction, row: NewReturn) =>
  newReturn.insertedId(db, { ...row, organization_id, created_at: now(), updated_at: now() })

const byId = prepareQuery((db: Reads, p: { organization_id: number; id: number }) =>
  db.selectFrom('returns').select(columns).where('organization_id', '=', p.organization_id).where('id', '=', p.id),
)
export const findReturn = ({ db, organization_id }: Reader, id: number): Promise<ReturnRow | undefined> =>
  byId.first(db, { organization_id, id })

const byShipment = prepareQuery((db: Reads, p: { organization_id: number; shipment_id: string }) =>
  db.selectFrom('returns').select(columns).where('organization_id', '=', p.organization_id).where('shipment_id', '=', p.shipment_id),
)
export const findByShipment = ({ db, organization_id }: Reader, shipment_id: string): Promise<ReturnRow | undefined> =>
  byShipment.first(db, { organization_id, shipment_id })

/** The return that has taken this reference. */
export const findByReference = ({ db, organization_id }: Reader, reference_key: string) =>
  db
    .selectFrom('returns')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('reference_key', '=', reference_key)
    .executeTakeFirst()

/** Returns of the goods of one shipment, the oldest first. */
export const listByOutgoing = ({ db, organization_id }: Reader, outgoing_shipment_id: string, most: number) =>
  db
    .selectFrom('returns')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .where('outgoing_shipment_id', '=', outgoing_shipment_id)
    .orderBy('id')
    .limit(most)
    .execute()

/** Locks a return: until the transaction ends, no other one changes its status. */
export const holdReturn = ({ db, organization_id }: Transaction, id: number): Promise<ReturnRow | undefined> =>
  db
    .selectFrom('returns')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

export const updateReturnStatus = ({ db, organization_id, now }: Transaction, id: number, status: ReturnStatus) =>
  db.updateTable('returns').set({ status, updated_at: now() }).where('organization_id', '=', organization_id).where('id', '=', id).execute()

const returns: List = {
  table: 'returns',
  columns,
  indexes: [defineIndex('integration_id', 'created_at', 'id'), defineIndex('integration_id', 'parent_status', 'created_at', 'id')],
}

export const findReturnUntil = (by: Reader, id: number) => findUntil(by, returns, id)
export type ReturnFilter = {
  readonly integration_id: number
  readonly parent_status: StatusCode | undefined
  readonly from: string
  readonly to: string
}

/** Lists returns by time of creation, newest first. */
export function listReturns(by: Reader, filter: ReturnFilter, window: Window): Promise<RowSlice<ReturnRow>> {
  const { integration_id, parent_status, from, to } = filter
  const conditions: Condition[] = [
    { column: 'integration_id', is: '=', value: integration_id },
    ...(parent_status === undefined ? [] : [{ column: 'parent_status', is: '=' as const, value: parent_status }]),
    ...betweenFilter('created_at', from, to),
  ]
  return listRows<ReturnRow>({ by, list: returns, conditions, order: { by: ['created_at', 'id'], direction: 'desc' }, window })
}
