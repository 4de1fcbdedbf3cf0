import { type Services, type System, systemOf } from '../platform/context.ts'
import { describeError } from '../platform/log.ts'
import type { JobHandler, Schedule } from './kind.ts'
import { enqueueJob } from './queue.ts'
import { jobRunner } from './run.ts'
import * as store from './store.ts'

export const leaseSeconds = 30
export const renewMs = 10_000
/** Work that was enqueued elsewhere, or falls due, is noticed within this time. */
const pollMs = 1_000

type WorkerOptions = { readonly concurrency?: number; readonly schedules?: readonly Schedule[] }

/** Takes jobs and runs them, until it is stopped. Any number of processes may each have one on the same database. */
export function startWorker(parts: Services, handlers: readonly JobHandler[], { concurrency = 10, schedules = [] }: WorkerOptions = {}) {
  const system = systemOf(parts)
  const run = jobRunner(parts, handlers, schedules)
  const running = new Map<store.ClaimedJob, Promise<void>>()
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> | undefined
  let again = false

  let begun = false
  const renewal = setInterval(renew, renewMs)

  /** Takes as many as there is room for, again and again, until nothing more is due. */
  async function fill() {
    // Here and not at the start, so that a database which is away then is asked again.
    if (!begun) await keepSchedules(system, schedules)
    begun = true
    for (let taken = -1; taken !== 0 && !stopping; ) {
      const room = concurrency - running.size
      if (room <= 0) return
      const claimed = await system.transaction((tx) => store.claimJobs(tx, leaseSeconds, room))
      taken = claimed.length
      run(claimed).forEach((end, at) => {
        const job = claimed[at]!
        running.set(
          job,
          end.finally(() => ended(job)),
        )
      })
    }
  }

  function ended(job: store.ClaimedJob) {
    running.delete(job)
    wake()
  }

  /** Looks for work now; if a look is under way, once more when it is over, for it may have looked too early. */
  function wake() {
    if (stopping) return
    if (turn) {
      again = true
      return
    }
    clearTimeout(timer)
    turn = fill()
      .catch((error) => parts.log.error('jobs could not be taken', describeError(error)))
      .finally(() => {
        turn = undefined
        if (stopping) return
        if (again) wake()
        else timer = setTimeout(wake, pollMs)
        again = false
      })
  }

  function renew() {
    if (running.size === 0) return
    system
      .transaction(async (tx) => {
        const until = tx.leases.until(leaseSeconds)
        for (const job of running.keys()) await store.updateLease(tx, job, until)
      })
      .catch((error) => parts.log.error('leases could not be renewed', describeError(error)))
  }

  wake()
  return {
    wake,
    /** Resolves when nothing is running and nothing is due. */
    async idle() {
      wake()
      while (turn || running.size > 0) {
        await turn
        await Promise.all(running.values())
      }
    },
    /** Takes no more, waits for what runs, and gives back the lease of what does not end within the time. */
    async stop(patienceMs = 15_000) {
      stopping = true
      clearTimeout(timer)
      await turn
      const patience = Promise.withResolvers<void>()
      const limit = setTimeout(patience.resolve, patienceMs)
      await Promise.race([Promise.all(running.values()), patience.promise])
      clearTimeout(limit)
      clearInterval(renewal)
      if (running.size > 0)
        await system.transaction(async (tx) => {
          for (const job of running.keys()) await store.updateLease(tx, job, null)
        })
    },
  }
}

/** Each schedule has one pending job, whichever process starts first; when it begins, the next is enqueued. */
const keepSchedules = (system: System, schedules: readonly Schedule[]) =>
  schedules.length === 0
    ? Promise.resolve()
    : system.transaction(async (tx) => {
        for (const { kind } of schedules) await enqueueJob(tx, kind, {}, { key: 'schedule' })
      })
