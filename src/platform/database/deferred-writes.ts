import { type Compilable, CompiledQuery, type DialectAdapter, type QueryResult } from 'kysely'
import { type ConstraintErrors, mapError } from './constraints.ts'
import { type Database, isPostgres, type Writes } from './database.ts'

type Deferring = DialectAdapter & {
  defer(db: unknown, query: CompiledQuery, errors: ConstraintErrors): Promise<void>
  flush(db: unknown): Promise<void>
}
/** Runs a compiled query without Kysely's way to a connection. `family`: what has the same compiled queries, all sessions of one PostgreSQL. */
export type DirectAdapter = DialectAdapter & {
  readonly family?: object
  runDirectly<Row>(db: unknown, query: CompiledQuery): QueryResult<Row> | Promise<QueryResult<Row>>
}

/** Writes a compiled query without waiting for its result; see `deferWrite`. */
export async function deferQuery(db: Database | Writes, query: CompiledQuery, errors: ConstraintErrors): Promise<void> {
  const { adapter } = db.getExecutor()
  if ('defer' in adapter) return (adapter as Deferring).defer(db, query, errors)
  try {
    await (adapter as DirectAdapter).runDirectly(db, query)
  } catch (error) {
    throw mapError(error, errors)
  }
}

/**
 * Writes without waiting for the result. On PostgreSQL the write is sent with the next query of the transaction or with its commit, so that
 * it costs no round trip; SQLite, to which there is none, writes it at once. `errors`: what is thrown where a constraint rejects the
 * write, by the await that sends it. For a write whose result decides what is done next, await the query itself.
 */
export const deferWrite = (db: Writes, query: Compilable, errors: ConstraintErrors = {}): Promise<void> =>
  deferQuery(db, query.compile(), errors)

/** Sends what was deferred. Rejects where the database rejects a part of it. */
export async function flushWrites(db: Writes) {
  const { adapter } = db.getExecutor()
  if ('flush' in adapter) await (adapter as Deferring).flush(db)
}

/**
 * Builds one text for each number of ids up to ten, and for whole tens: without parameters PostgreSQL plans it once. With the table and the
 * number as parameters it took 110 µs each time, and without them 10.
 */
const drawing = (table: string, count: number) =>
  `select nextval('"${table}_id_seq"')::bigint as id from generate_series(1, ${count <= 10 ? count : Math.ceil(count / 10) * 10})`

/**
 * Ids for rows that a transaction is about to insert, so that the inserts can be deferred. PostgreSQL draws them from the sequence of the
 * table, in this very moment: an id that was drawn long before its row is inserted would stand before those that a client has listed
 * already. SQLite gives a row its id when it is inserted, and returns none.
 */
export async function drawIds(db: Writes, table: 'orders' | 'parcels', count: number): Promise<readonly (number | undefined)[]> {
  if (!isPostgres(db) || count === 0) return Array.from({ length: count }, () => undefined)
  const { rows } = await (db.getExecutor().adapter as DirectAdapter).runDirectly<{ id: number }>(
    db,
    CompiledQuery.raw(drawing(table, count)),
  )
  return rows.slice(0, count).map(({ id }) => id)
}
