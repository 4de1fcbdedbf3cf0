import { CompiledQuery, type DatabaseConnection, type Driver, type PostgresDriver } from 'kysely'
import { tenantRole } from './row-security.ts'

type TenantConnection = DatabaseConnection & { readonly inner: DatabaseConnection; inTransaction: boolean }
/** What Kysely's own driver hands out, under a name that it keeps to itself. */
type Inner = Parameters<PostgresDriver['releaseConnection']>[0]

/**
 * PostgreSQL as one organization may see it: every transaction takes on the tenants' role and names the organization before
 * anything else, and loses both at its end. A query outside a transaction gets one for itself.
 */
export function tenantDriver(whole: PostgresDriver, organization_id: number): Driver {
  const begin = CompiledQuery.raw(`begin; set local role ${tenantRole}; set local app.org = '${Number(organization_id)}'`)
  const commit = CompiledQuery.raw('commit')

  /** All three are sent at once, so that it takes no longer than the query alone. */
  async function byItself<Row>(connection: DatabaseConnection, query: CompiledQuery) {
    const sent = [connection.executeQuery(begin), connection.executeQuery<Row>(query), connection.executeQuery(commit)] as const
    const [begun, answered] = await Promise.allSettled(sent)
    if (begun.status === 'rejected') throw begun.reason
    if (answered.status === 'rejected') throw answered.reason
    return answered.value
  }
  const innerOf = (connection: DatabaseConnection) => (connection as TenantConnection).inner as Inner

  return {
    init: () => whole.init(),
    async acquireConnection() {
      const inner = await whole.acquireConnection()
      const connection: TenantConnection = {
        inner,
        inTransaction: false,
        executeQuery: <Row>(query: CompiledQuery) =>
          connection.inTransaction ? inner.executeQuery<Row>(query) : byItself<Row>(inner, query),
        streamQuery() {
          throw new Error('Rows are not streamed: that would hold the connection between them')
        },
      }
      return connection
    },
    async beginTransaction(connection) {
      await innerOf(connection).executeQuery(begin)
      ;(connection as TenantConnection).inTransaction = true
    },
    commitTransaction: (connection) => whole.commitTransaction(innerOf(connection)),
    rollbackTransaction: (connection) => whole.rollbackTransaction(innerOf(connection)),
    releaseConnection: (connection) => whole.releaseConnection(innerOf(connection)),
    destroy: async () => {},
  }
}
