import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { BoundedMap } from '../bounded-map.ts'
import type { Reader } from '../context.ts'
import { isPostgres, type Reads } from '../database/database.ts'
import { beyondKeys } from '../database/keyset.ts'
import { prepareQuery } from '../database/prepared.ts'
import type { Condition, FilterValue, List } from './list.ts'
import type { ListPath, PathKey } from './paths.ts'

/** Kysely cannot follow tables and columns that are named by a list. */
type ListQuery = SelectQueryBuilder<any, any, any>
export type KeyRow = { readonly id: FilterValue } & Readonly<Record<string, FilterValue>>

const dbOf = ({ db }: Reader) => db as unknown as Kysely<any>
const columnOf = (name: string, table?: string) => sql.ref<any>(table ? `${table}.${name}` : name)

/** Beginning or end of a walk: the values of some keys. With `included`, the rows that have these values are within it. */
export type Bound = { readonly keys: readonly PathKey[]; readonly values: readonly FilterValue[]; readonly included?: boolean }

const boundOf = ({ keys, values, included = false }: Bound, nameOf: (column: string) => RawBuilder<unknown>) =>
  beyondKeys(
    keys.map(({ column, ascending }, i) => ({ column: nameOf(column), ascending, value: sql.val(values[i]) })),
    included,
  )

type Walk = {
  readonly by: Reader
  readonly list: List
  readonly path: ListPath
  readonly branch?: number
  readonly from?: Bound | undefined
}

/** The name of a column in the table that the index is on. */
const nameIn = ({ index }: ListPath, column: string) => index.foreign?.names[column] ?? column

/** Builds the query of one walk of an index, from a position on. */
function walked({ by, list, path, branch = 0, from }: Walk): ListQuery {
  const { foreign } = path.index
  const name = (column: string) => columnOf(nameIn(path, column))
  let query: ListQuery = dbOf(by)
    .selectFrom(foreign?.table ?? list.table)
    .where('organization_id', '=', by.organization_id)
  if (foreign) query = query.where(name('id'), 'is not', null).distinct()
  else if (list.always) query = query.where(list.always)
  if (path.index.isPartial) query = query.where(name(path.index.columns[0]!), 'is not', null)
  for (const { column, value } of path.branches[branch]!) query = query.where(name(column), '=', value)
  for (const { column, is, value } of openRanges(path, from)) query = query.where(name(column), is, value)
  return from ? query.where(boundOf(from, name)) : query
}

/** Removes the ranges that the position implies: SQLite might enter the index by one, and read all entries before the position. */
function openRanges({ ranges, order }: ListPath, from: Bound | undefined): readonly Condition[] {
  const [key] = from?.keys ?? []
  if (!key || key.column !== order[0]) return ranges
  return ranges.filter(({ is }) => (key.ascending ? is === '<' || is === '<=' : is === '>' || is === '>='))
}

const inOrder = (query: ListQuery, keys: readonly PathKey[], nameOf = (column: string) => columnOf(column)) =>
  keys.reduce((q, { column, ascending }) => q.orderBy(nameOf(column), ascending ? 'asc' : 'desc'), query)

const taken = (path: ListPath, columns: Iterable<string>) => [...columns].map((column) => columnOf(nameIn(path, column)).as(column))

/** The keys of the walk itself: its columns, all in one direction. */
export const walkKeys = ({ order }: ListPath, ascending: boolean): readonly PathKey[] => order.map((column) => ({ column, ascending }))

type Exact = Walk & { readonly columns: readonly string[]; readonly keys: readonly PathKey[]; readonly size: number }

type ExactPage = Exact & { readonly offset?: number }

/** The rows of one walk that gives exactly what is asked for; `offset`: without so many of the first. */
export const readWalk = (exact: ExactPage): Promise<any[]> =>
  runPrepared('walk', exact, ({ columns, keys, size, offset = 0, ...walk }) =>
    inOrder(walked(walk).select(taken(walk.path, columns)), keys)
      .limit(size)
      .$if(offset !== 0, (query) => query.offset(offset)),
  )

/** The keys of the rows of several such walks, as if they were one. */
export const readMerged = (exact: Exact): Promise<KeyRow[]> =>
  runPrepared('merge', exact, ({ columns, keys, size, ...walk }) => {
    const db = dbOf(walk.by)
    const [first, ...others] = walk.path.branches.map((_, branch) => {
      const some = inOrder(walked({ ...walk, branch }).select(taken(walk.path, columns)), keys).limit(size)
      return db.selectFrom(some.as(`b${branch}`)).selectAll()
    }) as [ListQuery, ...ListQuery[]]
    const all = others.reduce((union, one) => union.unionAll(one), first)
    return inOrder(isPostgres(db) ? all : apart(db, all), keys).limit(size)
  }) as Promise<KeyRow[]>

