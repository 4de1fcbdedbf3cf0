import { statSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncOptions, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, Transaction } from 'kysely'
import { BoundedMap } from '../bounded-map.ts'
import { busyTimeoutMs, runWhenFree, stoppedMs } from './sqlite-busy.ts'
import { type GroupOptions, openGroups, type Ticket } from './sqlite-groups.ts'
import { type FileGuard, openFileGuard } from './sqlite-guard.ts'

type SqliteOptions = {
  /** Limit of transactions in one commit; 1 gives each a commit of its own. */
  readonly groupSize?: number | undefined
  readonly onBroken?: ((error: unknown) => void) | undefined
}

/** Kysely over a SQLite file in this process. */
export function sqliteDialect(file: string, { groupSize = 64, onBroken = endProcess }: SqliteOptions = {}): Dialect {
  const opened = openBoth(file)
  const driver = openDriver(opened, { groupSize, onBroken })
  const dialect: Dialect = {
    createAdapter: () => new Adapter(opened, driver, dialect),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return dialect
}

/** A restore that ended between the two looks has put another file under this name, and what is open here has none any more. */
function openBoth(file: string) {
  const found = inodeOf(file)
  const writer = openFile(file)
  const reader = openFile(file, { readOnly: true })
  if (found === undefined || inodeOf(file) === found) return { writer, reader, guard: openFileGuard(file) }
  reader.close()
  writer.close()
  throw new Error(`${file} was replaced while it was opened. Start again.`)
}
const inodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino
type OpenConnections = ReturnType<typeof openBoth>

/** A process that goes on could answer nothing but 503, and a new one can: it begins with what was committed. */
function endProcess(error: unknown) {
  const causes = error instanceof AggregateError ? error.errors.map((one) => (one as Error).message).join('; ') : String(error)
  process.stderr.write(`Crossdock stopped. SQLite could neither commit a transaction nor roll it back (${causes}). Start it again.\n`)
  process.exit(1)
}

class Adapter extends SqliteAdapter {
  readonly #writer: File
  readonly #reader: File
  readonly #guard: FileGuard
  readonly #driver: Driver
  readonly #dialect: Dialect
  constructor({ writer, reader, guard }: OpenConnections, driver: Driver, dialect: Dialect) {
    super()
    this.#writer = writer
    this.#reader = reader
    this.#guard = guard
    this.#driver = driver
    this.#dialect = dialect
  }
  /** True, since otherwise Kysely would admit one caller at a time, readers too. The queue of this driver is for writers only. */
  override get supportsMultipleConnections() {
    return true
  }
  /** A query answered at once, without the dozen promises on Kysely's way to a connection: 3 µs of the 20 of a read. */
  runDirectly<Row>(db: unknown, query: CompiledQuery): QueryResult<Row> | Promise<QueryResult<Row>> {
    return db instanceof DirectTransaction ? db.held.run<Row>(query) : readFrom<Row>(this.#reader, this.#guard, query)
  }
  readCommits() {
    return this.#writer.readCommits()
  }
  /** Throws where the file is no longer the one that was opened. From then on, all queries fail until it is back. */
  checkFile() {
    this.#guard.check()
  }
  /** Kysely's own transactions do the same by way of two dozen promises and a new executor for each. */
  async transact<DB, T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
    const [driver, dialect] = [this.#driver, this.#dialect]
    const connection = (await driver.acquireConnection()) as SqliteConnection
    await driver.beginTransaction(connection, {})
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
    let result: T
    try {
      result = await work(new DirectTransaction<DB>(connection, { config: { dialect }, driver, dialect, executor }))
    } catch (error) {
      await driver.rollbackTransaction(connection)
      throw error
    }
    await driver.commitTransaction(connection)
    return result
  }
}

class DirectTransaction<DB> extends Transaction<DB> {
  readonly held: SqliteConnection
  constructor(connection: SqliteConnection, props: ConstructorParameters<typeof Transaction>[0]) {
    super(props)
    this.held = connection
  }
}

type SqliteConnection = DatabaseConnection & {
  ticket?: Ticket
  run<Row>(query: CompiledQuery): QueryResult<Row> | Promise<QueryResult<Row>>
}

const overdue = 'This transaction is over: it was not awaited, or it awaited something other than its own queries'

/**
 * Opens a connection that writes and one that only reads. Transactions run one after another, many within one outer transaction, because a
 * commit waits for the disk and that wait can be shared. Each is answered only after the outer commit, and so is a failed one: its refusal
 * may be about a row that a neighbour wrote a moment ago.
 */
function openDriver({ writer, reader, guard }: OpenConnections, options: Pick<GroupOptions, 'groupSize' | 'onBroken'>): Driver {
  const { enter, leave, run } = openGroups(writer, { ...options, checkFile: guard.check })
  return {
    async init() {},
    async acquireConnection() {
      const connection: SqliteConnection = {
        run<Row>(query: CompiledQuery) {
          const { ticket } = connection
          if (!ticket) return readFrom<Row>(reader, guard, query)
          if (ticket.state === 'left') throw new Error(overdue)
          return run<Row>(query)
        },
        executeQuery: async <Row>(query: CompiledQuery) => connection.run<Row>(query),
        streamQuery() {
          throw new Error('Rows are not streamed: that would hold the connection between them')
        },
      }
      return connection
    },
    async beginTransaction(given) {
      const connection = given as SqliteConnection
      const ticket: Ticket = {
        state: 'waiting',
        started: Promise.withResolvers(),
        left: Promise.withResolvers(),
        durable: Promise.resolve(),
      }
      enter(ticket)
      await ticket.started.promise
      connection.ticket = ticket
    },
    async commitTransaction(connection) {
      const { ticket } = connection as SqliteConnection
      if (ticket!.state === 'left') throw new Error(overdue)
      leave(ticket!, 'kept')
      await ticket!.durable
    },
    // Kysely also calls this when the commit itself failed.
    async rollbackTransaction(connection) {
      const { ticket } = connection as SqliteConnection
      if (ticket!.state === 'running') leave(ticket!, 'undone')
      await ticket!.durable
    },
    async releaseConnection() {},
    async destroy() {
      reader.close()
      writer.close()
    },
  }
}

function readFrom<Row>(reader: File, guard: FileGuard, query: CompiledQuery) {
  guard.refuse()
  return runWhenFree(() => reader.run<Row>(query))
}

const statementsKept = 500

type File = ReturnType<typeof openFile>

/** A database file with its prepared statements: preparing one costs five times as much as running it. */
function openFile(file: string, options: DatabaseSyncOptions = {}) {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true, ...options })
  if (!options.readOnly) {
    // Enables `crossdock compact` to give back free pages beside a server. Has an effect in a new file only, before anything is written.
    database.exec('pragma auto_vacuum = incremental')
    useWal(database)
    // Page cache of 8 MB instead of 2: pages that do not fit are written twice. Saves 4 % of the time of orders by the hundred.
    database.exec('pragma synchronous = full; pragma wal_autocheckpoint = 1000; pragma temp_store = memory; pragma cache_size = -8000')
  }
  database.exec(`pragma busy_timeout = ${stoppedMs}`)
  let commits = 0
  const statements = new BoundedMap<string, { statement: StatementSync; rowOf: RowMaker | undefined }>(statementsKept)

  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    const prepared = { statement, rowOf: makeRows(statement.columns().map(({ name }) => name)) }
    statements.set(sql, prepared)
    return prepared
  }
  return {
    run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
      const { statement, rowOf } = prepare(sql)
      if (rowOf) {
        const rows = statement.all(...storable(parameters)) as unknown[]
        for (let i = 0; i < rows.length; i++) rows[i] = rowOf(rows[i] as unknown[])
        return { rows: rows as Row[] }
      }
      const { changes, lastInsertRowid } = statement.run(...storable(parameters))
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    command(sql: string) {
      prepare(sql).statement.run()
      if (sql === 'commit') commits++
    },
    readCommits: () => commits,
    inTransaction: () => database.isOpen && database.isTransaction,
    close: () => database.close(),
  }
}

