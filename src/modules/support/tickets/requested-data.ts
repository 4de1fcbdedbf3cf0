import type { z } from 'zod'
import { presentNumbered } from '../../../http/paging.ts'
import type { Context } from '../../../platform/context.ts'
import { throwFaults } from '../../../platform/errors.ts'
import { roundToCents } from '../../../platform/money.ts'
import { findClaimedParcel } from '../../shipments/tracking/service.ts'
import { badField, foundInSupport } from '../errors.ts'
import { keepNamedFiles, listFileFaults } from '../files/named-files.ts'
import { listOpenRequests } from './list-store.ts'
import { findRequest, listRequestsOf, type RequestRow, updateAnswered } from './request-store.ts'
import type { ProvidedData, RequestedData, RequestedDataList } from './schema.ts'
import { applyTicketStep } from './steps.ts'
import { findTicket, holdTicket } from './store.ts'
import { dataTypes, type listedDataTypes } from './values.ts'

/** Maximum total of sales data. A higher one counts as a mistake, unless the client confirms it with `force`. */
const mostAmount = 5_000

const present = (row: RequestRow): z.output<typeof RequestedData> => ({
  request_id: row.id,
  data_type: row.data_type as (typeof listedDataTypes)[number],
  title: row.title,
  tracking_number: row.tracking_number,
  order_number: row.order_number,
  created_at: row.created_at,
})

/** Requests of open tickets that were not answered, newest first. */
export async function listRequestedData(ctx: Context, { data_type, ...page }: RequestedDataList) {
  const { total, rows } = await listOpenRequests(ctx, data_type, page)
  return presentNumbered(page, total, rows.map(present))
}

/** Answers a request. When it was the last of its ticket, the carrier is sent the documents. */
export async function provideData(ctx: Context, data: ProvidedData) {
  const request = foundInSupport(await findRequest(ctx, data.request_id), 'request')
  refuseClosed(request)
  throwFaults([...contentFaults(request, data), ...(await listFileFaults(ctx, namedFiles(data)))])
  const answer = JSON.stringify({ ...data, ...(data.sales_data && { sales_data: await withSalesDates(ctx, request, data.sales_data) }) })
  await ctx.transaction(async (tx) => {
    const ticket = await holdTicket(tx, request.ticket_id)
    // Reads the request again: another client may have answered it meanwhile.
    refuseClosed((await findRequest(tx, request.id))!)
    await updateAnswered(tx, request.id, answer)
    await keepNamedFiles(tx, namedFiles(data))
    const is_complete = (await listRequestsOf(tx, [request.ticket_id])).every(({ closed_at }) => closed_at !== null)
    const step_key = `request ${request.id}`
    const forwarded = is_complete && (await applyTicketStep(tx, ticket!.id, { name: 'forward_documents', step_key }))
    if (!forwarded) await applyTicketStep(tx, ticket!.id, { name: 'provide_data', ...(is_complete && { is_complete }), step_key })
  })
}

function refuseClosed({ closed_at, answered_at }: RequestRow) {
  if (closed_at === null) return
  throw badField('/request_id', answered_at === null ? 'The ticket of this request was solved.' : 'This request was answered already.')
}

function contentFaults({ data_type }: RequestRow, data: ProvidedData) {
  const { by } = dataTypes[data_type]
  const isMissing = by === 'comment' ? !data.comment : !data[by]?.length
  const cents = (data.sales_data ?? []).reduce((sum, item) => sum + item.quantity * roundToCents(item.selling_price_per_item), 0)
  return [
    ...(isMissing ? [badField(`/${by}`, `This field is required for a request of the type ${data_type}.`)] : []),
    ...(cents > mostAmount * 100 && !data.force
      ? [badField('/sales_data', `The items cost more than ${mostAmount} together. Correct them, or send force: true.`)]
      : []),
  ]
}

const namedFiles = ({ attachments = [] }: ProvidedData) =>
  attachments.map(({ file_token }, i) => ({ pointer: `/attachments/${i}/file_token`, token: file_token }))

/** Defaults sales dates to the day on which the parcel was announced, or else the ticket created. */
async function withSalesDates(ctx: Context, { ticket_id }: RequestRow, items: NonNullable<ProvidedData['sales_data']>) {
  if (items.every(({ sales_date }) => sales_date)) return items
  const ticket = await findTicket(ctx, ticket_id)
  const parcel = ticket && (await findClaimedParcel(ctx, ticket.tracking_number))
  return items.map((item) => ({ ...item, sales_date: item.sales_date ?? parcel?.announced_at ?? ticket?.created_at }))
}