/**
 * Limits the rows to more than any page reaches, so that SQLite sorts the rows of all walks once. Without a limit, SQLite sorts those of
 * each walk: 63 walks took five times as long. PostgreSQL merges walks that are sorted.
 */
const apart = (db: Kysely<any>, rows: ListQuery): ListQuery => db.selectFrom(rows.limit(sql.lit(1_000_000)).as('merged')).selectAll()

type Values = Record<string, FilterValue>
const preparedReads = new WeakMap<List, BoundedMap<string, ReturnType<typeof prepareQuery<Reads, Values, unknown>>>>()
/** Shapes of one list: its indexes with the conditions and cursors that a client can combine. */
const mostShapes = 200

/** Builds the statement once for each shape of a request, and from then on only fills it in: Kysely took a tenth of the time of a page. */
function runPrepared(kind: string, exact: ExactPage, build: (exact: ExactPage) => ListQuery): Promise<any[]> {
  const { by, list } = exact
  const known = preparedReads.get(list) ?? new BoundedMap(mostShapes)
  preparedReads.set(list, known)
  const query = known.getOrInsertComputed(`${kind} ${shapeOf(exact)}`, () =>
    prepareQuery((db: Reads, p: Values) => build(withValues(exact, { db, organization_id: p.organization_id as number }, p))),
  )
  return query.all(by.db, valuesOf(exact))
}

/** Serializes all of a request but its values. */
const shapeOf = ({ list, path, branch, from, columns, keys, offset = 0 }: ExactPage) =>
  JSON.stringify([
    list.indexes.indexOf(path.index),
    path.branches.map((fixed) => fixed.map(({ column }) => column)),
    path.ranges.map(({ column, is }) => [column, is]),
    path.order,
    branch,
    from && [from.keys, from.values.length, from.included],
    columns,
    keys,
    offset > 0,
  ])

function valuesOf({ by, path, from, size, offset = 0 }: ExactPage): Values {
  const values: Values = { organization_id: by.organization_id, size, offset }
  for (const [b, fixed] of path.branches.entries()) for (const [i, { value }] of fixed.entries()) values[`branch_${b}_${i}`] = value
  for (const [i, { value }] of path.ranges.entries()) values[`range_${i}`] = value as FilterValue
  for (const [i, value] of from?.values.entries() ?? []) values[`from_${i}`] = value
  return values
}

/** The request with other values under the same names. */
function withValues(exact: ExactPage, by: Reader, values: Values): ExactPage {
  const { path, from, offset = 0 } = exact
  const branches = path.branches.map((fixed, b) => fixed.map(({ column }, i) => ({ column, value: values[`branch_${b}_${i}`]! })))
  const ranges = path.ranges.map((range, i) => ({ ...range, value: values[`range_${i}`]! }) as Condition)
  return {
    ...exact,
    by,
    path: { ...path, branches, ranges },
    from: from && { ...from, values: from.values.map((_, i) => values[`from_${i}`]!) },
    size: values.size as number,
    ...(offset > 0 && { offset: values.offset as number }),
  }
}

type QuerySlice = Walk & {
  /** Number of entries of the index that are read. */
  readonly length: number
  readonly ascending: boolean
  /** The order in which the rows are wanted, and how many. */
  readonly keys: readonly PathKey[]
  readonly size: number
  /** Bounds between which rows are returned. */
  readonly bounds: readonly Bound[]
}

/** The first rows, in the order that is wanted, among those that a slice of a walk finds and that meet the other conditions. */
export function readSlice({ length, ascending, keys, size, bounds, ...walk }: QuerySlice): Promise<KeyRow[]> {
  const { by, list, path } = walk
  const needed = neededColumns(list, path.rest, keys)
  const { foreign } = path.index
  const found = inOrder(
    walked(walk).select(taken(path, foreign ? path.order : new Set([...path.order, ...needed]))),
    walkKeys(path, ascending),
    (column) => columnOf(nameIn(path, column)),
  ).limit(sql.lit(length))
  const isJoined = foreign && needed.some((column) => !path.order.includes(column))
  return first({ by, list, rows: isJoined ? joined(by, list, found, needed, length) : found, rest: path.rest, keys, size, bounds })
}

