import { z } from 'zod'
import { timeOrIdPosition } from '../../http/client-cursors.ts'
import { listPage, pageSize } from '../../http/paging.ts'
import type { Context } from '../../platform/context.ts'
import { toUtc } from '../../platform/time.ts'
import { findStoredShipments, type StatusCode, statusCodes } from '../shipments/index.ts'
import { presentReturn } from './present.ts'
import * as store from './store.ts'

/** Statuses of the interface that no parcel of this server has: they are accepted, and match nothing. */
const unusedStatuses = ['delivery-forced', 'unsorted2']
export const parentStatuses = [...new Set([...statusCodes.map(toKebab), ...unusedStatuses])]
function toKebab(code: string) {
  return code.toLowerCase().replaceAll('_', '-')
}
const toCode = (kebab: string) => kebab.toUpperCase().replaceAll('-', '_') as StatusCode

const form = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/

/** A time in UTC unless it says otherwise; a day is the whole day. An unencoded plus sign arrives as a space. */
function readTime(text: string, endOfDay: string): string | undefined {
  const plain = text.replace(/ (?=\d\d:?\d\d$)(?<=:\d\d(\.\d+)? )/, '+')
  if (!form.test(plain)) return undefined
  if (plain.length === 10) return toUtc(`${plain}T${endOfDay}Z`) ?? undefined
  const iso = plain.replace(' ', 'T')
  return toUtc(/(Z|[+-]\d\d:?\d\d)$/.test(iso.slice(10)) ? iso : `${iso}Z`) ?? undefined
}

const dateParameter = (endOfDay: string, description: string) =>
  z
    .string()
    .max(40)
    .transform((text, check) => {
      const time = readTime(text, endOfDay)
      if (time === undefined)
        check.addIssue({ code: 'custom', message: 'Must be a date and a time, such as 2026-11-15 09:00:00 or 2026-11-15T09:00:00Z.' })
      return time!
    })
    .meta({ type: 'string', description, examples: ['2026-11-01 00:00:00'] })

export const ReturnList = z
  .strictObject({
    from_date: dateParameter('00:00:00.000', 'Created at this time or later. UTC unless it has an offset.'),
    to_date: dateParameter('23:59:59.999', 'Created at this time or earlier. A date alone is the whole day.'),
    parent_parcel_status: z.enum(parentStatuses).optional().meta({ description: 'Only returns whose first parcel has this status.' }),
    cursor: z.string().max(4_000).optional().meta({ description: 'Pagination cursor, from `next` or `previous`.' }),
    page_size: pageSize(40, 40),
  })
  .superRefine(({ from_date, to_date }, check) => {
    if (from_date > to_date) check.addIssue({ code: 'custom', path: ['from_date'], message: 'Must not be later than to_date.' })
  })
export type ReturnList = z.output<typeof ReturnList>

/** The returns of the caller's integration, newest first. */
export async function listReturns(ctx: Context, query: ReturnList) {
  const { from_date: from, to_date: to, parent_parcel_status, page_size } = query
  const filter = {
    integration_id: ctx.integration_id,
    parent_status: parent_parcel_status === undefined ? undefined : toCode(parent_parcel_status),
    from,
    to,
  }
  const { data: rows, neighbours } = await listPage(
    ctx,
    `returns ${JSON.stringify(filter)}`,
    query,
    (window) => store.listReturns(ctx, filter, window),
    (row) => row,
    timeOrIdPosition((id) => store.findReturnUntil(ctx, id)),
  )
  const shipments = await findStoredShipments(
    ctx,
    rows.map(({ shipment_id }) => shipment_id),
  )
  const urlOf = (cursor: string | undefined) => {
    if (cursor === undefined) return null
    const filters = { from_date: from, to_date: to, ...(parent_parcel_status && { parent_parcel_status }) }
    return `${ctx.baseUrl}/api/v3/returns?${new URLSearchParams({ ...filters, page_size: String(page_size), cursor })}`
  }
  const data = rows.map((row) => presentReturn(ctx, row, shipments.get(row.shipment_id)!))
  return { status: 200 as const, body: { next: urlOf(neighbours.next), previous: urlOf(neighbours.prev), data }, neighbours }
}