/** The change to WAL needs the file for itself and, unlike all else, does not wait for it: of first starts at once, 2 % failed. */
function useWal(database: DatabaseSync) {
  const deadline = performance.now() + busyTimeoutMs
  for (;;) {
    try {
      return database.exec('pragma journal_mode = wal')
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== 5 || performance.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

type RowMaker = (values: readonly unknown[]) => unknown

/**
 * Makes an object of the values of a row; undefined for a statement that returns none. The objects of node:sqlite have no prototype and
 * are slow to read: 13 µs to fetch and present an address, against 9 µs so. A function that names the columns takes 0.04 µs for a row of
 * twelve; one that goes through their names takes 0.4.
 */
function makeRows(columns: readonly string[]): RowMaker | undefined {
  if (columns.length === 0) return undefined
  const fields = columns.map((name, i) => `${JSON.stringify(name)}: values[${i}]`)
  return new Function('values', `return { ${fields.join(', ')} }`) as RowMaker
}

/** node:sqlite takes an object in first place (a Date, say) for named parameters, and undefined and NaN for null, without a word. */
function storable(parameters: readonly unknown[]) {
  for (const value of parameters) {
    if (value === null || typeof value === 'string' || Number.isFinite(value) || value instanceof Uint8Array) continue
    throw new TypeError(`A column takes text, numbers, bytes or null, not ${typeof value === 'number' ? value : typeof value}`)
  }
  return parameters as SQLInputValue[]
}
