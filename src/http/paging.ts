import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../platform/context.ts'
import type { Position, RowSlice, Window } from '../platform/database/keyset.ts'
import { Fault, notFound } from '../platform/errors.ts'
import type { Keys } from '../platform/keys.ts'
import { numberedLimits } from '../platform/lists/numbered-page.ts'
import { type FindPosition, readBeyond, readClientCursor } from './client-cursors.ts'
import type { Neighbours } from './endpoint.ts'
import { boundedInteger } from './fields.ts'
import { repeatValue } from './refused-value.ts'

/** Size of a page: out of range is brought into range, as the interface has it. */
export const pageSize = (usual: number, most: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, repeatValue('Must be a whole number.'))
    .transform((text) => Math.min(Math.max(Number(text), 1), most))
    .default(usual)
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: most,
      pattern: undefined,
      description: `Page size. Default ${usual}; values out of range are clamped.`,
    })

/** The two parameters of every list with cursors. Spread them into its query. */
export const cursorPage = (usual = 40, most = 100) => ({
  cursor: z.string().max(4_000).optional().meta({
    description:
      'Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`.',
  }),
  page_size: pageSize(usual, most),
})

/** The two parameters of a list with page numbers. Spread them into its query. Out of range is an error here, as the interface has it. */
export const numberedPage = (usual: number, most: number) => ({
  page: boundedInteger(1, 1_000_000_000)
    .default(1)
    .meta({ description: 'The number of the page, from 1. A page after the last is empty.' }),
  size: boundedInteger(1, most)
    .default(usual)
    .meta({ description: `How many items a page has. Default ${usual}, at most ${most}.` }),
})

/** The response of a list with page numbers. */
export const toNumberedPage = <S extends z.ZodType>(item: S) =>
  z.object({
    total: z
      .int()
      .meta({ description: `Items in all pages. At most ${numberedLimits.rows} are counted: narrow the filter to reach others.` }),
    page: z.int(),
    pages: z.int(),
    size: z.int(),
    items: z.array(item),
  })

export const presentNumbered = <Item>({ page, size }: { page: number; size: number }, total: number, items: Item[]) => ({
  total,
  page,
  pages: Math.ceil(total / size),
  size,
  items,
})

export const badCursor = () =>
  new Fault(notFound, 'Invalid cursor. Take it unchanged from the Link header of another page.', { source: { parameter: 'cursor' } })

export type PageRequest<Item> = { data: Item[]; neighbours: Neighbours }
type PageQuery = { cursor?: string | undefined; page_size: number }

/**
 * Reads a page of a list, and the cursors of its neighbours. A cursor serves the list and the organization it was made for. With
 * `findPosition`, clients may also build cursors themselves: `read` returns rows of the caller only, wherever it begins.
 */
export async function listPage<Row, Item>(
  ctx: Context,
  list: string,
  query: PageQuery,
  read: (window: Window) => Promise<RowSlice<Row>>,
  present: (row: Row) => Item,
  findPosition?: FindPosition,
): Promise<PageRequest<Item>> {
  const scope = `${ctx.organization_id} ${list}`
  const { page_size } = query
  // Clients begin with an empty one.
  const cursor = query.cursor || undefined
  const signed = cursor === undefined ? undefined : openCursor(ctx.keys, scope, cursor)
  const built = cursor === undefined || signed ? undefined : await readClientCursor(cursor, findPosition)
  if (cursor !== undefined && !signed && !built) throw badCursor()
  const at = signed ?? built?.at
  const { rows, next, prev } = built?.offset
    ? await readBeyond(read, { at, size: page_size }, built.offset)
    : await read({ at, size: page_size })
  const sealPosition = (position: Position | undefined) => position && sealCursor(ctx.keys, scope, position)
  return { data: rows.map(present), neighbours: { next: sealPosition(next), prev: sealPosition(prev) } }
}

const macLength = 12

function sealCursor(keys: Keys, scope: string, { edge, values }: Position) {
  const text = JSON.stringify([edge, ...values])
  const mac = keys.mac('cursors', `${scope} ${text}`).subarray(0, macLength)
  return Buffer.concat([mac, Buffer.from(text)]).toString('base64url')
}

/** Undefined where it is no cursor that this server has made. */
function openCursor(keys: Keys, scope: string, cursor: string): Position | undefined {
  const bytes = Buffer.from(cursor, 'base64url')
  const text = bytes.subarray(macLength).toString()
  // Encodes the bytes again, so that no second spelling of them passes.
  if (bytes.length <= macLength || bytes.toString('base64url') !== cursor) return undefined
  const given = bytes.subarray(0, macLength)
  const macs = keys.macs('cursors', `${scope} ${text}`)
  if (!macs.some((mac) => timingSafeEqual(given, mac.subarray(0, macLength)))) return undefined
  const [edge, ...values] = JSON.parse(text)
  return { edge, values }
}

/** The `Link` header (RFC 8288): this very address with another cursor, so the filters stay. */
export function linkHeader(baseUrl: string, target: string, { next, prev }: Neighbours): string | undefined {
  const [path, query] = target.split('?', 2)
  const formatLink = (rel: string, cursor: string | undefined) => {
    if (cursor === undefined) return []
    const parameters = new URLSearchParams(query)
    parameters.set('cursor', cursor)
    return [`<${baseUrl}${path}?${parameters}>; rel="${rel}"`]
  }
  return [...formatLink('next', next), ...formatLink('prev', prev)].join(', ') || undefined
}
