import { createRequire } from 'node:module'
import type pg from 'pg'
import { planEachTime, whenAnswered } from './postgres-batch.ts'
import {
  openHosts,
  parseServerAddress,
  readOnlyCode,
  readOnlyError,
  readServerState,
  type ServerAddress,
  type ServerState,
} from './postgres-hosts.ts'
import { mostProbeTimes, watchSilence } from './postgres-silence.ts'
import { openPlaces } from './shared-places.ts'

/** Loads `pg` when it is first needed: a start on SQLite would spend 37 of its 550 ms on it. */
const load = (): typeof pg => createRequire(import.meta.url)('pg')

/** Name under which PostgreSQL lists the connections of servers and commands. */
export const applicationName = 'crossdock'

/** The type of a 64-bit integer in PostgreSQL's catalogue. */
const int8 = 20
/** Longest wait of a request for a connection. */
const waitMs = 5_000
/** The counterpart of SQLite's rule that a transaction awaits nothing but its own queries. */
const idleMs = 5_000
/** Idle connections are asked by the system whether their server is there, from this time on. */
const keepAliveMs = 10_000
/** The share of the connections that transactions leave to reads: a write may wait for a standby for as long as that is away. */
const readShare = 0.2

/** `prepares`: give each statement a name, under which a connection keeps its plan. `silentMs`: 0 for no probe. */
export type PostgresOptions = {
  readonly connections: number
  readonly timeoutMs: number
  readonly prepares: boolean
  readonly silentMs: number
}
type Use = 'read' | 'write'

/** Numbers of all connections, of idle ones, and of the transactions and queries that wait for one. */
export type ConnectionCounts = { readonly total: number; readonly idle: number; readonly waiting: number }
export type Connections = ReturnType<typeof openConnections>

/** The connections of one process, taken for a query or a transaction. */
export function openConnections(databaseUrl: string, options: PostgresOptions) {
  const { connections, timeoutMs, silentMs } = options
  const address = addressOf(databaseUrl)
  const hosts = openHosts(address, (host) => startLook(address, silentMs, host).answer)
  const members = new Map<pg.PoolClient, string>()
  const readOnly = new WeakSet<pg.PoolClient>()
  const writers = new WeakSet<pg.PoolClient>()
  const writing = openPlaces(connections - Math.min(connections - 1, Math.ceil(connections * readShare)), waitMs)
  const patienceMs = Math.max(timeoutMs, idleMs) + 1_000
  const silence =
    silentMs === 0
      ? undefined
      : watchSilence({
          silentMs,
          patienceMs,
          members,
          probe: () => startLook(address, silentMs * mostProbeTimes, hosts.current()),
          onDeath: hosts.suspect,
        })

  const pool = openPool({ address, options, hosts, members })
  pool.on('acquire', (client) => silence?.watch(client))
  pool.on('release', (_, client) => silence?.unwatch(client))
  if (!silence) endWhenSilent(pool, patienceMs)

  return {
    /** Takes a connection. Those for writes are fewer, so that reads are served while all of them wait. */
    async acquire(use: Use): Promise<pg.PoolClient> {
      if (use === 'write' && !writing.take()) await writing.wait()
      try {
        const client = await pool.connect()
        if (use === 'write') writers.add(client)
        return client
      } catch (error) {
        if (use === 'write') writing.give()
        throw error
      }
    },
    /** Gives a connection back when its server has answered, so that no more backends are at work than there are connections. */
    release(client: pg.PoolClient, isBroken = false) {
      const answer = whenAnswered(client)
      const giveBack = () => {
        client.release(isBroken || answer !== undefined || readOnly.has(client))
        if (writers.delete(client)) writing.give()
      }
      if (answer) answer.then(giveBack)
      else giveBack()
    },
    /** Looks at an error of a query. A connection to a server that cannot be written leads to one that was replaced, or not promoted yet. */
    noteError(client: pg.PoolClient, error: unknown) {
      if ((error as { code?: string } | undefined)?.code !== readOnlyCode) return
      readOnly.add(client)
      hosts.suspect()
    },
    counts: (): ConnectionCounts => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + writing.waiting(),
    }),
    end() {
      silence?.stop()
      return pool.end()
    },
  }
}

function addressOf(databaseUrl: string): ServerAddress {
  const address = parseServerAddress(databaseUrl)
  if (!address) throw new Error('DATABASE_URL cannot be read.')
  return address
}

type Host = ServerAddress['hosts'][number]
type PoolParts = {
  readonly address: ServerAddress
  readonly options: PostgresOptions
  readonly hosts: ReturnType<typeof openHosts>
  readonly members: Map<pg.PoolClient, string>
}

