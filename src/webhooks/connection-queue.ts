import type { Context } from '../platform/context.ts'
import type { Log } from '../platform/log.ts'
import { addTime } from '../platform/time.ts'
import { type Channel, type ConnectionOwner, findWebhookId, type SendMessage } from './channel.ts'
import type { QueueRow } from './connection-queue-store.ts'
import type { Health } from './health.ts'
import * as store from './order-store.ts'
import { blocksMinutes, recordFailure, recordSuccess } from './outcome.ts'
import { isLate } from './post.ts'

/** Maximum of deliveries of one subject that are sent in a row, before other subjects continue. */
const mostOfSubject = 100
/** Subjects whose deliveries are sent at the same time. A receiver that failed last gets one at a time. */
const atOnce = 10
const always = '9999'

export type ConnectionQueue = QueueRow & store.Lease
/** Delays a delivery that would exceed the limit of the process. */
export type Slots = { take(): Promise<() => void> }
/** `warn` is for the operator. `countRepairs` counts deliveries that were held behind none. */
export type QueueServices = {
  readonly slots: Slots
  readonly warn: Log['warn']
  isEnding(): boolean
  countRepairs(connection_id: number, count: number): void
}

/** State of one run over a connection by the process that has its lease. */
export type Run = QueueServices & {
  readonly ctx: Context
  readonly queue: ConnectionQueue
  readonly owner: ConnectionOwner | undefined
  readonly send: SendMessage
  health: Health
  probe_at: string | null
  /** True if nothing more is sent in this run: the receiver fails, or another process has claimed the lease. */
  isHalted: boolean
  isDisabled: boolean
  sent: number
  isLate: boolean
}

/**
 * Sends what is due for one connection until nothing is, or the receiver is failing. The lease makes this process the only one
 * that records results, and of one subject one delivery is sent at a time. Returns how many were sent, and whether the receiver
 * let one of them time out.
 */
export async function drainConnection(ctx: Context, queue: ConnectionQueue, channel: Channel, means: QueueServices) {
  const send = await channel.open(ctx, { id: queue.id, configuration: queue.configuration, allowLoopback: queue.mode === 'test' })
  if (!send) return { sent: 0, late: false }
  const { probe_at } = queue
  const health = JSON.parse(queue.health) as Health
  // The receiver may have been probed by another process since this one found the connection to be due.
  const isHalted = probe_at !== null && probe_at > ctx.now()
  const run: Run = {
    ...means,
    ctx,
    queue,
    owner: channel.owner,
    send,
    health,
    probe_at,
    isHalted,
    isDisabled: false,
    sent: 0,
    isLate: false,
  }
  const endRun = (error: unknown) => {
    run.isHalted = true
    throw error
  }
  while (!run.isHalted && !run.isEnding()) {
    const subjects = await listSubjects(run)
    if (subjects.length === 0) break
    await sideBySide(subjects, run.health.failing_since ? 1 : atOnce, (subject) => runSubject(run, subject).catch(endRun))
  }
  const change = { health: JSON.stringify(run.health), probe_at: run.probe_at, leased_until: null }
  await ctx.transaction((tx) => store.lockByLease(tx, queue, change))
  return { sent: run.sent, late: run.isLate }
}

/** True if this run probes a failing receiver, with one delivery whatever its due time. */
const isProbing = ({ health }: Run) => health.open_since !== undefined
const listSubjects = (run: Run) =>
  isProbing(run)
    ? store.listDueSubjects(run.ctx, run.queue, always, 'one')
    : store.listDueSubjects(run.ctx, run.queue, run.ctx.now(), 'batch')

/** Sends the deliveries of a subject one after another, for as long as each ends and the next is due. */
async function runSubject(run: Run, subject: string) {
  for (let count = 0; count < mostOfSubject; count++) {
    const sent = await sendNext(run, subject)
    if (!sent) return
    const { row, outcome, isProbe } = sent
    const state = outcome.ok ? await recordSuccess(run, row, outcome) : await recordFailure(run, row, outcome, isProbe)
    if (state !== 'ended') return
  }
}

/** Sends the next delivery of a subject. Returns undefined if none may be sent now. */
async function sendNext(run: Run, subject: string) {
  const free = await run.slots.take()
  try {
    if (run.isHalted || run.isEnding()) return undefined
    const isProbe = isProbing(run)
    const row = await findSendable(run, subject, isProbe)
    if (!row) return undefined
    const { event_type, body, created_at } = row
    const outcome = await run.send({ id: findWebhookId(row), event_type, subject, body, created_at })
    run.sent++
    run.isLate ||= isLate(outcome)
    return { row, outcome, isProbe }
  } finally {
    free()
  }
}

/** Reads a delivery right before it is sent: minutes may have passed since its subject was found to be due. */
async function findSendable(run: Run, subject: string, isProbe: boolean) {
  const findNext = () => store.findNext(run.ctx, run.queue, subject)
  const first = await findNext()
  const row = first?.status === 'held' && (await releaseFirst(run, subject)) ? await findNext() : first
  if (row?.status !== 'waiting') return undefined
  if (isProbe || row.due_at <= run.ctx.now()) return row
  await holdFollowers(run, subject)
  return undefined
}

/** Holds the deliveries of a subject behind its first one, which waits for its due time. */
const holdFollowers = ({ ctx, queue: lane, health }: Run, subject: string) =>
  ctx.transaction(async (tx) => {
    const lock = await store.lockByLease(tx, lane)
    if (!lock || (await store.holdDeliveries(lock, subject)) === 0) return
    if (health.failing_since === undefined) await store.capRetryDelay(lock, addTime(tx.now(), { minutes: blocksMinutes }), subject)
  })

/** Repairs a subject whose first delivery is held, as the sweep would do later. True if it released any. */
async function releaseFirst({ ctx, queue: lane, countRepairs }: Run, subject: string) {
  const count = await ctx.transaction(async (tx) => {
    const lock = await store.lockByLease(tx, lane)
    return lock ? store.releaseHeld(lock, subject) : 0
  })
  if (count > 0) countRepairs(lane.id, count)
  return count > 0
}

/** Runs the work for each item, at most `width` at a time. After a failure no other begins, and those that have begun are awaited. */
async function sideBySide<T>(items: Iterable<T>, width: number, work: (item: T) => Promise<void>) {
  const rest = items[Symbol.iterator]()
  const errors: unknown[] = []
  const workOff = async () => {
    for (let next = rest.next(); !next.done && errors.length === 0; next = rest.next())
      await work(next.value).catch((error: unknown) => errors.push(error))
  }
  await Promise.all(Array.from({ length: width }, workOff))
  if (errors.length > 0) throw errors[0]
}
