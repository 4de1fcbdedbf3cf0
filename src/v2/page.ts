import { z } from 'zod'
import { integerPosition, readBeyond, readClientCursor } from '../http/client-cursors.ts'
import type { Neighbours } from '../http/endpoint.ts'
import { badCursor } from '../http/paging.ts'
import type { Context } from '../platform/context.ts'
import type { Position, RowSlice, Window } from '../platform/database/keyset.ts'

/** The parameter of every list of version 2. */
export const cursorParameter = z.string().max(4_000).optional().meta({ description: 'From the query of `next` or `previous`.' })

/** The addresses of the neighbouring pages, beside the list in the body. */
export const pageLinks = { next: z.string().nullable(), previous: z.string().nullable() }

type PageOf<Row> = { readonly rows: readonly Row[]; readonly next: string | null; readonly previous: string | null }
type PageRequest = { readonly cursor: string | undefined; readonly target: string; readonly size: number }

/**
 * Reads one page of a list by a whole number, largest first, with the URLs of its neighbours, which keep its filters. Clients know these
 * cursors and build them themselves: base64 of `p=123` or `r=1&p=123`. `read` returns rows of the caller only.
 */
export async function readPage<Row>(
  { baseUrl }: Pick<Context, 'baseUrl'>,
  { cursor, target, size }: PageRequest,
  read: (window: Window) => Promise<RowSlice<Row>>,
): Promise<PageOf<Row>> {
  // Clients begin with an empty one.
  const begun = cursor ? await readClientCursor(cursor, integerPosition) : undefined
  if (cursor && !begun) throw badCursor()
  const window = { at: begun?.at, size }
  const { rows, next, prev } = begun?.offset ? await readBeyond(read, window, begun.offset) : await read(window)
  const linkTo = (position: Position | undefined) => (position ? addressOf(baseUrl, target, cursorOf(position)) : null)
  return { rows, next: linkTo(next), previous: linkTo(prev) }
}

/** A row that belongs to the next page itself lies just after the number before it. */
function cursorOf({ edge, values }: Position): string {
  const number = Number(values[0])
  const text = { after: `p=${number}`, from: `p=${number + 1}`, before: `r=1&p=${number}`, until: `r=1&p=${number - 1}` }[edge]
  return Buffer.from(text).toString('base64')
}

/** Returns the URL of the request with another cursor, so that the filters stay. */
function addressOf(baseUrl: string, target: string, cursor: string): string {
  const [path, query = ''] = target.split('?', 2) as [string, string?]
  const others = [...new URLSearchParams(query)].filter(([name]) => name !== 'cursor')
  return `${baseUrl}${path}?${new URLSearchParams([['cursor', cursor], ...others])}`
}

type SliceRequest = { readonly target: string; readonly limit: number; readonly offset: number }

/** Takes one page of a list that is computed as a whole, by an offset. */
export function takeSlice<Row>({ baseUrl }: Pick<Context, 'baseUrl'>, { target, limit, offset }: SliceRequest, all: readonly Row[]) {
  const linkTo = (start: number) => addressOf(baseUrl, target, String(start))
  return {
    rows: all.slice(offset, offset + limit),
    next: offset + limit < all.length ? linkTo(offset + limit) : null,
    previous: offset > 0 ? linkTo(Math.max(0, offset - limit)) : null,
  }
}

/** The addresses of the neighbouring pages of a list with signed cursors. */
export const linksTo = ({ baseUrl }: Pick<Context, 'baseUrl'>, target: string, { next, prev }: Neighbours) => ({
  next: next === undefined ? null : addressOf(baseUrl, target, next),
  previous: prev === undefined ? null : addressOf(baseUrl, target, prev),
})
