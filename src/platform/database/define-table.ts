import type { ColumnType, Selectable } from 'kysely'

type Cell = string | number | null | Uint8Array

/**
 * A column as the database has it. `isFixed`: no update writes it. `initial`: what a new row holds unless the insert says otherwise; it is
 * the default of the column in the database.
 */
export type Column<Value = unknown, IsOptional extends boolean = boolean, IsFixed extends boolean = boolean> = {
  readonly type: 'text' | 'integer' | 'blob'
  readonly isNullable: boolean
  readonly isOptional: IsOptional
  readonly isFixed: IsFixed
  readonly initial: Cell | undefined
  /** Type of the values in the column; never set. */
  readonly value?: Value
}

type ColumnBuilder<Value extends Cell, IsOptional extends boolean = false, IsFixed extends boolean = false> = Column<
  Value,
  IsOptional,
  IsFixed
> & {
  nullable(): ColumnBuilder<Value | null, IsOptional, IsFixed>
  /** An insert may leave it out. */
  initially(value: Value): ColumnBuilder<Value, true, IsFixed>
  /** Excludes the column from updates. */
  fixed(): ColumnBuilder<Value, IsOptional, true>
}

const builder = <Value extends Cell, O extends boolean, F extends boolean>(column: Column<Value, O, F>): ColumnBuilder<Value, O, F> => ({
  ...column,
  nullable: () => builder<Value | null, O, F>({ ...column, isNullable: true } as Column<Value | null, O, F>),
  initially: (initial) => builder<Value, true, F>({ ...column, isOptional: true, initial }),
  fixed: () => builder<Value, O, true>({ ...column, isFixed: true }),
})
const required = { isNullable: false, isOptional: false, isFixed: false, initial: undefined } as const

/** The types of columns that both engines have. The type parameter narrows the values: `text<'active' | 'inactive'>()`. */
export const columnTypes = {
  text: <Value extends string = string>() => builder<Value, false, false>({ ...required, type: 'text' }),
  integer: <Value extends number = number>() => builder<Value, false, false>({ ...required, type: 'integer' }),
  blob: () => builder<Uint8Array, false, false>({ ...required, type: 'blob' }),
  /** An integer that the database gives to each new row. */
  id: () => builder<number, true, true>({ ...required, type: 'integer', isOptional: true, isFixed: true }),
}

export type Columns = { readonly [name: string]: Column }

export type Table<Name extends string, C extends Columns> = {
  readonly name: Name
  readonly columns: C
  /** Every column, in the order of the declaration. */
  readonly columnNames: readonly (keyof C & string)[]
}

/** Any table: for what looks at declarations and not at rows. */
export type AnyTable = { readonly name: string; readonly columns: Columns; readonly columnNames: readonly string[] }

export type RequiredColumn<C extends Columns> = { [K in keyof C & string]: C[K] extends Column<unknown, false> ? K : never }[keyof C &
  string]
export type OptionalColumn<C extends Columns> = { [K in keyof C & string]: C[K] extends Column<unknown, true> ? K : never }[keyof C &
  string]

/** Columns that identify a row, and its time of insertion, which never change. */
const identityColumns = ['id', 'organization_id', 'created_at'] as const
type IdentityColumn = (typeof identityColumns)[number]
export type ChangingColumn<C extends Columns> = {
  [K in keyof C & string]: K extends IdentityColumn ? never : C[K] extends Column<unknown, boolean, true> ? never : K
}[keyof C & string]

type ValueOf<C> = C extends { readonly value?: infer Value } ? Exclude<Value, undefined> : never

/** The type that queries know the table by: `interface Tables { brands: RowTypes<typeof brandsTable> }`. */
export type RowTypes<T> = T extends { readonly columns: infer C extends Columns }
  ? {
      [K in keyof C & string]: C[K] extends Column<unknown, true>
        ? ColumnType<ValueOf<C[K]>, ValueOf<C[K]> | undefined, ValueOf<C[K]>>
        : ValueOf<C[K]>
    }
  : never

/** A row as it is read. */
export type RowOf<T> = Selectable<RowTypes<T>>

/** Every table that was declared, by name. `test/tables.test.ts` compares them with the database. */
export const declaredTables = new Map<string, AnyTable>()

const isIdentity = (name: string) => (identityColumns as readonly string[]).includes(name)

/**
 * Declares a table: the one place that lists its columns. Row types, insert lists and update lists are derived from it, so a column that is
 * added here cannot be forgotten in a query. The migration that creates the table is written by hand; a test compares both.
 */
export function defineTable<Name extends string, const C extends Columns>(name: Name, columns: C): Table<Name, C> {
  if (declaredTables.has(name)) throw new Error(`The table ${name} is declared twice`)
  const table = { name, columns, columnNames: Object.keys(columns) as (keyof C & string)[] }
  declaredTables.set(name, table)
  return table
}

/** The values of an insert in a prepared query, which has to name each: all columns that an insert may not leave out. */
export const insertValues = <C extends Columns, P extends { readonly [K in RequiredColumn<C>]: unknown }>(
  table: Table<string, C>,
  values: P,
) => pickValues<RequiredColumn<C>, P>(table, (column) => !column.isOptional, values)

/** The assignments of an update of a whole row in a prepared query: all columns that may change. */
export const updateValues = <C extends Columns, P extends { readonly [K in ChangingColumn<C>]: unknown }>(
  table: Table<string, C>,
  values: P,
) => pickValues<ChangingColumn<C>, P>(table, (column, name) => !column.isFixed && !isIdentity(name), values)

const pickValues = <K extends string, P extends { readonly [N in K]: unknown }>(
  { columns }: Pick<AnyTable, 'columns'>,
  isPicked: (column: Column, name: string) => boolean,
  values: P,
) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => (isPicked(column, name) ? [[name, values[name as K]]] : [])),
  ) as Pick<P, K>