function openPool(parts: PoolParts): pg.Pool {
  const { Pool, types } = load()
  const { address, options, hosts, members } = parts
  const pool = new Pool({
    application_name: applicationName,
    connectionString: address.connectionString,
    max: options.connections,
    statement_timeout: options.timeoutMs,
    idle_in_transaction_session_timeout: idleMs,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types: { getTypeParser: (oid: number, format?: any) => (oid === int8 ? wholeNumber : types.getTypeParser(oid, format)) },
    Client: connectingClient(parts) as unknown as typeof pg.Client,
  })
  if (!options.prepares) pool.on('connect', planEachTime)
  // An idle connection that breaks is replaced. A query that waits on one is rejected there.
  pool.on('error', hosts.suspect)
  pool.on('remove', (client) => members.delete(client as pg.PoolClient))
  return pool
}

/** A client of the pool that connects to the host that can be written, and learns which server it has reached. */
function connectingClient({ address, options: { silentMs }, hosts, members }: PoolParts) {
  type Callback = (error?: Error) => void
  const { Client } = load()
  return class extends (Client as unknown as new (config: object) => pg.PoolClient) {
    constructor(config: object) {
      super({ ...config, ...(silentMs > 0 && { connectionTimeoutMillis: silentMs }) })
      // An error event without a listener ends the process, and the pool listens only when the connection is there.
      this.on('error', hosts.suspect)
    }

    override connect(): Promise<any>
    override connect(callback: Callback): void
    override connect(callback?: Callback): any {
      const connect = super.connect.bind(this) as unknown as (callback: Callback) => void
      const isTold = address.needsWrites || silentMs > 0
      const end = (error?: Error) => {
        if (!error) return callback!()
        hosts.suspect()
        cutSocket(this)
        callback!(error)
      }
      const begin = (host: Host | undefined) => {
        if (host) pointTo(this, host)
        connect((error) => (error || !isTold ? end(error) : this.#learn().then(() => end(), end)))
      }
      if (address.hosts.length === 1) begin(undefined)
      else hosts.find().then(begin, end)
    }

    async #learn() {
      const state = await answeredWithin(this, silentMs, readServerState(this))
      if (address.needsWrites && state.isReadOnly) throw readOnlyError('The server')
      members.set(this, state.started_at)
    }
  }
}

const pointTo = (client: pg.ClientBase, { host, port }: Host) => void Object.assign(client, { host, port })
const cutSocket = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Stream } }).connection.stream.destroy()

/** Connects beside the pool, and asks the server who it is. */
function startLook({ connectionString }: ServerAddress, silentMs: number, host: Host | undefined) {
  const { Client } = load()
  const client = new Client({
    application_name: applicationName,
    connectionString,
    connectionTimeoutMillis: silentMs || waitMs,
  })
  client.on('error', () => {}) // Ignores the event: the query of this client is rejected, too.
  if (host) pointTo(client, host)
  const ask = async (): Promise<ServerState> => {
    try {
      await client.connect()
      return await answeredWithin(client, silentMs, readServerState(client))
    } finally {
      cutSocket(client)
    }
  }
  return { answer: ask(), cancel: () => cutSocket(client) }
}

/** Rejects where the server does not answer in time. */
async function answeredWithin<T>(client: pg.ClientBase, ms: number, answer: Promise<T>): Promise<T> {
  const timer = setTimeout(() => cutSocket(client), ms || waitMs)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}

/** Opens one connection without a time limit. Rows are arrays, and 64-bit integers are bigints. */
export async function connectPostgres(databaseUrl: string, application_name: string) {
  const { Client, types } = load()
  const address = addressOf(databaseUrl)
  const client = new Client({
    connectionString: address.connectionString,
    application_name,
    connectionTimeoutMillis: waitMs,
    types: { getTypeParser: (oid: number, format?: any) => (oid === int8 ? BigInt : types.getTypeParser(oid, format)) },
  })
  client.on('error', () => {}) // The query under way fails with it, too.
  if (address.hosts.length > 1) pointTo(client, await openHosts(address, (host) => startLook(address, waitMs, host).answer).find())
  await client.connect()
  return {
    query: <Row>(text: string, values: unknown[] = []): Promise<{ rows: Row[] }> => client.query<any>({ text, values, rowMode: 'array' }),
    end: () => client.end(),
  }
}
export type PostgresClient = Awaited<ReturnType<typeof connectPostgres>>

type Stream = { on(event: 'timeout', act: () => void): void; setTimeout(ms: number): void; destroy(error?: Error): void }

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

/** 64-bit integers come as text. Ours fit a number; one that does not must not pass rounded. */
function wholeNumber(text: string) {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a number`)
  return number
}
