import type { Position, RowSlice } from '../database/keyset.ts'
import { type Condition, type Effort, entriesPerRow, type FilterValue, type Limits, type ListRequest, usualLimits } from './list.ts'
import { exactPath, type ListPath, listIndexPaths, narrowPaths, openKeys, orderedPath, type PathKey } from './paths.ts'
import { type Bound, countEntries, type KeyRow, readAmong, readMerged, readRows, readWalk } from './queries.ts'
import { firstRows, type Stop, type WalkedRows, walkPath } from './walk.ts'

type RowsRequest = Omit<ListRequest, 'window' | 'order' | 'limits'> & {
  readonly keys: readonly PathKey[]
  readonly size: number
  readonly from: Bound | undefined
  readonly effort: Effort
  readonly limits: Limits
}

/**
 * Returns one page of a list, with any filters and order, at a cost that does not grow with the table. An index that has exactly these rows
 * in this order is read. Otherwise an index is walked, and its rows are checked against the other conditions: the one of the order, or one
 * of a condition that few rows meet. If too many rows had to be examined, the page ends early, with the position of the next one: it may be
 * short, or empty, though more follow.
 */
export async function listRows<Row extends object>(request: ListRequest): Promise<RowSlice<Row>> {
  const { by, list, conditions, order, window, limits = usualLimits } = request
  const { at, size } = window
  const isBackwards = at?.edge === 'before' || at?.edge === 'until'
  const keys = order.by.map((column, i) => {
    const direction = typeof order.direction === 'string' ? order.direction : order.direction[i]!
    return { column, ascending: (direction === 'asc') !== isBackwards }
  })
  const columns = [...new Set([...list.columns, ...order.by])]
  const from = at && { keys: keys.slice(0, at.values.length), values: at.values, included: at.edge === 'from' || at.edge === 'until' }
  const rowsRequest = {
    by,
    list,
    conditions,
    keys: openKeys(keys, conditions),
    size,
    from: from && openBound(from, conditions),
    effort: { rows: 0 },
    limits,
  }
  const { rows: found, stop, isRead } = await search(rowsRequest, columns)
  const shown = found.slice(0, size)
  const rows = isRead ? shown : await readRows(by, list, columns, shown.map(idOf))
  const fixed = new Map(conditions.flatMap(({ column, is, value }) => (is === '=' ? [[column, value]] : [])))
  const end = stop && { ...stop, values: positionValues(order.by, stop, fixed) }
  const valuesOf = (row: KeyRow) => order.by.map((column) => row[column] ?? fixed.get(column)!)
  const neighbours = neighboursOf(shown.map(valuesOf), { at, isBackwards, isMore: found.length > size, end })
  return { rows: isBackwards ? rows.toReversed() : rows, ...neighbours }
}

const idOf = ({ id }: KeyRow) => id

/** Removes the keys that a condition gives one value. */
function openBound({ keys, values, included }: Bound, conditions: readonly Condition[]): Bound | undefined {
  const open = openKeys(keys, conditions)
  const kept = values.filter((_, i) => open.includes(keys[i]!))
  return kept.length === 0 ? undefined : { keys: open, values: kept, included: included ?? false }
}

type FoundRows = Omit<WalkedRows, 'rows'> & { readonly rows: readonly any[]; readonly isRead?: boolean }

async function search(request: RowsRequest, columns: readonly string[]): Promise<FoundRows> {
  const { by, list, conditions, keys, size, from, limits } = request
  if (conditions.some(({ is, value }) => is === 'in' && (value as readonly FilterValue[]).length === 0)) return { rows: [] }
  const named = conditions.find(({ column, is }) => column === 'id' && is === 'in')
  if (named) {
    const rest = conditions.filter((one) => one !== named)
    return { rows: await readAmong({ by, list, ids: named.value as readonly FilterValue[], rest, keys, size: size + 1, from }) }
  }
  const plain = listIndexPaths(list, conditions, keys, { merged: false })
  const all = [...plain, ...listIndexPaths(list, conditions, keys, { merged: true })]
  const exact = exactPath(all, limits.branches)
  if (exact?.branches.length === 1)
    return { rows: await readWalk({ by, list, path: exact, from, columns, keys, size: size + 1 }), isRead: true }
  if (exact)
    return { rows: await readMerged({ by, list, path: exact, from, columns: keys.map(({ column }) => column), keys, size: size + 1 }) }
  const values = fewValues(request)
  // Indexes with no more entries than one slice are read in any case.
  const few = { rows: limits.rowSlice, entries: limits.rowSlice }
  if (values) return (await searchNarrow(request, all, few)) ?? oneAfterAnother(request, values)

  const ordered = orderedPath(plain)
  if (!ordered) throw new Error(`No index of ${list.table} gives its rows by ${keys[0]!.column}`)
  const begun = await walkPath(request, ordered, limits.rowSlice)
  return begun.stop
    ? ((await searchNarrow(request, all, limits)) ?? walkPath(request, ordered, ordered.isCovering ? limits.entries : limits.rows))
    : begun
}

