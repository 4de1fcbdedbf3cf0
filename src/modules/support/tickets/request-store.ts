import type { Reader, Transaction } from '../../../platform/context.ts'
import { isPostgres, type Reads, type Writes } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, insertValues, type RowOf, type RowTypes } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import type { TicketDataType } from './values.ts'

const { id, integer, text } = columnTypes

const ticketRequestsTable = defineTable('ticket_requests', {
  id: id(),
  organization_id: integer(),
  ticket_id: integer(),
  data_type: text<TicketDataType>(),
  title: text(),
  tracking_number: text().nullable(),
  order_number: text().nullable(),
  listed_at: text().nullable(),
  closed_at: text().nullable(),
  answered_at: text().nullable(),
  answer: text().nullable(),
  created_at: text(),
  updated_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    ticket_requests: RowTypes<typeof ticketRequestsTable>
  }
}

export const requestColumns = ticketRequestsTable.columnNames
export type RequestRow = RowOf<typeof ticketRequestsTable>
type NewRequest = Pick<RequestRow, 'ticket_id' | 'data_type' | 'title' | 'tracking_number' | 'order_number' | 'listed_at'>

const newRequest = prepareQuery((db: Writes, p: Omit<RequestRow, 'id'>) => {
  const insert = db.insertInto('ticket_requests').values(insertValues(ticketRequestsTable, p))
  return isPostgres(db) ? insert.returning('id') : insert
})
export const insertRequest = ({ db, organization_id, now }: Transaction, row: NewRequest) =>
  newRequest.insertedId(db, {
    ...row,
    organization_id,
    closed_at: null,
    answered_at: null,
    answer: null,
    created_at: now(),
    updated_at: now(),
  })

const byId = prepareQuery((db: Reads, p: { organization_id: number; id: number }) =>
  db.selectFrom('ticket_requests').select(requestColumns).where('organization_id', '=', p.organization_id).where('id', '=', p.id),
)
export const findRequest = ({ db, organization_id }: Reader, id: number): Promise<RequestRow | undefined> =>
  byId.first(db, { organization_id, id })

/** All requests of some tickets, in the order in which they were made. */
export const listRequestsOf = ({ db, organization_id }: Reader, ticket_ids: readonly number[]): Promise<RequestRow[]> =>
  db
    .selectFrom('ticket_requests')
    .select(requestColumns)
    .where('organization_id', '=', organization_id)
    .where('ticket_id', 'in', ticket_ids)
    .orderBy('ticket_id')
    .orderBy('id')
    .execute()

export const updateAnswered = ({ db, organization_id, now }: Transaction, id: number, answer: string) =>
  db
    .updateTable('ticket_requests')
    .set({ answer, answered_at: now(), closed_at: now(), listed_at: null, updated_at: now() })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

/** Closes the open requests of a ticket, which are needed no more. */
export const updateClosed = ({ db, organization_id, now }: Transaction, ticket_id: number) =>
  db
    .updateTable('ticket_requests')
    .set({ closed_at: now(), listed_at: null, updated_at: now() })
    .where('organization_id', '=', organization_id)
    .where('ticket_id', '=', ticket_id)
    .where('closed_at', 'is', null)
    .execute()
