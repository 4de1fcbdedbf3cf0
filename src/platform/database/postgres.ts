import { type Dialect, Kysely, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { BoundedMap } from '../bounded-map.ts'
import { type ConnectionCounts, openConnections, type PostgresOptions } from './postgres-connections.ts'
import { BatchAdapter, postgresDriver } from './postgres-driver.ts'
import { type Session, toStatement } from './postgres-transaction.ts'
import { tenantRole } from './row-security.ts'

/** Kysely over a PostgreSQL server. */
export function postgresDialect(databaseUrl: string, options: PostgresOptions) {
  const connections = openConnections(databaseUrl, options)
  const tenants = new BoundedMap<number, Kysely<any>>(tenantsKept)
  const more = {
    /** Identity for prepared queries, which are compiled once for all sessions. */
    family: {},
    connections: connections.counts,
    asTenant(organization_id: number) {
      const known = tenants.get(organization_id)
      if (known) return known
      const tenant = new Kysely<any>({ dialect: dialectOf({ connections, opening: [actAsTenant(organization_id)] }, more) })
      tenants.set(organization_id, tenant)
      return tenant
    },
  }
  return dialectOf({ connections, opening: [] }, more)
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

/** Limit of cached databases: one is made in 20 µs, and those of the organizations that call most are at hand. */
const tenantsKept = 1_000

/** The database as one organization may see it; on SQLite, which knows no roles, the whole. */
export function asTenant<DB>(db: Kysely<DB>, organization_id: number): Kysely<DB> {
  const { adapter } = db.getExecutor()
  return 'asTenant' in adapter ? (adapter as { asTenant(id: number): Kysely<DB> }).asTenant(organization_id) : db
}

/** Counts the connections of the pool; returns nothing on SQLite, which has none. */
export function countConnections(db: Kysely<any>): ConnectionCounts | Record<string, never> {
  const { adapter } = db.getExecutor()
  return 'connections' in adapter ? (adapter as { connections(): ConnectionCounts }).connections() : {}
}
