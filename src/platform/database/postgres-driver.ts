import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresAdapter,
  type QueryResult,
  Transaction,
} from 'kysely'
import { type ConstraintErrors, mapConstraint, unmarkOfOther } from './constraints.ts'
import { groupReads } from './postgres-reads.ts'
import { PostgresTransaction, runAlone, type Session } from './postgres-transaction.ts'

type Connection = DatabaseConnection & { transaction?: PostgresTransaction }
const transactionOf = (connection: DatabaseConnection) => (connection as Connection).transaction!

/** A connection of the pool is taken when a query needs one, and not before. */
export function postgresDriver(session: Session): Driver {
  return {
    async init() {},
    async acquireConnection() {
      const connection: Connection = {
        executeQuery: <Row>(query: CompiledQuery) => connection.transaction?.run<Row>(query) ?? runAlone<Row>(session, query),
        streamQuery() {
          throw new Error('Rows are not streamed: that would hold the connection between them')
        },
      }
      return connection
    },
    async beginTransaction(connection) {
      ;(connection as Connection).transaction = new PostgresTransaction(session)
    },
    commitTransaction: (connection) => transactionOf(connection).commit(),
    rollbackTransaction: (connection) => transactionOf(connection).rollback(),
    async releaseConnection(connection) {
      ;(connection as Connection).transaction?.release()
    },
    async destroy() {
      await session.connections.end()
    },
  }
}

/** Adapter for queries that bypass Kysely's way to a connection, and for deferred writes, which Kysely does not have. */
export class BatchAdapter extends PostgresAdapter {
  readonly #session: Session
  readonly #read: ReturnType<typeof groupReads>
  constructor(session: Session) {
    super()
    this.#session = session
    this.#read = groupReads(session)
  }

  runDirectly<Row>(db: unknown, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (db instanceof BatchedTransaction) return db.held.run<Row>(query)
    return db instanceof Transaction ? db.executeQuery<Row>(query) : this.#read<Row>(query)
  }

  /** Defers a write; runs it at once in a transaction that Kysely itself began. */
  async defer(db: Kysely<any>, query: CompiledQuery, errors: ConstraintErrors) {
    if (db instanceof BatchedTransaction) await db.held.defer(query, errors)
    else await mapConstraint(db.executeQuery(query), errors)
  }

  async flush(db: unknown) {
    if (db instanceof BatchedTransaction) await db.held.flush()
  }

  async transact<DB, T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
    const held = new PostgresTransaction(this.#session)
    const connection = { executeQuery: <Row>(query: CompiledQuery) => held.run<Row>(query) } as DatabaseConnection
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
    const unused = {} as never
    try {
      const result = await work(
        new BatchedTransaction<DB>(held, { config: { dialect: unused }, driver: unused, dialect: unused, executor }),
      )
      await held.commit()
      return result
    } catch (error) {
      await held.rollback()
      unmarkOfOther(error)
      throw error
    } finally {
      held.release()
    }
  }
}

class BatchedTransaction<DB> extends Transaction<DB> {
  readonly held: PostgresTransaction
  constructor(held: PostgresTransaction, props: ConstructorParameters<typeof Transaction>[0]) {
    super(props)
    this.held = held
  }
}
