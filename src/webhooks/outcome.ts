import type { Transaction } from '../platform/context.ts'
import type { Random } from '../platform/random.ts'
import { addTime, secondsBetween } from '../platform/time.ts'
import type { Run } from './connection-queue.ts'
import { connectionDisabled, connectionFailed, connectionFailing, connectionRecovered, deliveryFailed } from './events.ts'
import { afterFailure, afterSuccess, type Health, type HealthVerdict } from './health.ts'
import * as store from './order-store.ts'
import { type AttemptResult, isBusy, isGone } from './post.ts'
import { waitAfter } from './schedule.ts'

/** A delivery that only blocks its own subject, while others arrive, does so no longer than this. */
export const blocksMinutes = 15
/** Maximum of attempts kept of a delivery: the first one and the latest. */
const keptAttempts = 50

/** Result of recording an attempt. `lost`: another process has claimed the lease, and nothing was written. */
export type DeliveryState = 'ended' | 'waiting' | 'lost'

/** Records a successful attempt. The first one after a failure also makes the other deliveries due. */
export function recordSuccess(run: Run, row: store.NextDelivery, outcome: AttemptResult): Promise<DeliveryState> {
  const { failing_since, open_since } = run.health
  run.health = afterSuccess(run.ctx.now())
  run.probe_at = null
  const buildChange = failing_since === undefined ? undefined : () => writeState(run)
  return writeByLease(run, buildChange, async (lock) => {
    const { created_at: due_at, attempts } = row
    await store.updateEnded(lock, row, { status: 'delivered', step: row.step + 1, due_at, attempts: addAttempt(attempts, outcome, lock) })
    if (!buildChange) return 'ended'
    await connectionRecovered(lock, run)
    // Deliveries that failed while the receiver was down need not wait; one that fails while others arrive may not block its subject for
    // long.
    if (open_since) await store.makePendingDueNow(lock)
    else await store.capRetryDelay(lock, addTime(lock.now(), { minutes: blocksMinutes }))
    return 'ended'
  })
}

/** Records a failed attempt: the delivery waits for the next one, or is failed. `isProbe`: the attempt only tested the receiver. */
export async function recordFailure(run: Run, row: store.NextDelivery, outcome: AttemptResult, isProbe: boolean): Promise<DeliveryState> {
  const isFirst = run.health.failing_since === undefined
  const now = run.ctx.now()
  const verdict = afterFailure(run.health, { delivery_id: row.id, now, probing: isProbe, gone: isGone(outcome) })
  run.health = verdict.health
  run.probe_at = verdict.probe_at
  run.isHalted ||= verdict.probe_at !== null || verdict.disabled !== undefined
  // Disables the connection once, even if several concurrent attempts call for it.
  const disabled = run.isDisabled ? undefined : verdict.disabled
  run.isDisabled ||= disabled !== undefined
  const change = () => ({ ...writeState(run), ...(disabled && { disabled_at: now }) })
  const state = await writeByLease(run, change, async (lock) => {
    const result = await writeFailure(run, lock, row, outcome, isProbe)
    if (isFirst) await connectionFailed(lock, run, now)
    await writeVerdict(run, lock, { warning: verdict.warning, disabled })
    return result
  })
  const connection_id = run.queue.id
  if (state !== 'lost' && disabled) run.warn('webhook.disabled', { connection_id, reason: disabled })
  else if (state !== 'lost' && verdict.warning !== undefined) run.warn('webhook.failing', { connection_id, percent: verdict.warning })
  return state
}

async function writeFailure(run: Run, lock: store.ConnectionLock, row: store.NextDelivery, outcome: AttemptResult, isProbe: boolean) {
  const attempts = addAttempt(row.attempts, outcome, lock)
  // A probe does not count against the delivery.
  if (isProbe) {
    await store.updateRetried(lock, row, { step: row.step, due_at: row.due_at, attempts })
    return 'waiting'
  }
  const isBlocking = await store.hasFollowers(lock, row)
  const wait = findRetryDelay(row, outcome, { health: run.health, isBlocking, now: lock.now(), random: lock.random })
  const step = row.step + 1
  if (wait !== undefined) {
    await store.updateRetried(lock, row, { step, due_at: addTime(lock.now(), { seconds: wait }), attempts })
    return 'waiting'
  }
  await store.updateEnded(lock, row, { status: 'failed', step, due_at: row.due_at, attempts })
  await deliveryFailed(lock, run.queue)
  return 'ended'
}

type Notice = { readonly [Key in 'warning' | 'disabled']: HealthVerdict[Key] | undefined }
async function writeVerdict(run: Run, lock: store.ConnectionLock, { warning, disabled }: Notice) {
  if (warning !== undefined) await connectionFailing(lock, run.queue)
  if (disabled === undefined) return
  await store.failPending(lock)
  await connectionDisabled(lock, run)
}

/** Writes a result if this process still has the lease. Otherwise it writes nothing, and the run ends. */
async function writeByLease(
  run: Run,
  change: (() => store.ConnectionChange) | undefined,
  write: (lock: store.ConnectionLock) => Promise<DeliveryState>,
): Promise<DeliveryState> {
  const state = await run.ctx.transaction(async (tx) => {
    // Locks the connection before its deliveries, as every other transaction does, so that no two wait for each other.
    const lock = await store.lockByLease(tx, run.queue, change?.())
    return lock ? write(lock) : 'lost'
  })
  if (state === 'lost') run.isHalted = true
  return state
}

const writeState = ({ health, probe_at }: Run): store.ConnectionChange => ({ health: JSON.stringify(health), probe_at })

/** Keeps the first attempt, which shows the beginning, and the latest ones. */
function addAttempt(attempts: string, { status_code, reason, duration_ms }: AttemptResult, tx: Transaction) {
  const all = [...JSON.parse(attempts), { at: tx.now(), status_code, reason, duration_ms }]
  return JSON.stringify(all.length > keptAttempts ? [all[0], ...all.slice(1 - keptAttempts)] : all)
}

type AttemptCircumstances = { readonly health: Health; readonly isBlocking: boolean; readonly now: string; readonly random: Random }
type AttemptCount = Pick<store.NextDelivery, 'step' | 'attempts'>

/** Seconds until the next attempt; undefined if the delivery is given up. */
export function findRetryDelay(
  row: AttemptCount,
  outcome: AttemptResult,
  { health, isBlocking, now, random }: AttemptCircumstances,
): number | undefined {
  const wait = waitAfter(row.step + 1, { busy: isBusy(outcome), retryAfter: outcome.retryAfter }, random)
  if (wait === undefined || !isBlocking) return wait
  const rest = findBlockingRest(row, health, now)
  return rest === undefined ? wait : rest <= 0 ? undefined : Math.min(wait, rest)
}

/** Seconds for which a delivery may still block its subject; undefined if no other delivery arrives either. */
function findBlockingRest({ attempts }: AttemptCount, { last_success_at = '' }: Health, now: string): number | undefined {
  const [first] = JSON.parse(attempts) as { at: string }[]
  const since = first?.at ?? now
  return last_success_at <= since ? undefined : secondsBetween(now, addTime(since, { minutes: blocksMinutes }))
}
