import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { ConstraintErrors } from './constraints.ts'
import type { Database, Reads } from './database.ts'
import { type DirectAdapter, deferQuery } from './deferred-writes.ts'

type Values = Record<string, string | number | null>

/**
 * A query built and compiled once for each engine, and from then on only filled in: building it each time was 27 % of the
 * processor time of a request. For what every request runs; anything else is plain Kysely. While it is being built, each
 * value is a mere placeholder, so a query that branches on one, or spreads them, is refused.
 */
export function prepareQuery<On extends Reads, P extends Values, Row>(build: (db: On, values: P) => Compilable<Row>) {
  const compiled = new WeakMap<object, { query: CompiledQuery; fill: (values: P) => unknown[] }>()

  const compile = (on: On) => {
    const query = build(on, placeholders as P).compile()
    const fixed = query.parameters.map((one) => (one instanceof Placeholder ? undefined : one))
    const names = query.parameters.map((one) => (one instanceof Placeholder ? one.name : undefined))
    const fill = (values: P) => {
      const filled = fixed.slice()
      for (let i = 0; i < names.length; i++) if (names[i] !== undefined) filled[i] = values[names[i]!]
      return filled
    }
    return { query, fill }
  }
  const fillIn = (on: On, values: P) => {
    const db = on as unknown as Database
    const adapter = db.getExecutor().adapter as DirectAdapter
    const key = adapter.family ?? adapter
    let known = compiled.get(key)
    if (!known) {
      known = compile(on)
      compiled.set(key, known)
    }
    const { sql, query, queryId } = known.query
    return { db, adapter, query: { sql, query, queryId, parameters: known.fill(values) } }
  }
  /** Avoids `async`: SQLite returns its rows at once, without the delay of another promise. */
  function execute(on: On, values: P): QueryResult<Row> | Promise<QueryResult<Row>> {
    const { db, adapter, query } = fillIn(on, values)
    return adapter.runDirectly<Row>(db, query)
  }
  return {
    /**
     * Writes without waiting for the result: on PostgreSQL it is sent with the next query or the commit, on SQLite it is written at once.
     * `errors`: what is thrown where a constraint rejects it, by whichever await that is.
     */
    async write(on: On, values: P, errors: ConstraintErrors = {}): Promise<void> {
      const { db, query } = fillIn(on, values)
      await deferQuery(db, query, errors)
    },
    all: async (on: On, values: P) => (await execute(on, values)).rows,
    first: async (on: On, values: P): Promise<Row | undefined> => (await execute(on, values)).rows[0],
    /** Runs a write and counts the changed rows. Cheaper than to have them returned: see `tenantQueries`. */
    changed: async (on: On, values: P) => Number((await execute(on, values)).numAffectedRows ?? 0n),
    /** Runs an insert into a table with integer ids, and returns the id of the row. */
    async insertedId(on: On, values: P) {
      const { insertId, rows } = await execute(on, values)
      return insertId === undefined ? (rows[0] as { id: number }).id : Number(insertId)
    },
  }
}

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  /** Throws for any use of the value, in arithmetic or text. */
  [Symbol.toPrimitive](): never {
    throw new Error(`A prepared query cannot look at ${this.name}: it is built before there are values`)
  }
}

const placeholders = new Proxy(
  {},
  {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys() {
      throw new Error('A prepared query names each value: a spread would find none')
    },
  },
)
