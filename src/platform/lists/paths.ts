import type { Condition, FilterValue, Index, List } from './list.ts'

export type PathKey = { readonly column: string; readonly ascending: boolean }
/** A column that has one value along a walk of an index. */
type FixedColumn = { readonly column: string; readonly value: FilterValue }

/** Path to the rows of a list: one index, and the conditions and order that it leaves to be applied. */
export type ListPath = {
  readonly index: Index
  /** The walks of the index, each with the values of the columns that it begins with. */
  readonly branches: readonly (readonly FixedColumn[])[]
  /** Bounds of the column that comes next. */
  readonly ranges: readonly Condition[]
  /** The columns whose order a walk gives. */
  readonly order: readonly string[]
  /** The conditions by which the index is entered. */
  readonly used: readonly Condition[]
  /** The conditions that have to be checked row by row. */
  readonly rest: readonly Condition[]
  /** Number of keys of the sort that the walk gives in their order. A path with all of them is complete. */
  readonly sorted: number
  readonly isComplete: boolean
  /** True if the index has all columns of the request. */
  readonly isCovering: boolean
}

const isRange = ({ is }: Condition) => is === '<' || is === '<=' || is === '>' || is === '>='

/** The keys of a sort without those that a condition gives one value. */
export const openKeys = (keys: readonly PathKey[], conditions: readonly Condition[]): readonly PathKey[] =>
  keys.filter(({ column }) => !conditions.some((one) => one.is === '=' && one.column === column))

/** Each index as it serves these conditions in this order. `merged`: a column with few values is walked once for each of them. */
export const listIndexPaths = (
  list: List,
  conditions: readonly Condition[],
  keys: readonly PathKey[],
  { merged }: { merged: boolean },
): ListPath[] => list.indexes.map((index) => pathOf(list, index, { conditions, keys, merged }))

type PathRequest = { readonly conditions: readonly Condition[]; readonly keys: readonly PathKey[]; readonly merged: boolean }

function pathOf(list: List, index: Index, { conditions, keys, merged }: PathRequest): ListPath {
  const equal: Condition[] = []
  let branches: (readonly FixedColumn[])[] = [[]]
  let at = 0
  for (; at < index.columns.length; at++) {
    const column = index.columns[at]!
    const condition = conditions.find((one) => one.column === column && (one.is === '=' || (merged && one.is === 'in')))
    const values = condition ? [condition.value].flat() : merged && keys[0]?.column !== column ? list.values?.[column] : undefined
    if (!values) break
    if (condition) equal.push(condition)
    branches = branches.flatMap((branch) => values.map((value) => [...branch, { column, value: value as FilterValue }]))
  }
  const order = index.columns.slice(at)
  const ranges = conditions.filter((one) => one.column === order[0] && isRange(one))
  const used = [...equal, ...ranges]
  const rest = conditions.filter((one) => !used.includes(one))
  const different = keys.findIndex((key, i) => key.column !== order[i] || key.ascending !== keys[0]!.ascending)
  const sorted = different === -1 ? keys.length : different
  const held = (column: string) => index.columns.includes(column)
  const isCovering = !index.foreign && rest.every(({ column }) => held(column)) && keys.every(({ column }) => held(column))
  return { index, branches, ranges, order, used, rest, sorted, isComplete: sorted === keys.length, isCovering }
}

/** The walks that give exactly the rows that are asked for, in their order, with the fewest of them; if any do. */
export function exactPath(paths: readonly ListPath[], most: number): ListPath | undefined {
  const exact = paths.filter(
    ({ rest, isComplete, branches, index }) => rest.length === 0 && isComplete && branches.length <= most && !index.foreign,
  )
  return exact.sort((a, b) => a.branches.length - b.branches.length)[0]
}

/** Scores how far a path is narrowed: a value counts for more than a range. */
const entered = ({ used, ranges }: ListPath) => (used.length - ranges.length) * 2 + Number(ranges.length > 0)

/** The walk in the order of the sort, with the fewest rows that are not asked for. */
export const orderedPath = (paths: readonly ListPath[]): ListPath | undefined =>
  paths
    .filter(({ sorted }) => sorted > 0)
    .sort((a, b) => Number(b.isComplete) - Number(a.isComplete) || b.sorted - a.sorted || entered(b) - entered(a))[0]

/**
 * Returns the paths that a condition enters, as each may have few rows: of several with the same rows, the one that is read most easily.
 */
export function narrowPaths(paths: readonly ListPath[], most: number): ListPath[] {
  const nameOf = ({ used }: ListPath) => JSON.stringify(used)
  const worstFirst = paths
    .filter((path) => path.used.length > 0 && path.branches.length <= most)
    .sort((a, b) => b.branches.length - a.branches.length || Number(a.isCovering) - Number(b.isCovering))
  return [...new Map(worstFirst.map((path) => [nameOf(path), path])).values()]
}
