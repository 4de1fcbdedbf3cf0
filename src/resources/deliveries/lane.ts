import type { Context, Transaction } from '../../platform/context.ts'
import type { Log } from '../../platform/log.ts'
import { later, secondsBetween } from '../../platform/time.ts'
import { type Channel, webhookIdOf } from './channel.ts'
import { connectionDisabled, connectionFailed, connectionFailing, connectionRecovered, deliveryFailed } from './events.ts'
import { afterFailure, afterSuccess, type Health, type Verdict } from './health.ts'
import * as store from './lane-store.ts'
import { isBusy, isGone, isLate, type Outcome } from './post.ts'
import { waitAfter } from './schedule.ts'

/** How many are read at once, and sent at once. One that failed last is given one at a time. */
const batch = 100
const atOnce = 10
/** A message that only blocks its own subject, while others arrive, does so no longer than this. */
const blocksMinutes = 15
/** What became of each attempt is kept, of the last ones. */
const keptAttempts = 50
const always = '9999'

/** What became of a message for now. */
type Fate = 'arrived' | 'waits' | 'given up' | 'untried'

export type Lane = store.LaneRow & store.Lease
/** Holds up whoever would be one too many in the whole process. */
export type Slots = { take(): Promise<() => void> }
/** `warn` tells whoever runs the installation. */
type Means = { readonly slots: Slots; readonly warn: Log['warn']; isEnding(): boolean }

/**
 * Sends what is due for one connection, until nothing is, or it is better left alone. Whoever runs this holds its lease, and so is
 * alone in it: what it knows of the connection is true, and of one subject one message is on its way at a time. Answers how many were
 * sent, and whether the receiver let us wait in vain.
 */
