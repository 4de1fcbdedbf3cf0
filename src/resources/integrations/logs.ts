import { badCursor } from '../../api/paging.ts'
import { unless } from '../../platform/constraints.ts'
import type { Context, Transaction } from '../../platform/context.ts'
import { found, missing } from '../../platform/errors.ts'
import type { Position } from '../../platform/keyset.ts'
import { utc } from '../../platform/time.ts'
import type { IntegrationLogList, IntegrationLogRequest } from './schema.ts'
import { readIntegration } from './service.ts'
import * as store from './store.ts'

export async function listLogs(ctx: Context, { cursor, page_size }: IntegrationLogList, integration_id?: number) {
  const at = cursor === undefined ? undefined : positionOf(cursor)
  const { rows, next } = await store.listLogs(ctx, integration_id, { at, size: page_size })
  const deleted = new Set((await store.listDeletedIds(ctx)).map(({ id }) => id))
  const shown = rows.map((row) => (row.integration_id !== null && deleted.has(row.integration_id) ? { ...row, integration_id: null } : row))
  return { data: shown.map(present), neighbours: { next: next && cursorOf(next) } }
}

export async function listIntegrationLogs(ctx: Context, integration_id: number, query: IntegrationLogList) {
  await readIntegration(ctx, integration_id)
  return listLogs(ctx, query, integration_id)
}

export async function createIntegrationLog(
  ctx: Context,
  integration_id: number,
  { response, request, method, created_at, ...rest }: IntegrationLogRequest,
) {
  const row = {
    ...rest,
    integration_id,
    method: method ?? '',
    response: response && JSON.stringify(response),
    request: request && JSON.stringify(request),
    protected: 0,
    additional_data: '""',
    created_at: (created_at && utc(created_at)) || ctx.now(),
  }
  const add = async (tx: Transaction) => {
    found(await store.findIntegration(tx, integration_id), 'integration')
    return unless('foreign key', () => missing('integration'), store.insertLog(tx, row))
  }
  return present(await ctx.transaction(add))
}

/**
 * The interface has a time for a cursor, and several logs may share a time. So ours goes on after the milliseconds with the
 * id of the row, fifteen digits wide: still a time by ISO 8601, and a place between two rows.
 */
const idDigits = 15
const cursorOf = ({ values: [created_at, id] }: Position) =>
  `${String(created_at).replace('Z', '')}${String(id).padStart(idDigits, '0')}+00:00`

function positionOf(cursor: string): Position {
  // A plus sign that nobody encoded arrives as a space.
  const [, moment, digits = '', offset] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,18}))?(Z|[+-]\d\d:?\d\d)$/.exec(cursor.replace(' ', '+')) ?? []
  const created_at = moment && utc(`${moment}.${digits.slice(0, 3).padEnd(3, '0')}${offset!.replace(/(\d\d)(\d\d)$/, '$1:$2')}`)
  if (!created_at) throw badCursor()
  return { edge: 'after', values: [created_at, digits.length === 3 + idDigits ? Number(digits.slice(3)) : 0] }
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
