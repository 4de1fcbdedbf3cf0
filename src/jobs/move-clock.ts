import { setTimeout as sleep } from 'node:timers/promises'
import { renewAccessMark } from '../platform/access-mark.ts'
import { findClockAhead, holdClock, updateClock } from '../platform/clocks.ts'
import { type Caller, type ClockMove, createContext, type Services, type Transaction } from '../platform/context.ts'
import { describeError } from '../platform/log.ts'
import { offsetClock, type Time } from '../platform/time.ts'
import type { RunJobs } from './run.ts'
import { moveRunTimes } from './run-times.ts'
import * as store from './store.ts'
import { leaseSeconds, renewMs } from './worker.ts'

/** Time limit of one request. Work that is still due then runs with the next request. */
const patienceMs = 20_000
const pollMs = 10
/** Jobs due at the same instant run in parallel: as many as one commit holds on SQLite, so that other requests wait no longer than that. */
const most = 64

/** Work other than jobs that falls due while the clock of an organization is moved: says when the next is due, and runs it. */
export type DueWork = (caller: Caller) => {
  next(): Promise<string | undefined>
  /** Runs the work that is due and returns how much was done. */
  run(time: Time, isEnding: () => boolean): Promise<number>
  /** Runs in the transaction that moves the clock: due times that are also stored by the machine's clock change with it. */
  moved?(tx: Transaction, ahead_ms: number): Promise<void>
}

/** Merges several kinds of work; the one that is due first runs first. */
export const mergeDueWork =
  (...kinds: readonly DueWork[]): DueWork =>
  (caller) => {
    const works = kinds.map((kind) => kind(caller))
    let first: ReturnType<DueWork> | undefined
    return {
      async next() {
        let earliest: string | undefined
        for (const work of works) {
          const at = await work.next()
          if (at === undefined || (earliest !== undefined && at >= earliest)) continue
          ;[first, earliest] = [work, at]
        }
        return earliest
      },
      run: async (time, isEnding) => (await first?.run(time, isEnding)) ?? 0,
      async moved(tx, ahead_ms) {
        for (const work of works) await work.moved?.(tx, ahead_ms)
      },
    }
  }

/**
 * Moves the clock of an organization to a later time. Everything that falls due until then runs first, in the order of the times, and each
 * job sees its own time as the present; jobs that these enqueue run in order too. The clock moves when they have run. If this process dies
 * before that, the clock has not moved, and can be moved again.
 */
export function clockMover(parts: Services, run: RunJobs, others?: DueWork): Services['moveClock'] {
  const until = () => parts.leases.until(leaseSeconds)

  return async (caller: Caller, to): Promise<ClockMove> => {
    const { organization_id } = caller
    // Acts for the organization, but by the machine's clock.
    const { db, transaction } = createContext(parts, { ...caller, clock_ahead_ms: 0 })
    if (!(await transaction((tx) => holdClock(tx, leaseSeconds)))) return undefined
    const other = others?.(caller)
    let running: store.ClaimedJob[] = []
    const renewLease = () =>
      transaction(async (tx) => {
        await updateClock(tx, { moving_until: until() })
        for (const job of running) await store.updateLease(tx, job, until())
      })
    const renewal = setInterval(
      () => renewLease().catch((error) => parts.log.error('job.lease_renewal_failed', describeError(error))),
      renewMs,
    )

    const before = offsetClock(await findClockAhead({ db, organization_id }), parts.now)
    const deadline = performance.now() + patienceMs
    let [present, jobs_run, reached, alone] = [before.now(), 0, false, false]
    const findPresent = () => [before.now(), reached ? to : present].sort().at(-1)!
    try {
      while (!reached && performance.now() < deadline) {
        // Jobs that began in another process before the clock was held are awaited once; from then on no other process claims any.
        alone ||= (await transaction((tx) => store.findRunning(tx, leaseSeconds))) === undefined
        const otherwise = alone ? await other?.next() : undefined
        const limit = otherwise !== undefined && otherwise < to ? otherwise : to
        const next = alone ? await transaction((tx) => store.claimNextJobs(tx, limit, leaseSeconds, most)) : undefined
        const due = next?.[0]?.due_at ?? (next && otherwise)
        if (due !== undefined && due > present && due <= to) present = due
        const time = present
        if (!next) await sleep(pollMs)
        else if (next.length > 0) {
          running = next
          // Jobs that these enqueue get their time by the machine's clock when the clock has moved.
          await Promise.all(run(next, { ...before, now: () => time }))
          running = []
          jobs_run += next.length
        } else if (otherwise !== undefined && otherwise <= to) {
          const done = await other!.run({ ...before, now: () => time }, () => performance.now() > deadline)
          // The work was claimed by another process before the clock was held.
          if (done === 0) await sleep(pollMs)
          jobs_run += done
        } else reached = true
      }
    } finally {
      clearInterval(renewal)
      await transaction(async (tx) => {
        const ahead_ms = Date.parse(findPresent()) - Date.parse(tx.now())
        await updateClock(tx, { ahead_ms, moving_until: null })
        await moveRunTimes(tx, ahead_ms)
        await other?.moved?.(tx, ahead_ms)
        await renewAccessMark(tx)
      })
    }
    return { now: findPresent(), jobs_run, reached }
  }
}