export async function runLane(ctx: Context, lane: Lane, channel: Channel, { slots, warn, isEnding }: Means) {
  let health = JSON.parse(lane.health) as Health
  let [halted, ended] = [false, false]
  const done = { sent: 0, late: false }
  const send = await channel(ctx, { id: lane.id, configuration: lane.configuration, near: lane.mode === 'test' })

  async function attempt(row: store.DueRow): Promise<Fate> {
    const free = await slots.take()
    if (halted || isEnding()) {
      free()
      return 'untried'
    }
    const probing = health.open_since !== undefined
    const id = webhookIdOf(row)
    const { subject, event_type, body, created_at } = row
    const outcome = await send({ id, event_type, subject, body, created_at }).finally(free)
    done.sent++
    done.late ||= isLate(outcome)
    return outcome.ok ? arrived(row, outcome) : failed(row, outcome, probing)
  }

  async function arrived(row: store.DueRow, outcome: Outcome): Promise<Fate> {
    const { failing_since, open_since } = health
    health = afterSuccess(ctx.now())
    await ctx.transaction(async (tx) => {
      // The connection before what is sent to it: whoever switches it off holds them in this order, and two orders might wait for each other.
      const ours = failing_since !== undefined && (await store.updateHealth(tx, lane, { health: JSON.stringify(health), probe_at: null }))
      await end(tx, row, outcome, { status: 'delivered', step: row.step + 1, due_at: row.created_at })
      if (!ours) return
      await connectionRecovered(tx, lane)
      // What failed along with everything else need not wait; what fails while others arrive may not hold up its subject for long.
      if (open_since) await store.updateHurried(tx, lane.id)
      else await soon(tx)
    })
    return 'arrived'
  }

  async function failed(row: store.DueRow, outcome: Outcome, probing: boolean): Promise<Fate> {
    const first = health.failing_since === undefined
    const now = ctx.now()
    const verdict = afterFailure(health, { delivery_id: row.id, now, probing, gone: isGone(outcome) })
    health = verdict.health
    halted ||= verdict.probe_at !== null || verdict.disabled !== undefined
    const step = row.step + (probing ? 0 : 1)
    const wait = probing ? 0 : waitOf(row, outcome)
    // Of several that were on their way, one says so.
    const disabled = ended ? undefined : verdict.disabled
    ended ||= disabled !== undefined
    await ctx.transaction(async (tx) => {
      const change = { health: JSON.stringify(health), probe_at: verdict.probe_at, ...(disabled && { disabled_at: now }) }
      const ours = await store.updateHealth(tx, lane, change)
      if (wait === undefined) {
        await end(tx, row, outcome, { status: 'failed', step, due_at: row.due_at })
        await deliveryFailed(tx, lane, row)
      } else await end(tx, row, outcome, { status: 'waiting', step, due_at: probing ? row.due_at : later(now, { seconds: wait }) })
      if (ours && first) await connectionFailed(tx, lane, now)
      if (ours) await follow(tx, { warning: verdict.warning, disabled })
    })
    if (verdict.warning !== undefined || disabled)
      warn('a webhook takes nothing', { connection_id: lane.id, percent: verdict.warning ?? 100, disabled: disabled ?? 'not yet' })
    return wait === undefined ? 'given up' : 'waits'
  }

  /** In how many seconds it is tried again; undefined where it is given up. */
  function waitOf(row: store.DueRow, outcome: Outcome): number | undefined {
    const wait = waitAfter(row.step + 1, { busy: isBusy(outcome), retryAfter: outcome.retryAfter }, ctx.random)
    if (wait === undefined || !row.leads) return wait
    const rest = restOf(row)
    return rest === undefined ? wait : rest <= 0 ? undefined : Math.min(wait, rest)
  }

  /** How many seconds it may still block its subject; undefined where the receiver takes nothing else either. */
  function restOf({ attempts }: store.DueRow): number | undefined {
    const [first] = JSON.parse(attempts) as { at: string }[]
    const since = first?.at ?? ctx.now()
    if ((health.last_success_at ?? '') <= since) return undefined
    return secondsBetween(ctx.now(), later(since, { minutes: blocksMinutes }))
  }

  type Notice = { readonly [Key in 'warning' | 'disabled']: Verdict[Key] | undefined }
  async function follow(tx: Transaction, { warning, disabled }: Notice) {
    if (warning !== undefined) await connectionFailing(tx, lane, { percent: warning, failing_since: health.failing_since! })
    if (disabled === undefined) return
    await store.updateGivenUp(tx, lane.id)
    await connectionDisabled(tx, lane, disabled)
  }

  type Place = { status: 'waiting' | 'delivered' | 'failed'; step: number; due_at: string }
  async function end(tx: Transaction, row: store.DueRow, outcome: Outcome, { status, step, due_at }: Place) {
    const { status_code, reason, duration_ms } = outcome
    const attempts = [...JSON.parse(row.attempts), { at: tx.now(), status_code, reason, duration_ms }]
    // The first says since when, whatever else is forgotten.
    const kept = JSON.stringify(attempts.length > keptAttempts ? [attempts[0], ...attempts.slice(1 - keptAttempts)] : attempts)
    const ended_at = status === 'waiting' ? null : tx.now()
    const ours = await store.updateAttempted(tx, { id: row.id, seen: row.attempt_count, status, due_at, step, attempts: kept, ended_at })
    if (ours && status !== 'waiting' && row.leads) await store.updateReleased(tx, lane.id, row.subject)
  }

  /** One after another; what comes behind one that waits is held. */
  async function runSubject(rows: readonly store.DueRow[]) {
    for (const [i, row] of rows.entries()) {
      if (row.blocked) return hold(rows.slice(i))
      const fate = await attempt({ ...row, leads: Number(row.leads || i < rows.length - 1) })
      if (fate === 'untried') return
      if (fate === 'waits') return hold(rows.slice(i + 1))
    }
  }

  async function hold(rows: readonly store.DueRow[]) {
    if (rows.length === 0) return
    await ctx.transaction(async (tx) => {
      const ids = rows.map(({ id }) => id)
      await store.updateHeld(tx, ids)
      if (health.failing_since === undefined) await soon(tx)
    })
  }

  const soon = (tx: Transaction) => store.updateSooner(tx, lane.id, later(tx.now(), { minutes: blocksMinutes }))

  while (!halted && !isEnding()) {
    const probing = health.open_since !== undefined
    const rows = await store.listDue(ctx, lane, probing ? always : ctx.now(), probing ? 1 : batch)
    if (rows.length === 0) break
    const subjects = Map.groupBy(rows, ({ subject }) => subject).values()
    await sideBySide(subjects, health.failing_since ? 1 : atOnce, runSubject)
  }
  await ctx.transaction((tx) => store.updateHealth(tx, lane, { health: JSON.stringify(health), leased_until: null }))
  return done
}

/** So many at a time, until all have had their turn. */
async function sideBySide<T>(items: Iterable<T>, width: number, work: (item: T) => Promise<void>) {
  const rest = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
