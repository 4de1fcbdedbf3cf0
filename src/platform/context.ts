import type { Bounds } from './bounds.ts'
import { ProcessorBudget } from './budget.ts'
import { findClockAhead } from './clocks.ts'
import { type Database, inTransaction, type Reads, type Writes } from './database/database.ts'
import { asTenant } from './database/postgres.ts'
import type { FileStore } from './file-store/back-end.ts'
import type { Invoicing } from './invoicing.ts'
import type { Keys } from './keys.ts'
import type { LateWrites } from './late-writes.ts'
import type { Leases, Monotonic } from './leases.ts'
import type { Log } from './log.ts'
import type { SendEmail } from './mail/message.ts'
import type { Send, UrlCheck } from './outbound/call.ts'
import type { Exchange, LogExchange } from './outbound/exchange.ts'
import type { Provider } from './provider.ts'
import type { Random } from './random.ts'
import type { Retention } from './retention.ts'
import type { SlidingLog } from './sliding-log.ts'
import { type Clock, offsetClock, stopClock, type Time } from './time.ts'

/** The dependencies of a running server. Tests bring their own clocks and outbound calls; nothing else is replaced. */
export type Services = Environment & {
  readonly now: Clock
  readonly elapsedMs: Monotonic
  readonly db: Database
  readonly log: Log
  readonly failures: SlidingLog
  readonly send: Send
  readonly refusal: UrlCheck
  /** Undefined where the settings name no mail server. */
  readonly sendEmail?: SendEmail | undefined
  readonly logExchange: LogExchange
  readonly lateWrites: LateWrites
  /** Notes a request that came through a proxy: the server is reachable by others, so loopback receivers are refused. */
  endLoopback(): void
  moveClock(caller: Caller, to: string): Promise<ClockMove>
}

/** Clock after a move, number of jobs run, and true if the target was reached. Undefined: another process is moving the clock. */
export type ClockMove = { readonly now: string; readonly jobs_run: number; readonly reached: boolean } | undefined

/**
 * Environment of the program: dependencies that it does not make itself, and is passed. A layer above adds a field whose type it owns with
 * `declare module`, as stores add their tables to the database; `createServices` in `app.ts` does not compile without it.
 */
export interface Environment {
  readonly random: Random
  readonly keys: Keys
  /** Leases by the machine's clock, and its jumps. */
  readonly leases: Leases
  /** URL at which clients reach this server. */
  readonly baseUrl: string
  /** The folder of what was computed once and can be again. */
  readonly dataDir: string
  readonly files: FileStore
  /** Retention periods. */
  readonly retention: Retention
  /** Issuer and period of invoices. */
  readonly invoicing: Invoicing
  /** Provider that sends messages to shoppers, for connections of its type. */
  readonly provider: Provider
  readonly bounds: Bounds
  /** Presents a parcel for the webhook of its integration, in the form of version 2, which stands above the modules. */
  presentParcel(tx: Transaction, parcel_id: number, change: { readonly status: string; readonly updated_at: string }): Promise<object>
  /** The person at the command line; undefined in a server. */
  readonly operator?: string | undefined
}

/** Caller for whom a service acts, and by how much the clock of its organization is ahead of the machine's. */
export type Caller = {
  readonly organization_id: number
  readonly integration_id: number
  readonly user_id: number
  readonly clock_ahead_ms: number
}

/** Looks anywhere, writes only in a transaction. For what belongs to no organization: signing in (and failing to), setting up. */
export type System = Environment &
  Time & {
    readonly db: Reads
    readonly failures: SlidingLog
    readonly log: Log
    /** Calls another machine. A transaction cannot: it would hold others up for as long as that one likes. */
    readonly send: Send
    transaction<T>(work: (tx: SystemTransaction) => Promise<T>): Promise<T>
    /** Acts in an organization for a visitor without credentials of the API, who has proven otherwise what they may do. */
    contextFor(caller: Omit<Caller, 'clock_ahead_ms'>): Promise<Context>
  }
export type SystemTransaction = Environment & Time & { readonly db: Writes }