/** Columns that are selected in addition to those of the walk. */
const neededColumns = (list: List, rest: readonly Condition[], keys: readonly PathKey[]) => [
  ...new Set(['id', ...keys.map(({ column }) => column), ...rest.map(({ column }) => column).filter((column) => !list.tests?.[column])]),
]

/** The rows of the list that an index on another table leads to. A cross join is made from left to right by SQLite. */
const joined = (by: Reader, list: List, found: ListQuery, columns: readonly string[], length: number): ListQuery =>
  dbOf(by)
    .selectFrom(found.as('found'))
    .crossJoin(`${list.table} as s`)
    .where('s.organization_id', '=', by.organization_id)
    .whereRef('s.id', '=', 'found.id')
    .select(columns.map((column) => columnOf(column, 's').as(column)))
    .limit(sql.lit(length))

type First = Pick<Walk, 'by' | 'list'> & {
  readonly rows: ListQuery
  readonly rest: readonly Condition[]
  readonly keys: readonly PathKey[]
  readonly size: number
  readonly bounds: readonly Bound[]
}

/** `rows` has a limit: so no condition is moved into it, where it might have another index chosen. */
function first({ by, list, rows, rest, keys, size, bounds }: First): Promise<KeyRow[]> {
  const named = (column: string) => columnOf(column, 'r')
  let query: ListQuery = dbOf(by).selectFrom(rows.as('r'))
  for (const condition of rest) query = query.where(test(list, condition, by))
  for (const bound of bounds) query = query.where(boundOf(bound, named))
  const columns = [...new Set(['id', ...keys.map(({ column }) => column)])]
  return inOrder(query.select(columns.map((column) => named(column).as(column))), keys, named)
    .limit(size)
    .execute() as Promise<KeyRow[]>
}

function test(list: List, { column, is, value }: Condition, by: Reader): RawBuilder<boolean> {
  const special = list.tests?.[column]
  if (special) return special('r', value as FilterValue, by)
  const name = columnOf(column, 'r')
  if (is === 'in' || is === 'not in') return sql`${name} ${sql.raw(is)} (${sql.join([...value])})`
  return sql`${name} ${sql.raw(is)} ${value}`
}

/** The last entry of such a slice; undefined where the walk ends before it. */
export const findEnd = ({ length, ascending, ...walk }: Walk & Pick<QuerySlice, 'length' | 'ascending'>): Promise<KeyRow | undefined> =>
  inOrder(walked(walk).select(taken(walk.path, walk.path.order)), walkKeys(walk.path, ascending), (column) =>
    columnOf(nameIn(walk.path, column)),
  )
    .offset(sql.lit(length - 1))
    .limit(sql.lit(1))
    .executeTakeFirst() as Promise<KeyRow | undefined>

/** Counts the entries of a walk, up to `most`. */
export async function countEntries({ most, ...walk }: Walk & { readonly most: number }): Promise<number> {
  const some = walked(walk)
    .select(walk.path.index.foreign ? taken(walk.path, ['id']) : [sql.lit<unknown>(1).as('one')])
    .limit(sql.lit(most))
  const { count } = (await dbOf(walk.by)
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst()) as { count: number | string }
  return Number(count)
}

type Among = Pick<Walk, 'by' | 'list' | 'from'> & Pick<First, 'rest' | 'keys' | 'size'> & { readonly ids: readonly FilterValue[] }

/** The first rows among some that are named by their ids. In the order of these: else SQLite may go through an index that has all columns. */
export const readAmong = ({ by, list, ids, rest, keys, size, from }: Among): Promise<KeyRow[]> => {
  const rows = dbOf(by)
    .selectFrom(list.table)
    .select(neededColumns(list, rest, keys))
    .where('organization_id', '=', by.organization_id)
    .where('id', 'in', ids)
    .orderBy('id')
    .limit(ids.length)
  return first({ by, list, rows, rest, keys, size, bounds: from ? [from] : [] })
}

/** Numbers of ids in a statement: a few sizes, so that there are few statements to prepare and keep. */
const sizes = [10, 50, 101, 201]

/** Rows by their ids, in the order of these. One that has gone meanwhile is left out. */
export async function readRows(by: Reader, list: List, columns: readonly string[], ids: readonly FilterValue[]): Promise<any[]> {
  if (ids.length === 0) return []
  const size = sizes.find((one) => one >= ids.length) ?? ids.length
  const padded = [...ids, ...Array.from({ length: size - ids.length }, () => ids[0]!)]
  const rows = await dbOf(by)
    .selectFrom(list.table)
    .select(columns as string[])
    .where('organization_id', '=', by.organization_id)
    .where('id', 'in', padded)
    .orderBy('id')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
