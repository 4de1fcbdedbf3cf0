import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Effort, entriesPerRow, type FilterValue, type Limits, type ListRequest } from './list.ts'
import type { ListPath, PathKey } from './paths.ts'
import { type Bound, findEnd, type KeyRow, readSlice, walkKeys } from './queries.ts'

type WalkRequest = Pick<ListRequest, 'by' | 'list'> & {
  readonly keys: readonly PathKey[]
  readonly size: number
  /** Beginning of the page, by the values of the keys. */
  readonly from: Bound | undefined
  readonly effort: Effort
  readonly limits: Limits
}

/** Position at which an examination stopped before its end: entries past these values were not looked at. */
export type Stop = { readonly columns: readonly string[]; readonly values: readonly FilterValue[]; readonly included: boolean }
export type WalkedRows = { readonly rows: readonly KeyRow[]; readonly stop?: Stop }

/**
 * Walks an index slice by slice, and keeps the first rows in the requested order. Ends when these are certain, when the walk ends, or when
 * `most` entries have been examined; the rows are then those that come before the stop. Between two slices other requests are served.
 */
export async function walkPath(request: WalkRequest, path: ListPath, most: number): Promise<WalkedRows> {
  const { by, list, keys, size, from, limits } = request
  const ascending = keys[0]!.ascending
  const along = walkKeys(path, ascending)
  const length = path.isCovering ? limits.entrySlice : limits.rowSlice
  const group = path.order.slice(0, path.sorted)
  const start = entryOf(request, path)
  let place: Bound | undefined = start
  let kept: KeyRow[] = []
  for (let examined = 0; ; await nextTurn()) {
    const bounds = [
      ...(from && !path.isComplete ? [from] : []),
      ...(kept.length > size && !path.isComplete ? [before(keys, kept[size]!)] : []),
    ]
    const some = { by, list, path, from: place, length, ascending }
    kept = firstRows(
      keys,
      [...kept, ...(await readSlice({ ...some, keys, size: size + 1 - (path.isComplete ? kept.length : 0), bounds }))],
      size + 1,
    )
    if (path.isComplete && kept.length > size) return { rows: kept }
    const end = await findEnd(some)
    if (!end) return { rows: kept }
    const isLevel = (row: KeyRow) => group.every((column) => row[column] === end[column])
    if (path.sorted > 0 && kept.length > size && !isLevel(kept[size]!)) return { rows: kept }
    examined += length
    request.effort.rows += path.isCovering ? length / entriesPerRow : length
    if (examined >= most && path.isComplete)
      return { rows: kept, stop: { columns: path.order, values: valuesOf(end, path.order), included: false } }
    // The rows that are level with the last one are not all known: the next page begins with them. All of them are read if there are none before.
    if (examined >= most && path.sorted > 0 && !isFirstGroup(start, group, end))
      return { rows: kept.filter((row) => !isLevel(row)), stop: { columns: group, values: valuesOf(end, group), included: true } }
    place = { keys: along, values: valuesOf(end, path.order) }
  }
}

const valuesOf = (row: KeyRow, columns: readonly string[]) => columns.map((column) => row[column]!)

/** Returns the beginning of the page, as far as the walk is by the same columns. */
function entryOf({ keys, from }: WalkRequest, { sorted, isComplete }: ListPath): Bound | undefined {
  const shared = Math.min(sorted, from?.values.length ?? 0)
  if (!from || shared === 0) return undefined
  const whole = isComplete && shared === from.values.length
  return { keys: keys.slice(0, shared), values: from.values.slice(0, shared), included: whole ? (from.included ?? false) : true }
}

const isFirstGroup = (start: Bound | undefined, group: readonly string[], end: KeyRow) =>
  start !== undefined && start.values.length >= group.length && group.every((column, i) => start.values[i] === end[column])

/** Bounds the rows that come before a row. */
const before = (keys: readonly PathKey[], row: KeyRow): Bound => ({
  keys: keys.map(({ column, ascending }) => ({ column, ascending: !ascending })),
  values: keys.map(({ column }) => row[column]!),
})

/** Text compares byte by byte, as in both databases. */
const compareValues = (a: FilterValue, b: FilterValue) =>
  typeof a === 'number' ? a - (b as number) : Buffer.compare(Buffer.from(a), Buffer.from(b as string))

const byKeys = (keys: readonly PathKey[]) => (a: KeyRow, b: KeyRow) => {
  for (const { column, ascending } of keys) {
    const sign = compareValues(a[column]!, b[column]!)
    if (sign !== 0) return ascending ? sign : -sign
  }
  return 0
}

/** Returns the first `most` of the rows, in order and without duplicates. */
export const firstRows = (keys: readonly PathKey[], rows: readonly KeyRow[], most: number) =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort(byKeys(keys)).slice(0, most)
