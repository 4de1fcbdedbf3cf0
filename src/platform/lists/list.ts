import type { RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import type { Tables } from '../database/database.ts'
import type { SortOrder, Window } from '../database/keyset.ts'

export type FilterValue = string | number

/** Condition that each row of a list has to meet. */
export type Condition =
  | { readonly column: string; readonly is: '=' | '<' | '<=' | '>' | '>='; readonly value: FilterValue }
  | { readonly column: string; readonly is: 'in' | 'not in'; readonly value: readonly FilterValue[] }

/** An index on another table that leads to rows of this one: each column of the list, with its name there. */
export type ForeignIndex = { readonly table: keyof Tables & string; readonly names: Readonly<Record<string, string>> }

/**
 * An index that a list can be read by: its columns after `organization_id`, in their order, the last of them `id`. `columns` are those
 * of the list also where the index is on another table. `isPartial`: rows without a value in the first column are not in it.
 */
export type Index = { readonly columns: readonly string[]; readonly isPartial?: boolean; readonly foreign?: ForeignIndex }

/** A list of the rows of one table, with its filters and sorts. */
export type List = {
  readonly table: keyof Tables & string
  /** Columns that are read of each row. */
  readonly columns: readonly string[]
  readonly indexes: readonly Index[]
  /** Condition that holds for every row of the list, if its indexes are partial. */
  readonly always?: RawBuilder<boolean>
  /** Every value that a column can have, where these are few. */
  readonly values?: Readonly<Record<string, readonly FilterValue[]>>
  /** Conditions that are not about a column of the table. `row` is the alias of the row. */
  readonly tests?: Readonly<Record<string, (row: string, value: FilterValue, by: Reader) => RawBuilder<boolean>>>
}

/** Matches rows from one time to another, both included. */
export const betweenFilter = (column: string, from: string | undefined, to: string | undefined): Condition[] => [
  ...(from === undefined ? [] : [{ column, is: '>=' as const, value: from }]),
  ...(to === undefined ? [] : [{ column, is: '<=' as const, value: to }]),
]

export const defineIndex = (...columns: string[]): Index => ({ columns })
export const partialIndex = (...columns: string[]): Index => ({ columns, isPartial: true })

/** Request for one page of a list. The last column of the order is `id`. */
export type ListRequest = {
  readonly by: Reader
  readonly list: List
  readonly conditions: readonly Condition[]
  readonly order: SortOrder
  readonly window: Window
  readonly limits?: Limits
}

/** Number of rows that were read for a page so far. */
export type Effort = { rows: number }
/** Entries of an index that take as long as looking up one row. */
export const entriesPerRow = 8

/**
 * Limits of the rows and entries that one page reads and does not show. SQLite reads some 1,000 rows or 8,000 entries of an index in a
 * millisecond, and blocks the server meanwhile: so no statement reads more than a slice.
 */
export const usualLimits = {
  /** Rows that are examined before a page ends, though it is not full. */
  rows: 5_000,
  /** Entries of an index that holds all that is asked about, so that no row has to be looked up. */
  entries: 50_000,
  rowSlice: 1_000,
  entrySlice: 10_000,
  /** Walks of an index that are merged into one page. */
  branches: 64,
}
export type Limits = Readonly<typeof usualLimits>
