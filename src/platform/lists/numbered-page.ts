import type { Reader } from '../context.ts'
import type { Condition, FilterValue, List } from './list.ts'
import { exactPath, type ListPath, listIndexPaths } from './paths.ts'
import { countEntries, readRows, readSlice, readWalk } from './queries.ts'

/** Limit of the rows that a list with page numbers counts, and that its pages reach. */
export const numberedLimits = { rows: 10_000 }

type NumberedRequest = {
  readonly by: Reader
  readonly list: List
  readonly conditions: readonly Condition[]
  /** The columns of the order, all descending, the last of them `id`. */
  readonly order: readonly string[]
  readonly page: number
  readonly size: number
}

/**
 * Returns one page of a list with page numbers, and the number of rows of all pages. The interface has the total in each page, and any page
 * can be requested first: both take time with the rows that come before. So no more than `numberedLimits.rows` rows are counted and
 * reached. If no index gives exactly the rows of the filter, the first index of the list that one of the conditions enters is walked, and
 * its rows are checked against the others: such an index comes first in the list, and has a handful of rows for each value.
 */
export async function listNumberedPage<Row>(request: NumberedRequest): Promise<{ total: number; rows: Row[] }> {
  const { by, list, conditions, order, page, size } = request
  const keys = order.map((column) => ({ column, ascending: false }))
  const offset = (page - 1) * size
  const { rows: most } = numberedLimits
  const paths = listIndexPaths(list, conditions, keys, { merged: false }).filter(({ isComplete }) => isComplete)
  const path = exactPath(paths, 1) ?? paths.find(isEntered)
  if (!path) throw new Error(`No index of ${list.table} gives its rows by ${order[0]}`)
  const walk = { by, list, path, keys }
  if (path.rest.length > 0) {
    const all = await readSlice({ ...walk, length: most, ascending: false, size: most, bounds: [] })
    return { total: all.length, rows: await readAll(request, all.slice(offset, offset + size)) }
  }
  const total = await countEntries({ ...walk, most })
  const rows = offset < total ? await readWalk({ ...walk, columns: ['id'], size: Math.min(size, total - offset), offset }) : []
  return { total, rows: await readAll(request, rows) }
}

const isEntered = ({ used, ranges }: ListPath) => used.length > ranges.length

const readAll = ({ by, list }: NumberedRequest, rows: readonly { readonly id: FilterValue }[]) =>
  readRows(
    by,
    list,
    list.columns,
    rows.map(({ id }) => id),
  )
