import type { Reader } from '../../../platform/context.ts'
import { betweenFilter, type Condition, defineIndex, type List, partialIndex } from '../../../platform/lists/list.ts'
import { listNumberedPage } from '../../../platform/lists/numbered-page.ts'
import { type RequestRow, requestColumns } from './request-store.ts'
import { type TicketRow, ticketColumns } from './store.ts'
import type { TicketStatus } from './transitions.ts'
import type { TicketDataType } from './values.ts'

/** Tickets in lists. The indexes of one parcel come first: it has a handful of tickets. */
const tickets: List = {
  table: 'support_tickets',
  columns: ticketColumns,
  indexes: [
    defineIndex('tracking_number', 'created_at', 'id'),
    partialIndex('parcel_id', 'created_at', 'id'),
    defineIndex('status', 'carrier_code', 'created_at', 'id'),
    defineIndex('status', 'created_at', 'id'),
    defineIndex('carrier_code', 'created_at', 'id'),
    defineIndex('created_at', 'id'),
  ],
}

export type TicketFilter = {
  readonly status?: TicketStatus | undefined
  readonly parcel_id?: number | undefined
  readonly carrier_code?: string | undefined
  readonly tracking_number?: string | undefined
  readonly created_after?: string | undefined
  readonly created_before?: string | undefined
}
type Page = { readonly page: number; readonly size: number }

const equalTo = (values: Readonly<Record<string, string | number | undefined>>): Condition[] =>
  Object.entries(values).flatMap(([column, value]) => (value === undefined ? [] : [{ column, is: '=' as const, value }]))

/** Lists tickets, newest first. */
export function listTickets(by: Reader, { created_after, created_before, ...equal }: TicketFilter, { page, size }: Page) {
  const conditions = [...equalTo(equal), ...betweenFilter('created_at', created_after, created_before)]
  return listNumberedPage<TicketRow>({ by, list: tickets, conditions, order: ['created_at', 'id'], page, size })
}

const requests: List = {
  table: 'ticket_requests',
  columns: requestColumns,
  indexes: [defineIndex('data_type', 'listed_at', 'id'), partialIndex('listed_at', 'id')],
}

/** Lists open requests, newest first. */
export const listOpenRequests = (by: Reader, data_type: TicketDataType | undefined, { page, size }: Page) =>
  listNumberedPage<RequestRow>({
    by,
    list: requests,
    conditions: [...equalTo({ data_type }), { column: 'listed_at', is: '>', value: '' }],
    order: ['listed_at', 'id'],
    page,
    size,
  })
