import { createRequire } from 'node:module'
import type { CompiledQuery, QueryResult } from 'kysely'
import type pg from 'pg'
import { type ConstraintErrors, mapError, markOfOther } from './constraints.ts'
import { joinInserts, type QueuedStatement } from './joined-inserts.ts'
import { BatchError, type Statement, sendBatch } from './postgres-batch.ts'
import type { Connections } from './postgres-connections.ts'

/** Connections, and the statements that each transaction begins with. */
export type Session = { readonly connections: Connections; readonly opening: readonly Statement[] }

/** `pg`'s own mapping of values; loaded with the first query, as `pg` is. */
let toProtocol: ((value: unknown) => string | Buffer | null) | undefined
const loadMapping = () => createRequire(import.meta.url)('pg/lib/utils').prepareValue as NonNullable<typeof toProtocol>

export function toStatement({ sql: text, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Statement {
  toProtocol ??= loadMapping()
  return { text, values: parameters.map((value) => toProtocol!(value)) }
}

/** Several statements in one text have no plan: they go by the simple protocol. */
const isScript = ({ text, values }: Statement) => values.length === 0 && text.includes(';')

const [begin, commit, rollback]: [Statement, Statement, Statement] = [
  { text: 'begin', values: [] },
  { text: 'commit', values: [] },
  { text: 'rollback', values: [] },
]

/** Limit of queued writes, which are sent then even if no query needs it: it bounds their memory. */
const mostQueued = 200

/**
 * A transaction that takes few round trips. Its begin goes with its first statements. Deferred writes wait for the next query, and are sent
 * with it, or for the commit; queries that are made in one turn go together. What the database rejects of a deferred write is thrown by
 * the await that sent it, and at the latest by the commit: nothing is committed then.
 */
export class PostgresTransaction {
  readonly #session: Session
  #client: pg.PoolClient | undefined
  #queue: QueuedStatement[] = []
  #isScheduled = false
  #isBegun = false
  #isBroken = false
  #isOver = false
  #failure: unknown
  /** The batch that is under way. It never rejects. */
  #sending: Promise<void> = Promise.resolve()

  constructor(session: Session) {
    this.#session = session
  }

  run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#accept(query)
    if (isScript(statement)) return this.#runScript(statement)
    const result = Promise.withResolvers<QueryResult<Row>>()
    this.#queue.push({ statement, result })
    if (!this.#isScheduled) {
      this.#isScheduled = true
      process.nextTick(() => this.flush().catch(() => {})) // Ignores the error: queries that wait for results are rejected with it.
    }
    return result.promise
  }

  /** Writes without waiting. `errors`: what is thrown later where a constraint rejects it. */
  async defer(query: CompiledQuery, errors: ConstraintErrors) {
    this.#queue.push({ statement: this.#accept(query), result: undefined, errors })
    if (this.#queue.length >= mostQueued) await this.flush()
  }

  /** Sends what waits. Rejects where a deferred write was rejected, now or before. */
  async flush(): Promise<void> {
    this.#isScheduled = false
    await this.#afterOthers(() => this.#send())
    this.#throwFailure()
  }

  async commit() {
    await this.#afterOthers(async () => {
      // A batch is a transaction by itself, unless one was begun.
      if (!this.#isBegun) return this.#send([], { isWhole: true })
      const lastTag = await this.#send([commit])
      if (this.#failure) return
      this.#isBegun = false
      // PostgreSQL answers a commit after a failed statement with ROLLBACK, and no error.
      if (lastTag !== 'COMMIT') throw new Error(`The transaction was not committed: ${lastTag}`)
    })
    this.#throwFailure()
    this.#isOver = true
  }

  async rollback() {
    this.#isOver = true
    const over = new Error('The transaction was rolled back')
    for (const { result } of this.#queue.splice(0)) result?.reject(over)
    await this.#sending
    if (!this.#isBegun || !this.#client) return
    this.#isBegun = false
    await sendBatch(this.#client, [rollback]).catch(() => {
      this.#isBroken = true
    })
  }

  /** Gives the connection back. One whose transaction may still be open is closed. */
  release() {
    if (this.#client) this.#session.connections.release(this.#client, this.#isBroken || this.#isBegun)
    this.#client = undefined
  }

  #accept(query: CompiledQuery): Statement {
    if (this.#isOver) throw new Error('This transaction is over: it was not awaited')
    return toStatement(query)
  }

  #throwFailure() {
    if (this.#failure) throw this.#failure
  }

  #afterOthers(work: () => Promise<unknown>): Promise<void> {
    const done = this.#sending.then(work).then(() => {})
    this.#sending = done.catch((error: unknown) => {
      this.#failure ??= error
    })
    return this.#sending
  }

  /** Sends all that waits, with the begin before it where that was not sent yet, in one round trip. Answers the tag of the last. */
  async #send(ending: readonly Statement[] = [], { isWhole = false } = {}): Promise<string> {
    const queued = joinInserts(this.#queue.splice(0))
    if (this.#failure) {
      for (const { result } of queued) result?.reject(this.#failure)
      return ''
    }
    if (queued.length + ending.length === 0) return ''
    const opening = this.#isBegun ? [] : [...(isWhole ? [] : [begin]), ...this.#session.opening]
    try {
      this.#client ??= await this.#session.connections.acquire('write')
      this.#isBegun ||= !isWhole
      const { results, lastTag } = await sendBatch(this.#client, [...opening, ...queued.map(({ statement }) => statement), ...ending])
      for (const [index, { result }] of queued.entries()) result?.resolve(results[opening.length + index]!)
      return lastTag
    } catch (error) {
      if (this.#client && error instanceof BatchError) this.#session.connections.noteError(this.#client, error.cause)
      this.#settleFailed(queued, opening.length, error)
      return ''
    }
  }

  /** The statement that failed has its own error; what follows it in the transaction has one that no mapping of another statement applies to. */
  #settleFailed(queued: readonly QueuedStatement[], before: number, error: unknown) {
    const at = error instanceof BatchError ? error.at - before : -1
    const cause = error instanceof BatchError ? error.cause : error
    const failed = queued[at]
    if (failed?.result) this.#failure = copyError(cause)
    else this.#failure = failed ? mapError(cause, failed.errors) : cause
    markOfOther(this.#failure)
    for (const [index, { result }] of queued.entries()) {
      if (index < at) result?.resolve((error as BatchError).completed[before + index]!)
      else result?.reject(index === at ? cause : this.#failure)
    }
  }

  async #runScript(statement: Statement): Promise<QueryResult<any>> {
    await this.flush()
    let result: QueryResult<any> = { rows: [] }
    await this.#afterOthers(async () => {
      if (!this.#isBegun) await this.#begin()
      result = await runScript(this.#client!, statement.text)
    })
    this.#throwFailure()
    return result
  }

  async #begin() {
    this.#client ??= await this.#session.connections.acquire('write')
    this.#isBegun = true
    await sendBatch(this.#client, [begin, ...this.#session.opening]).catch(throwCause)
  }
}

/** Copies an error with its code and message, by which it is answered with 503. */
function copyError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code } = error as { code?: string }
  return Object.assign(new Error(error.message, { cause: error }), code !== undefined && { code })
}

function throwCause(error: unknown): never {
  throw error instanceof BatchError ? error.cause : error
}

/** Runs a text of statements. The results of several are not needed. */
async function runScript(client: pg.PoolClient, text: string): Promise<QueryResult<any>> {
  const answer = await client.query(text)
  if (Array.isArray(answer)) return { rows: [] }
  const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(answer.command)
  return { rows: answer.rows, ...(isWrite && { numAffectedRows: BigInt(answer.rowCount ?? 0) }) }
}

/** Runs one query outside of a transaction; the opening statements go in the same round trip. */
export async function runAlone<Row>({ connections, opening }: Session, query: CompiledQuery): Promise<QueryResult<Row>> {
  const statement = toStatement(query)
  const client = await connections.acquire('read')
  try {
    if (isScript(statement) && opening.length === 0) return await runScript(client, statement.text)
    return (await sendBatch(client, [...opening, statement]).catch(throwCause)).results.at(-1)!
  } catch (error) {
    connections.noteError(client, error)
    throw error
  } finally {
    connections.release(client)
  }
}
