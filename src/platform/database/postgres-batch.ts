import type { QueryResult } from 'kysely'
import type pg from 'pg'
import { MessageWriter } from './postgres-messages.ts'

/** A statement whose values are as the protocol takes them: text, bytes or null. */
export type Statement = { readonly text: string; readonly values: readonly (string | Buffer | null)[] }

/** Socket of a connection of `pg`. Only writes bypass `pg`, which reads the answers of the server. */
type Wire = { readonly stream: { readonly writable: boolean; write(bytes: Buffer): boolean } }
/** A batch is written in one go: one buffer serves all connections. */
const messages = new MessageWriter()

type ResultField = { readonly name: string; readonly parse: (text: string) => unknown }

/** A statement that a connection has planned. Its name is empty beyond the limit, and then it is planned each time. */
type PreparedPlan = { readonly name: string; state: 'planned' | 'unplanned' | 'unknown'; fields: readonly ResultField[] | undefined }

/** Names stay on the server as long as the connection. A list of 1 to 100 ids alone makes 100 texts, hence a bound. */
const namesPerConnection = 500
const plannedOn = new WeakMap<object, Map<string, PreparedPlan>>()
const withoutNames = new WeakSet<object>()

/**
 * Disables names for a connection whose server changes between two transactions, as behind some poolers: one server does not know what
 * another has planned.
 */
export const planEachTime = (client: object) => void withoutNames.add(client)

/** Each text has a name, so that the server plans it once for each connection: a third more requests. */
function findPlanned(client: object, text: string): PreparedPlan {
  const all = plannedOn.get(client) ?? new Map<string, PreparedPlan>()
  plannedOn.set(client, all)
  const known = all.get(text)
  if (known) return known
  const planned: PreparedPlan = {
    name: all.size < namesPerConnection && !withoutNames.has(client) ? `q${all.size}` : '',
    state: 'unplanned',
    fields: undefined,
  }
  if (planned.name) all.set(text, planned)
  return planned
}

/** The error of a batch, and which of its statements failed; that after the last: its commit. */
export class BatchError extends Error {
  readonly at: number
  readonly completed: readonly QueryResult<unknown>[]
  constructor(cause: unknown, at: number, completed: readonly QueryResult<unknown>[]) {
    super('A statement failed', { cause })
    this.at = at
    this.completed = completed
  }
}

export type BatchResult = { readonly results: readonly QueryResult<any>[]; readonly lastTag: string }

/**
 * Sends statements with one Sync, so that they take one round trip. PostgreSQL runs them in order and skips those after one that failed.
 * Outside of a transaction all of them are one: it is committed at the Sync.
 */
export async function sendBatch(client: pg.PoolClient, statements: readonly Statement[]): Promise<BatchResult> {
  const abandoned = underWay.get(client)?.abandoned
  if (abandoned) throw abandoned.error
  const sent = Promise.withResolvers<BatchResult>()
  const batch = new Batch(client, statements, sent)
  underWay.set(client, batch)
  // `pg` takes an object with these methods for a query, and passes each message of the server to it.
  client.query(batch as unknown as pg.Submittable)
  try {
    return await sent.promise
  } catch (error) {
    // Replaces the stack, which leads to the socket otherwise, and not to the code that sent the query.
    if (error instanceof BatchError) Error.captureStackTrace(error.cause as Error)
    throw error
  }
}

/** The last batch of each connection. */
const underWay = new WeakMap<object, Batch>()

/** Rejects what waits for the server's answer on this connection, which stays open for it. Later batches are rejected at once. */
export function abandonBatch(client: object, error: Error) {
  const batch = underWay.get(client)
  if (batch && !batch.isAnswered) batch.abandon(error)
}

/** Resolves when the server has answered the batch that was abandoned on this connection, or has gone; undefined where none was. */
export const whenAnswered = (client: object): Promise<void> | undefined => underWay.get(client)?.abandoned?.answered.promise

type AbandonedBatch = { readonly error: Error; readonly answered: PromiseWithResolvers<void> }

class Batch {
  readonly #client: pg.PoolClient
  readonly statements: readonly Statement[]
  readonly #sent: PromiseWithResolvers<BatchResult>
  readonly #planned: readonly PreparedPlan[]
  /** Maps each statement that this batch has planned to its index. */
  readonly #plans = new Map<PreparedPlan, number>()
  readonly #results: QueryResult<unknown>[] = []
  #rows: unknown[] = []
  #lastTag = ''
  #unreadable: BatchError | undefined
  isAnswered = false
  abandoned: AbandonedBatch | undefined

  constructor(client: pg.PoolClient, statements: readonly Statement[], sent: PromiseWithResolvers<BatchResult>) {
    this.#client = client
    this.statements = statements
    this.#sent = sent
    this.#planned = statements.map(({ text }) => findPlanned(client, text))
  }

  submit({ stream }: Wire) {
    messages.restart()
    for (const [at, { text, values }] of this.statements.entries()) {
      const planned = this.#planned[at]!
      if (planned.state !== 'planned' || !planned.name) this.#plan(planned, text, at)
      messages.bind(planned.name, values)
      if (!planned.fields) messages.describe()
      messages.execute()
    }
    messages.sync()
    if (stream.writable) stream.write(messages.take())
    return null
  }

  #plan(planned: PreparedPlan, text: string, at: number) {
    // Closing a name that does not exist is no error.
    if (planned.state === 'unknown') messages.close(planned.name)
    messages.parse(planned.name, text)
    planned.state = 'planned'
    this.#plans.set(planned, at)
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) {
    this.#planned[this.#results.length]!.fields = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#client.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }))
  }

  handleDataRow({ fields: values }: { fields: readonly (string | null)[] }) {
    const fields = this.#planned[this.#results.length]!.fields!
    const row: Record<string, unknown> = {}
    try {
      for (let i = 0; i < values.length; i++) row[fields[i]!.name] = values[i] === null ? null : fields[i]!.parse(values[i]!)
    } catch (error) {
      this.#unreadable ??= new BatchError(error, this.#results.length, this.#results)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }) {
    this.#planned[this.#results.length]!.fields ??= []
    const [, count] = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(text) ?? []
    this.#results.push({ rows: this.#rows, ...(count !== undefined && { numAffectedRows: BigInt(count) }) })
    this.#rows = []
    this.#lastTag = text
  }

  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' })
  }

  abandon(error: Error) {
    this.abandoned ??= { error, answered: Promise.withResolvers<void>() }
    this.#sent.reject(error)
  }

  #end() {
    this.isAnswered = true
    this.abandoned?.answered.resolve()
  }

  handleError(error: unknown) {
    const at = this.#results.length
    // Marks the statements as unknown: the one that failed may have been planned; those after it were not.
    for (const [planned, index] of this.#plans) if (index >= at) planned.state = 'unknown'
    this.#sent.reject(new BatchError(error, at, this.#results))
    this.#end()
  }

  handleReadyForQuery() {
    if (this.#unreadable) this.#sent.reject(this.#unreadable)
    else this.#sent.resolve({ results: this.#results, lastTag: this.#lastTag })
    this.#end()
  }

  handlePortalSuspended() {}
  handleCopyInResponse() {}
  handleCopyData() {}
}