/** A System on behalf of a caller: the first parameter of every service and store function. */
export type Context = Environment &
  Time &
  Behalf & {
    readonly db: Reads
    readonly log: Log
    readonly send: Send
    readonly refusal: UrlCheck
    readonly sendEmail?: SendEmail | undefined
    readonly logExchange: LogExchange
    /** Exchanges that the next transaction logs; undefined where each is logged by itself. */
    readonly deferredLogs?: Exchange[]
    transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
    /** Resolves when all transactions so far are on disk. Under an Idempotency-Key the last one otherwise waits for the answer. */
    commitPending(): Promise<void>
    /** Repeats a write that failed because the database was away, with a context of its own, as soon as the database is back. */
    writeLater(work: (ctx: Context) => Promise<unknown>): void
    /** Processor time that this request may spend on work whose cost its client decides. */
    readonly budget: ProcessorBudget
    /** True if the client has closed its connection, so that the work need not be finished. */
    isGone(): boolean
    /** Moves the clock of the organization forward, running what falls due until then. */
    moveClock(to: string): Promise<ClockMove>
    /**
     * Names a request that is to have its effect once. A service that calls another machine stores it with what it is about
     * to do: a request that is sent again finds that, where its first has died in the middle.
     */
    readonly once_key?: string
  }
export type Transaction = SystemTransaction & Behalf
/** `request_id`: of the request that something follows from, be it at once or much later. */
type Behalf = Caller & { readonly request_id: string | null }

/** A Context or a Transaction: both can look. */
export type Reader = Pick<Context, 'organization_id' | 'db'>

const environments = new WeakMap<Services, Environment>()

/** Returns what all contexts of a server share. It is picked once, since a request makes a context or two. */
const pickTools = (parts: Services): Environment => environments.getOrInsertComputed(parts, pickEnvironment)

/** Leaves out the services that each context has in a form of its own. */
const pickEnvironment = ({
  now,
  elapsedMs,
  db,
  log,
  failures,
  send,
  refusal,
  sendEmail,
  logExchange,
  lateWrites,
  endLoopback,
  moveClock,
  ...environment
}: Services): Environment => environment

export function createSystem(parts: Services): System {
  const tools = { ...pickTools(parts), ...offsetClock(0, parts.now) }
  const { db, failures, log, send } = parts
  return {
    ...tools,
    db,
    failures,
    log,
    send,
    transaction: (work) => inTransaction(db, (writes) => work({ ...tools, ...stopClock(tools), db: writes })),
    contextFor: async (caller) => createContext(parts, { ...caller, clock_ahead_ms: await findClockAhead({ db, ...caller }) }),
  }
}

/** `leave`: called when the request begins to wait for another machine; what it returns is called when the wait has ended. */
type RequestCircumstances = { readonly request_id?: string | null; readonly time?: Time; isGone?(): boolean; leave?(): () => void }

export function createContext(
  parts: Services,
  { organization_id, integration_id, user_id, clock_ahead_ms }: Caller,
  { request_id = null, time = offsetClock(clock_ahead_ms, parts.now), isGone = () => false, leave }: RequestCircumstances = {},
): Context {
  const { now, machine, machineTime } = time
  const { log, send, refusal, sendEmail, logExchange } = parts
  const mine = { ...pickTools(parts), now, machine, machineTime, organization_id, integration_id, user_id, clock_ahead_ms, request_id }
  const db = asTenant(parts.db, organization_id)
  return {
    ...mine,
    db,
    log,
    send: leave ? (call) => send({ ...call, leave }) : send,
    refusal,
    sendEmail,
    logExchange,
    transaction: (work) => inTransaction(db, (writes) => work({ ...mine, ...stopClock(mine), db: writes })),
    budget: new ProcessorBudget(parts.bounds.ruleMs),
    isGone,
    commitPending: async () => {}, // Transactions are on disk when they resolve.
    writeLater: (work) => parts.lateWrites.add(() => work(createContext(parts, mine, { request_id, time }))),
    // Jobs of the move call other machines, whose answers may need requests of the organization, such as those of a webhook's receiver.
    moveClock: (to) => whileAway(leave, () => parts.moveClock(mine, to)),
  }
}

/** Releases the request's place while it waits, so that other requests of the organization are served. */
export function whileAway<T>(leave: RequestCircumstances['leave'], wait: () => Promise<T>): Promise<T> {
  const comeBack = leave?.()
  return wait().finally(comeBack)
}

/** Makes a transaction of an organization that is being created: its clock and the machine's still agree. */
export const onBehalf = (tx: SystemTransaction, caller: Omit<Caller, 'clock_ahead_ms'>): Transaction => ({
  ...tx,
  ...caller,
  clock_ahead_ms: 0,
  request_id: null,
})
