import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, Transaction } from 'kysely'
import type { Database, Tables, Writes } from '../../src/platform/database/database.ts'

/** Lets a query, or a whole transaction, begin. */
export type Gate = () => Promise<void>
export type Memory = ReturnType<typeof openMemory>

/**
 * A SQLite database in memory, and any number of processes that use it, each through a gate of its own: a query or a transaction begins
 * when its gate opens, and then runs to its end before anything else does. So the order of the gates is the order of all that happens.
 */
export function openMemory() {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  const statements = new Map<string, { statement: StatementSync; columns: string[] }>()
  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) }
    statements.set(sql, prepared)
    return prepared
  }
  const run = <Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> => {
    const { statement, columns } = prepare(sql)
    const values = parameters as SQLInputValue[]
    if (columns.length > 0) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
  return {
    rows: <Row>(sql: string, ...parameters: SQLInputValue[]) => run<Row>({ sql, parameters }).rows as Row[],
    run: (sql: string, ...parameters: SQLInputValue[]) => run({ sql, parameters }),
    /** A process: its database, and how its gate is set. Without one nothing waits. */
    open() {
      let gate: Gate | undefined
      const db: Database = new Kysely<Tables>({ dialect: dialectOf(run, () => gate) })
      return { db, setGate: (other: Gate | undefined) => (gate = other) }
    },
    close: () => database.close(),
  }
}

type Run = <Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>) => QueryResult<Row>
type Connection = DatabaseConnection & { inTransaction: boolean }

class MemoryTransaction<DB> extends Transaction<DB> {}

function dialectOf(run: Run, gateOf: () => Gate | undefined): Dialect {
  const command = (sql: string) => run({ sql, parameters: [] })
  const passing = (): Connection => ({ inTransaction: true, executeQuery: async (query) => run(query), streamQuery })
  const driver: Driver = {
    async init() {},
    async acquireConnection() {
      const connection: Connection = {
        inTransaction: false,
        async executeQuery(query) {
          if (!connection.inTransaction) await gateOf()?.()
          return run(query)
        },
        streamQuery,
      }
      return connection
    },
    async beginTransaction(connection) {
      await gateOf()?.()
      ;(connection as Connection).inTransaction = true
      command('begin')
    },
    commitTransaction: async () => void command('commit'),
    rollbackTransaction: async () => void command('rollback'),
    async releaseConnection() {},
    async destroy() {},
  }
  const adapter = Object.assign(new SqliteAdapter(), {
    runDirectly<Row>(db: unknown, query: CompiledQuery) {
      const gate = gateOf()
      return db instanceof MemoryTransaction || !gate ? run<Row>(query) : gate().then(() => run<Row>(query))
    },
    async transact<T>(db: Database, work: (tx: Writes) => Promise<T>): Promise<T> {
      await gateOf()?.()
      const executor = db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(passing()) })
      command('begin')
      try {
        const result = await work(new MemoryTransaction<Tables>({ config: { dialect }, driver, dialect, executor }))
        command('commit')
        return result
      } catch (error) {
        command('rollback')
        throw error
      }
    },
  })
  Object.defineProperty(adapter, 'supportsMultipleConnections', { value: true })
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return dialect
}

function streamQuery(): never {
  throw new Error('Rows are not streamed')
}
