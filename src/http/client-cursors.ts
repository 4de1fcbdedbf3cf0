import type { Position, RowSlice, Window } from '../platform/database/keyset.ts'
import { Timestamp } from './fields.ts'

/**
 * Clients of the hosted service build cursors themselves: base64 of a query string with `p`, a value of the first column of the order,
 * `r=1` to read backwards from there, and `o`, how many rows to skip. `p=123` is `cD0xMjM=`.
 */
type ClientCursor = { readonly at: Position | undefined; readonly offset: number }

/** Finds where a list begins for the `p` of a client; undefined where `p` cannot be a position in it. */
export type FindPosition = (text: string, edge: 'after' | 'before') => Position | undefined | Promise<Position | undefined>

/** A position by a whole number, such as the id of a row. */
export const integerPosition: FindPosition = (text, edge) => (/^\d{1,15}$/.test(text) ? { edge, values: [Number(text)] } : undefined)

/** A position by a time, also with a blank between date and time. */
export const timePosition: FindPosition = (text, edge) => {
  const { success, data } = Timestamp.safeParse(text.replace(/^(\d{4}-\d\d-\d\d) /, '$1T'))
  return success ? { edge, values: [data] } : undefined
}

/** A position in a list by times, the newest first: a time, or the id of a row. `findUntil` finds the last row up to an id. */
export const timeOrIdPosition =
  (findUntil: (id: number) => Promise<{ readonly id: number; readonly created_at: string } | undefined>): FindPosition =>
  async (text, edge) => {
    if (!/^\d{1,15}$/.test(text)) return timePosition(text, edge)
    const row = await findUntil(Number(text))
    // Position before all times.
    if (!row) return { edge, values: [''] }
    return { edge: edge === 'after' && row.id < Number(text) ? 'from' : edge, values: [row.created_at, row.id] }
  }

const mostOffset = 1_000

/** Reads a cursor that a client built. Returns undefined if it does not have the format above, or the list has no such positions. */
export async function readClientCursor(cursor: string, findPosition: FindPosition | undefined): Promise<ClientCursor | undefined> {
  const text = Buffer.from(cursor, 'base64').toString()
  const isBase64 = Buffer.from(text).toString('base64').replace(/=+$/, '') === cursor.replace(/={1,2}$/, '')
  if (!findPosition || !isBase64 || !/^[orp]=[^&]+(&[orp]=[^&]+){0,2}$/.test(text)) return undefined
  const values = new URLSearchParams(text)
  const { o = '0', r = '0', p } = Object.fromEntries(values) as { o?: string; r?: string; p?: string }
  const isRepeated = new Set(values.keys()).size < values.size
  if (isRepeated || !/^\d{1,4}$/.test(o) || Number(o) > mostOffset || !/^[01]$/.test(r)) return undefined
  const edge = r === '1' ? 'before' : 'after'
  const offset = Number(o)
  if (p !== undefined) {
    const at = await findPosition(p, edge)
    return at && { at, offset }
  }
  // A page that is read backwards without a position begins at the end of the list.
  return { at: r === '1' ? { edge, values: [] } : undefined, offset }
}

/** Number of skipped rows that one query reads: as many as a page has at most. */
const skippedAtOnce = 100
/** Limit of queries for one cursor: a query can skip fewer rows than `skippedAtOnce`, since pages may end early. */
const mostSkips = 20

/** A page that begins so many rows further on. */
export async function readBeyond<Row>(
  read: (window: Window) => Promise<RowSlice<Row>>,
  { at, size }: Window,
  offset: number,
): Promise<RowSlice<Row>> {
  const isBackwards = at?.edge === 'before'
  let place = at
  let left = offset
  for (let skips = 0; left > 0 && skips < mostSkips; skips++) {
    const { rows, next, prev } = await read({ at: place, size: Math.min(left, skippedAtOnce) })
    place = isBackwards ? prev : next
    left -= rows.length
    if (!place) return { rows: [], next: undefined, prev: undefined }
  }
  return read({ at: place, size })
}
