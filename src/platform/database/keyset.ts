import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/**
 * A place between rows: after or before the row whose ordering columns hold these values. With fewer values than there are columns, all
 * rows that begin with these are meant: after or before them, or from the first of them on, or until the last. Before none at all is
 * before the end.
 */
export type Position = { readonly edge: 'after' | 'before' | 'from' | 'until'; readonly values: readonly (string | number)[] }
export type RowSlice<Row> = { rows: Row[]; next: Position | undefined; prev: Position | undefined }
type SortDirection = 'asc' | 'desc'
/** Order of a list: one direction for all columns, or one for each. An index gives every row in order only if the directions agree. */
export type SortOrder = { readonly by: readonly string[]; readonly direction: SortDirection | readonly SortDirection[] }
export type Window = { readonly at: Position | undefined; readonly size: number }

/**
 * The rows beside a position, found through the index that holds the ordering columns: page ten thousand costs what page
 * one does, and rows that come or go elsewhere neither repeat nor hide any. The last of `by` must be unique.
 */
export async function listSlice<Tables, Table extends keyof Tables, Row extends object>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { by, direction }: SortOrder,
  { at, size }: Window,
): Promise<RowSlice<Row>> {
  const backwards = at?.edge === 'before'
  const keys = by.map((name, i) => {
    const forwards = typeof direction === 'string' ? direction : direction[i]!
    return { column: sql.ref(name), ascending: (forwards === 'asc') !== backwards, value: sql.val(at?.values[i]) }
  })
  const ordered = keys.reduce((q, { column, ascending }) => q.orderBy(column, ascending ? 'asc' : 'desc'), query)
  const read = (await (at && at.values.length > 0 ? ordered.where(beyondKeys(keys)) : ordered).limit(size + 1).execute()) as Row[]
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

export type SortKey = { readonly column: RawBuilder<unknown>; readonly ascending: boolean; readonly value: RawBuilder<unknown> }
const past = ({ ascending }: SortKey) => (ascending ? sql`>` : sql`<`)

/**
 * Condition for rows past a row. If the directions differ, that is: past it by the first column, or level with it there and past it by the
 * next. With `included`, also the rows that are level with it in all of these columns.
 */
export function beyondKeys(keys: readonly SortKey[], included = false): RawBuilder<boolean> {
  const [first] = keys as readonly [SortKey, ...SortKey[]]
  if (keys.every(({ ascending }) => ascending === first.ascending)) {
    const operator = included ? sql`${past(first)}=` : past(first)
    return sql`(${sql.join(keys.map(({ column }) => column))}) ${operator} (${sql.join(keys.map(({ value }) => value))})`
  }
  const ways = keys.map((key, i) => {
    const level = keys.slice(0, i).map(({ column, value }) => sql`${column} = ${value}`)
    return sql`(${sql.join([...level, sql`${key.column} ${past(key)} ${key.value}`], sql` and `)})`
  })
  if (included)
    ways.push(
      sql`(${sql.join(
        keys.map(({ column, value }) => sql`${column} = ${value}`),
        sql` and `,
      )})`,
    )
  // Repeats the condition for the first column alone, so that its index is entered at this row.
  return sql`(${first.column} ${past(first)}= ${first.value} and (${sql.join(ways, sql` or `)}))`
}
