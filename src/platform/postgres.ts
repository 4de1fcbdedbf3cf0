import { createRequire } from 'node:module'
import { type Dialect, Kysely, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import { BoundedMap } from './bounded-map.ts'
import { planEachTime } from './postgres-batch.ts'
import { BatchAdapter, postgresDriver } from './postgres-driver.ts'
import { type Session, toStatement } from './postgres-transaction.ts'
import { tenantRole } from './row-security.ts'

/** Loaded when first needed: a start on SQLite would spend 37 of its 550 ms on it. */
const load = (): typeof pg => createRequire(import.meta.url)('pg')

/** `prepares`: give each statement a name, under which a connection keeps its plan. */
type PostgresOptions = { readonly connections: number; readonly timeoutMs: number; readonly prepares: boolean }

/** Kysely over a PostgreSQL server. */
export function postgresDialect(connectionString: string, { connections, timeoutMs, prepares }: PostgresOptions) {
  const { Pool, types } = load()
  const pool = new Pool({
    application_name: applicationName,
    connectionString,
    max: connections,
    statement_timeout: timeoutMs,
    // The counterpart of SQLite's rule that a transaction awaits nothing but its own queries.
    idle_in_transaction_session_timeout: idleMs,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: (oid: number, format?: any) => (oid === int8 ? wholeNumber : types.getTypeParser(oid, format)) },
  })
  if (!prepares) pool.on('connect', planEachTime)
  // A connection that breaks is replaced; without a listener, here for idle ones and below for those in use, the process
  // would end. A query that waits on it is rejected there.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  endWhenSilent(pool, Math.max(timeoutMs, idleMs) + 1_000)

  const tenants = new BoundedMap<number, Kysely<any>>(tenantsKept)
  const more = {
    /** Prepared queries are compiled once for all sessions. */
    family: {},
    connections: (): Connections => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    asTenant(organization_id: number) {
      const known = tenants.get(organization_id)
      if (known) return known
      const tenant = new Kysely<any>({ dialect: dialectOf({ pool, opening: [actAsTenant(organization_id)] }, more) })
      tenants.set(organization_id, tenant)
      return tenant
    },
  }
  return dialectOf({ pool, opening: [] }, more)
}

const dialectOf = (session: Session, more: object): Dialect => {
  const adapter = Object.assign(new BatchAdapter(session), more)
  return {
    createAdapter: () => adapter,
    createDriver: () => postgresDriver(session),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<any>) => new PostgresIntrospector(db),
  }
}

/**
 * PostgreSQL as one organization may see it: every transaction takes on the tenants' role and names the organization before anything
 * else, and loses both at its end.
 */
const actAsTenant = (organization_id: number) =>
  toStatement({
    sql: `select set_config('role', '${tenantRole}', true), set_config('app.org', $1, true)`,
    parameters: [String(Number(organization_id))],
  })

/** As PostgreSQL lists the connections of servers and commands. */
export const applicationName = 'crossdock'

/** One connection without a time limit, whose rows come as arrays and whose integers come as they are. */
export async function connectPostgres(connectionString: string, application_name: string) {
  const { Client, types } = load()
  const client = new Client({
    connectionString,
    application_name,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: (oid: number, format?: any) => (oid === int8 ? BigInt : types.getTypeParser(oid, format)) },
  })
  client.on('error', () => {}) // The query under way fails with it, too.
  await client.connect()
  return {
    query: <Row>(text: string, values: unknown[] = []): Promise<{ rows: Row[] }> => client.query<any>({ text, values, rowMode: 'array' }),
    end: () => client.end(),
  }
}
export type PostgresClient = Awaited<ReturnType<typeof connectPostgres>>

const idleMs = 5_000
/** One is made in 20 µs; those of the organizations that call most are at hand. */
const tenantsKept = 1_000

/** The database as one organization may see it; on SQLite, which knows no roles, the whole. */
export function asTenant<DB>(db: Kysely<DB>, organization_id: number): Kysely<DB> {
  const { adapter } = db.getExecutor()
  return 'asTenant' in adapter ? (adapter as { asTenant(id: number): Kysely<DB> }).asTenant(organization_id) : db
}

/** How many connections there are, how many of them do nothing, and how many transactions and queries wait for one. */
type Connections = { readonly total: number; readonly idle: number; readonly waiting: number }

/** How the pool stands; nothing on SQLite, which has none. */
export function connectionsOf(db: Kysely<any>): Connections | Record<string, never> {
  const { adapter } = db.getExecutor()
  return 'connections' in adapter ? (adapter as { connections(): Connections }).connections() : {}
}

type Stream = { on(event: 'timeout', act: () => void): void; setTimeout(ms: number): void; destroy(error: Error): void }

/**
 * The server ends every statement and every transaction in its time. A connection on which nothing has come for longer leads
 * nowhere: its packets are swallowed on the way, and TCP would go on hoping for a quarter of an hour.
 */
function endWhenSilent(pool: pg.Pool, silentMs: number) {
  const socketOf = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Stream } }).connection.stream
  const silence = () => Object.assign(new Error('The database has gone silent'), { code: 'ETIMEDOUT' })
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket.on('timeout', () => socket.destroy(silence()))
  })
  pool.on('acquire', (client) => socketOf(client).setTimeout(silentMs))
  pool.on('release', (_, client) => socketOf(client).setTimeout(0))
}

/** The type of a 64-bit integer in PostgreSQL's catalogue. */
const int8 = 20

/** 64-bit integers come as text. Ours fit a number; one that does not must not pass rounded. */
function wholeNumber(text: string) {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a number`)
  return number
}
