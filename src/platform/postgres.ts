import { createRequire } from 'node:module'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'

/** Loaded when first needed: a start on SQLite would spend 37 of its 550 ms on it. */
const load = (): typeof pg => createRequire(import.meta.url)('pg')

/** Kysely over a PostgreSQL server. */
export function postgresDialect(connectionString: string, { connections, timeoutMs }: { connections: number; timeoutMs: number }) {
  const { Pool, types } = load()
  const pool = new Pool({
    connectionString,
    max: connections,
    statement_timeout: timeoutMs,
    // The counterpart of SQLite's rule that a transaction awaits nothing but its own queries.
    idle_in_transaction_session_timeout: 5_000,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: (oid: number, format?: any) => (oid === int8 ? wholeNumber : types.getTypeParser(oid, format)) },
  })
  pool.on('connect', nameStatements)
  // A connection that breaks while idle is replaced; without a listener the process would end.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}

/** Names stay on the server as long as the connection. A list of 1 to 100 ids alone makes 100 texts, hence a bound. */
const namesPerConnection = 500

/** Gives each query text a name, so that the server plans it once for each connection: a third more requests. */
function nameStatements(client: pg.PoolClient) {
  const send = client.query.bind(client) as (query: pg.QueryConfig) => unknown
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    if (!names.has(text) && names.size < namesPerConnection) names.set(text, `q${names.size}`)
    return names.get(text)
  }
  const query = (text: string | pg.QueryConfig, values: unknown[] = []) => {
    if (typeof text !== 'string') return send(text)
    const name = nameOf(text)
    return send(name ? { name, text, values } : { text, values })
  }
  Object.assign(client, { query })
}

/** The type of a 64-bit integer in PostgreSQL's catalogue. */
const int8 = 20

/** 64-bit integers come as text. Ours fit a number; one that does not must not pass rounded. */
function wholeNumber(text: string) {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a number`)
  return number
}
