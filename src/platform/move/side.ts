import type { Table } from './tables.ts'

/** Integers beyond 2^53 are copied exactly, too. */
export type Value = string | bigint | Uint8Array | null
export type MovedRow = readonly Value[]

/** Limit of rows read and written at once, so that memory does not grow with the database. One row may exceed `batchBytes`. */
export const batchRows = 500
export const batchBytes = 2_000_000

export const measureRow = (row: MovedRow) =>
  row.reduce((sum, value) => sum + (typeof value === 'string' || value instanceof Uint8Array ? value.length : 8), 0)

/** A database that is copied from. No other process writes to it until it is closed. */
export type Side = {
  /** Name of the database for the operator. */
  readonly label: string
  /** Each column that there is, as `table.column`. */
  listColumns(): Promise<Set<string>>
  count(table: Table): Promise<number>
  /** All rows but the first `skip`, in the table's order, in batches. */
  read(table: Table, skip?: number): AsyncGenerator<MovedRow[]>
  /** The largest number that was given to a row, which may be gone; 0 where none was. */
  lastId(table: Table): Promise<bigint>
  close(): Promise<void>
}

/** Step of a transaction on the database that is copied to. */
export type Step =
  | { readonly kind: 'empty'; readonly table: Table }
  | { readonly kind: 'insert'; readonly table: Table; readonly rows: readonly MovedRow[] }
  | { readonly kind: 'mark'; readonly value: string }

export type Target = Side & {
  /** Carries out all steps in one transaction. */
  write(steps: readonly Step[]): Promise<void>
  setLastId(table: Table, id: bigint): Promise<void>
  /** Updates the statistics by which the database plans queries, after it was filled at once. */
  optimize(): Promise<void>
}

/** A move that cannot go on, in words for the operator. */
export class MoveRefused extends Error {}

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
export const columnList = ({ columns }: Table) => columns.map(({ name }) => quoteName(name)).join(', ')
export const orderList = ({ order }: Table) => order.map(quoteName).join(', ')
