import { badCursor } from '../../../http/paging.ts'
import type { Context, System, Transaction } from '../../../platform/context.ts'
import { mapConstraint } from '../../../platform/database/constraints.ts'
import type { Position, Window } from '../../../platform/database/keyset.ts'
import { foundOrFault, missingFault } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/outbound/exchange.ts'
import { toUtc } from '../../../platform/time.ts'
import { boundEntry } from './log-entry.ts'
import type { IntegrationLogList, IntegrationLogRequest } from './schema.ts'
import { readIntegration } from './service.ts'
import * as store from './store.ts'

/** `showsPersons`: whether the caller may read parcels, and so the receivers that calls to carriers name. */
type LogReader = { readonly showsPersons: boolean }

export async function listLogs(ctx: Context, { cursor, page_size, showsPersons }: IntegrationLogList & LogReader, integration_id?: number) {
  const at = cursor ? positionOf(cursor) : undefined
  const { rows, next } = await listWithin(ctx, integration_id, { at, size: page_size })
  const deleted = new Set((await store.listDeletedIds(ctx)).map(({ id }) => id))
  const shown = rows.map((row) => (row.integration_id !== null && deleted.has(row.integration_id) ? { ...row, integration_id: null } : row))
  const visible = showsPersons ? shown : shown.map((row) => (row.is_of_carrier === 1 ? withoutPersons(row) : row))
  return { data: visible.map(present), neighbours: { next: next && cursorOf(next) } }
}

/** Maximum size of a page of logs. Entries of an earlier version can be large. */
const pageBytes = 4_000_000
/** Bytes that an entry takes in an answer in addition to its texts: the names of its fields, ids and times. */
const bytesBeside = 1_000

/** Lists as many of the next rows as fit on a page, and at least one. */
async function listWithin(ctx: Context, integration_id: number | undefined, window: Window) {
  const { rows, next } = await store.listLogSizes(ctx, integration_id, window)
  let bytes = 0
  const end = rows.findIndex((row, i) => {
    bytes += Number(row.bytes) + bytesBeside
    return i > 0 && bytes > pageBytes
  })
  const shown = end < 0 ? rows : rows.slice(0, end)
  const last = shown.at(-1)
  const logs = await store.listLogsById(
    ctx,
    shown.map(({ id }) => id),
  )
  const place = (edge: Position['edge']): Position | undefined => last && { edge, values: [last.created_at, last.id] }
  return { rows: shown.flatMap(({ id }) => logs.filter((log) => log.id === id)), next: end < 0 ? next : place('after') }
}

export async function listIntegrationLogs(ctx: Context, integration_id: number, query: IntegrationLogList & LogReader) {
  await readIntegration(ctx, integration_id)
  return listLogs(ctx, query, integration_id)
}

export async function createIntegrationLog(ctx: Context, integration_id: number, sent: IntegrationLogRequest) {
  const { response, request, method, created_at, ...rest } = boundEntry(sent)
  const row = {
    ...rest,
    integration_id,
    method: method ?? '',
    response: response && JSON.stringify(response),
    request: request && JSON.stringify(request),
    protected: 0,
    additional_data: '""',
    is_of_carrier: 0,
    created_at: (created_at && toUtc(created_at)) || ctx.now(),
  }
  const add = async (tx: Transaction) => {
    foundOrFault(await store.findIntegration(tx, integration_id), 'integration')
    return mapConstraint(store.insertLog(tx, row), { foreignKey: () => missingFault('integration') })
  }
  return present(await ctx.transaction(add))
}

type LoggedEntry = Parameters<typeof boundEntry>[0]

/**
 * Logs a call for the integration on whose behalf it was made. The integration may be deleted by the time that a job runs: then nothing is
 * logged, and the job goes on.
 */
export async function logToIntegration(tx: Transaction, { method, base_url, full_url, request, outcome }: Exchange) {
  const isAnswered = 'status' in outcome
  const entry = boundEntry({
    base_url,
    full_url,
    request,
    response: isAnswered ? { headers: null, body: outcome.body } : null,
    exception: isAnswered ? null : outcome.exception,
  } as LoggedEntry)
  await store.insertExchange(tx, {
    method,
    base_url: entry.base_url,
    full_url: entry.full_url,
    request: entry.request && JSON.stringify(entry.request),
    response_code: isAnswered ? outcome.status : null,
    response: entry.response && JSON.stringify(entry.response),
    exception_type: isAnswered ? null : outcome.exception_type,
    exception: entry.exception,
    created_at: tx.now(),
  })
}

/** Deletes a slice of the logs from before a time. Returns their number. */
export const deleteLogsBefore = (system: System, time: string, most: number) =>
  system.transaction((tx) => store.deleteLogsBefore(tx, time, most))

/**
 * Cursors of the interface are times, and several logs may share a time. So the id of the row follows the milliseconds, fifteen digits
 * wide: still a time by ISO 8601, and a position between two rows.
 */
const idDigits = 15
const cursorOf = ({ values: [created_at, id] }: Position) =>
  `${String(created_at).replace('Z', '')}${String(id).padStart(idDigits, '0')}+00:00`

function positionOf(cursor: string): Position {
  // An unencoded plus sign arrives as a space.
  const [, moment, digits = '', offset] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,18}))?(Z|[+-]\d\d:?\d\d)$/.exec(cursor.replace(' ', '+')) ?? []
  const created_at = moment && toUtc(`${moment}.${digits.slice(0, 3).padEnd(3, '0')}${offset!.replace(/(\d\d)(\d\d)$/, '$1:$2')}`)
  if (!created_at) throw badCursor()
  return { edge: 'after', values: [created_at, digits.length === 3 + idDigits ? Number(digits.slice(3)) : 0] }
}

/** Replaces a whole part of an entry: each carrier has its own fields for receivers, and refusals repeat them in sentences. */
const hiddenPersons = '[requires the scope read:parcel]'

const withoutPersons = (row: store.LogRow): store.LogRow => ({
  ...row,
  full_url: row.full_url?.replace(/\?.*/s, `?${hiddenPersons}`) ?? null,
  request: hideIn(row.request, 'payload'),
  response: hideIn(row.response, 'body'),
})

function hideIn(json: string | null, name: 'payload' | 'body'): string | null {
  const part = json && JSON.parse(json)
  return part?.[name] == null ? json : JSON.stringify({ ...part, [name]: hiddenPersons })
}

const present = (row: store.LogRow) => ({
  id: row.id,
  integration_id: row.integration_id,
  base_url: row.base_url,
  full_url: row.full_url,
  method: row.method,
  response_code: row.response_code,
  response: row.response && JSON.parse(row.response),
  request: row.request && JSON.parse(row.request),
  created_at: row.created_at,
  exception_type: row.exception_type,
  exception: row.exception,
  protected: row.protected === 1,
  additional_data: JSON.parse(row.additional_data),
})
