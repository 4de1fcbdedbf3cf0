import { createSystem, type Services, type System } from '../platform/context.ts'
import { describeError } from '../platform/log.ts'
import type { JobHandler, Schedule } from './kind.ts'
import { enqueueJob } from './queue.ts'
import { jobRunner } from './run.ts'
import * as store from './store.ts'

export const leaseSeconds = 30
export const renewMs = 10_000
/** Interval at which a worker looks for jobs that another process enqueued, or that fall due. */
const pollMs = 1_000

type WorkerOptions = { readonly concurrency?: number; readonly schedules?: readonly Schedule[] }

/** Claims jobs and runs them until it is stopped. Any number of processes may each have a worker on the same database. */
export function startWorker(parts: Services, handlers: readonly JobHandler[], { concurrency = 10, schedules = [] }: WorkerOptions = {}) {
  const system = createSystem(parts)
  const run = jobRunner(parts, handlers, schedules)
  const running = new Map<store.ClaimedJob, Promise<void>>()
  let [stopping, begun] = [false, false]
  const polling = openPolling(fillRoom, (error) => parts.log.error('job.claim_failed', describeError(error)))
  const renewal = setInterval(() => {
    renewLeases(system, running).catch((error) => parts.log.error('job.lease_renewal_failed', describeError(error)))
  }, renewMs)

  /** Claims as many jobs as there is room for, again and again, until nothing more is due. */
  async function fillRoom() {
    // Runs here and not at the start, so that it is retried if the database is unavailable then.
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
          end.finally(() => endJob(job)),
        )
      })
    }
  }

  function endJob(job: store.ClaimedJob) {
    running.delete(job)
    polling.wake()
  }

  polling.wake()
  return {
    wake: polling.wake,
    /** Resolves when nothing is running and nothing is due. */
    async idle() {
      polling.wake()
      while (polling.current() || running.size > 0) {
        await polling.current()
        await Promise.all(running.values())
      }
    },
    /** Stops claiming, waits for running jobs, and returns the leases of those that do not end within the time. */
    async stop(patienceMs = 15_000) {
      stopping = true
      await polling.stop()
      await waitAtMost(Promise.all(running.values()), patienceMs)
      clearInterval(renewal)
      await returnLeases(system, running)
    },
  }
}

/** Polls at each `wake`, and `pollMs` after the last poll. */
function openPolling(look: () => Promise<void>, onError: (error: unknown) => void) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  let again = false

  /** Polls now. If a poll is under way, another follows it, because the first may have looked too early. */
  function wake() {
    if (isStopped) return
    if (current) {
      again = true
      return
    }
    clearTimeout(timer)
    current = look()
      .catch(onError)
      .finally(() => {
        current = undefined
        if (isStopped) return
        if (again) wake()
        else timer = setTimeout(wake, pollMs)
        again = false
      })
  }

  return {
    wake,
    /** Poll in progress. */
    current: () => current,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current
    },
  }
}

type RunningJobs = ReadonlyMap<store.ClaimedJob, Promise<void>>

async function renewLeases(system: System, running: RunningJobs) {
  if (running.size === 0) return
  await system.transaction(async (tx) => {
    const until = tx.leases.until(leaseSeconds)
    for (const job of running.keys()) await store.updateLease(tx, job, until)
  })
}

/** Ends the leases of running jobs early, so that another worker need not wait for them to expire. */
async function returnLeases(system: System, running: RunningJobs) {
  if (running.size === 0) return
  await system.transaction(async (tx) => {
    for (const job of running.keys()) await store.updateLease(tx, job, null)
  })
}

async function waitAtMost(work: Promise<unknown>, limitMs: number) {
  const limit = Promise.withResolvers<void>()
  const timer = setTimeout(limit.resolve, limitMs)
  await Promise.race([work, limit.promise])
  clearTimeout(timer)
}

/**
 * Enqueues one waiting job for each schedule, even if several servers start at once; when it begins, it enqueues the next. A job that runs
 * at the start has another key, so it runs in addition to the one that waits.
 */
const keepSchedules = (system: System, schedules: readonly Schedule[]) =>
  schedules.length === 0
    ? Promise.resolve()
    : system.transaction(async (tx) => {
        for (const { kind, atStart } of schedules) await enqueueJob(tx, kind, {}, { key: atStart ? 'start' : 'schedule' })
      })
