import type { z } from 'zod'
import { exponentOf } from '../../../geo/currencies.ts'
import type { Reader } from '../../../platform/context.ts'
import { formatMinor } from '../../../platform/money.ts'
import { listRequestsOf, type RequestRow } from './request-store.ts'
import type { Ticket } from './schema.ts'
import type { TicketRow } from './store.ts'
import { isSolved, stageOf } from './transitions.ts'

export type PresentedTicket = z.output<typeof Ticket>

/** Minor units of a currency as the number that the API has for them. */
const amountOf = (minor: number, currency: string) => Number(formatMinor(minor, exponentOf(currency) ?? 2))

function resolutionOf({ status, outcome, accepted_amount, accepted_currency, solved_at }: TicketRow) {
  if (!isSolved(status) || outcome === null) return null
  const isPaid = status === 'claim_paid' && accepted_amount !== null && accepted_currency !== null
  return {
    outcome,
    amount: isPaid ? amountOf(accepted_amount, accepted_currency) : null,
    currency: isPaid ? accepted_currency : null,
    solved_at,
  }
}

export function presentTicket(row: TicketRow, requests: readonly RequestRow[]): PresentedTicket {
  const { id, status, type, parcel_id, carrier_code, tracking_number, order_number, brand_id, created_at, updated_at } = row
  return {
    id,
    status,
    stage: stageOf(status),
    type,
    parcel_id,
    carrier: carrier_code,
    tracking_number,
    order_number,
    brand_id,
    created_at,
    updated_at,
    requested_actions: requests
      .filter(({ closed_at }) => closed_at === null)
      .map((request) => ({ id: request.id, data_type: request.data_type, created_at: request.created_at })),
    resolution: resolutionOf(row),
  }
}

export const presentOne = async (by: Reader, row: TicketRow) => presentTicket(row, await listRequestsOf(by, [row.id]))

/** Presents tickets, with one query for the requests of all of them. */
export async function presentAll(by: Reader, rows: readonly TicketRow[]): Promise<PresentedTicket[]> {
  if (rows.length === 0) return []
  const requests = Map.groupBy(
    await listRequestsOf(
      by,
      rows.map(({ id }) => id),
    ),
    ({ ticket_id }) => ticket_id,
  )
  return rows.map((row) => presentTicket(row, requests.get(row.id) ?? []))
}