type Most = Pick<Limits, 'rows' | 'entries'>

/** Searches by an index of a condition that few rows meet, all of which are read. */
async function searchNarrow(request: RowsRequest, paths: readonly ListPath[], most: Most): Promise<FoundRows | undefined> {
  const { keys, size, limits } = request
  let fewest: { path: ListPath; count: number } | undefined
  for (const path of narrowPaths(paths, limits.branches)) {
    const here = path.isCovering ? most.entries : most.rows
    const count = await countAll(request, path, here + 1)
    if (count <= here && count < (fewest?.count ?? Infinity)) fewest = { path, count }
    if (count <= limits.rowSlice) break
  }
  if (!fewest) return undefined
  const { path } = fewest
  const rows: KeyRow[] = []
  for (const branch of path.branches) rows.push(...(await walkPath(request, { ...path, branches: [branch] }, Infinity)).rows)
  return { rows: firstRows(keys, rows, size + 1) }
}

/** Counts the entries of all walks of a path, up to `most`. */
async function countAll({ by, list, effort }: RowsRequest, path: ListPath, most: number): Promise<number> {
  let count = 0
  for (let branch = 0; branch < path.branches.length && count < most; branch++)
    count += await countEntries({ by, list, path, branch, most: most - count })
  effort.rows += count / entriesPerRow
  return count
}

/** The values of the first key that the conditions allow, in their order; undefined where these are not known. */
function fewValues({ list, conditions, keys }: RowsRequest): readonly FilterValue[] | undefined {
  const { column, ascending } = keys[0]!
  const mine = conditions.filter((one) => one.column === column)
  const values = mine.find(({ is }) => is === 'in')?.value ?? list.values?.[column]
  if (!Array.isArray(values)) return undefined
  const excluded = new Set(mine.flatMap(({ is, value }) => (is === 'not in' ? value : [])))
  return values.filter((value) => !excluded.has(value)).sort((a, b) => (a < b ? -1 : 1) * (ascending ? 1 : -1))
}

/** Reads one list for each value of the first key, which has few of them. */
async function oneAfterAnother(request: RowsRequest, values: readonly FilterValue[]): Promise<FoundRows> {
  const { conditions, keys, size, from, effort, limits } = request
  const [{ column, ascending }, ...others] = keys as [PathKey, ...PathKey[]]
  const rest = conditions.filter((one) => one.column !== column || (one.is !== 'in' && one.is !== 'not in'))
  const rows: any[] = []
  let looked = 0
  for (const value of values) {
    const isPast = from && (value === from.values[0] ? from.values.length === 1 && !from.included : value > from.values[0]! !== ascending)
    if (isPast) continue
    if (looked++ === limits.branches || effort.rows >= limits.rows)
      return { rows, stop: { columns: [column], values: [value], included: true } }
    const inside =
      from && value === from.values[0] && from.values.length > 1
        ? { ...from, keys: from.keys.slice(1), values: from.values.slice(1) }
        : undefined
    const { stop, ...found } = await search(
      { ...request, conditions: [...rest, { column, is: '=', value }], keys: others, size: size - rows.length, from: inside },
      others.map((key) => key.column),
    )
    rows.push(...found.rows.map((row) => ({ ...row, [column]: value })))
    if (rows.length > size) return { rows }
    if (stop) return { rows, stop: { ...stop, columns: [column, ...stop.columns], values: [value, ...stop.values] } }
  }
  return { rows }
}

/** The values of the columns of the order, up to the last that the stop knows. */
function positionValues(by: readonly string[], { columns, values }: Stop, fixed: ReadonlyMap<string, FilterValue>): FilterValue[] {
  const last = Math.max(...columns.map((column) => by.indexOf(column)))
  return by.slice(0, last + 1).map((column) => (columns.includes(column) ? values[columns.indexOf(column)]! : fixed.get(column)!))
}

type ListEnds = {
  readonly at: Position | undefined
  readonly isBackwards: boolean
  readonly isMore: boolean
  readonly end: { readonly values: readonly FilterValue[]; readonly included: boolean } | undefined
}

/** Returns the positions of the previous and the next page. `rows` are the values of the order of each row, in the direction of reading. */
function neighboursOf(rows: readonly (readonly FilterValue[])[], { at, isBackwards, isMore, end }: ListEnds) {
  const [onward, backward, inward] = isBackwards ? (['before', 'after', 'until'] as const) : (['after', 'before', 'from'] as const)
  const beside = (edge: Position['edge'], values: readonly FilterValue[] | undefined): Position | undefined => values && { edge, values }
  const further = isMore ? beside(onward, rows.at(-1)) : beside(end?.included ? inward : onward, end?.values)
  const back = at && beside(backward, rows[0] ?? end?.values)
  return isBackwards ? { next: back, prev: further } : { next: further, prev: back }
}
