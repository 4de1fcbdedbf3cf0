import { type SelectQueryBuilder, sql } from 'kysely'

/** A place between rows: after or before the row whose ordering columns hold these values. */
export type Position = { readonly edge: 'after' | 'before'; readonly values: readonly (string | number)[] }
export type Slice<Row> = { rows: Row[]; next: Position | undefined; prev: Position | undefined }
type Order = { readonly by: readonly string[]; readonly direction: 'asc' | 'desc' }
export type Window = { readonly at: Position | undefined; readonly size: number }

/**
 * The rows beside a position, found through the index that holds the ordering columns: page ten thousand costs what page
 * one does, and rows that come or go elsewhere neither repeat nor hide any. The last of `by` must be unique.
 */
export async function slice<Tables, Table extends keyof Tables, Row extends object>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { by, direction }: Order,
  { at, size }: Window,
): Promise<Slice<Row>> {
  const backwards = at?.edge === 'before'
  const ascending = (direction === 'asc') !== backwards
  const columns = by.map((name) => sql.ref(name))
  const ordered = by.reduce((q, name) => q.orderBy(sql.ref(name), ascending ? 'asc' : 'desc'), query)
  const beside = at
    ? ordered.where(
        sql<boolean>`(${sql.join(columns)}) ${ascending ? sql`>` : sql`<`} (${sql.join(at.values.map((value) => sql.val(value)))})`,
      )
    : ordered
  const read = (await beside.limit(size + 1).execute()) as Row[]
  const more = read.length > size
  const rows = backwards ? read.slice(0, size).reverse() : read.slice(0, size)
  const place = (edge: Position['edge'], row: Row | undefined): Position | undefined =>
    row && { edge, values: by.map((name) => row[name.split('.').at(-1) as keyof Row] as string | number) }
  return {
    rows,
    next: backwards || more ? place('after', rows.at(-1)) : undefined,
    prev: backwards ? (more ? place('before', rows[0]) : undefined) : at && place('before', rows[0]),
  }
}
