import { findClockAhead } from '../platform/clocks.ts'
import {
  type Context,
  createContext,
  createSystem,
  type Services,
  type System,
  type SystemTransaction,
  type Transaction,
} from '../platform/context.ts'
import { describeError } from '../platform/log.ts'
import { addTime, type Time } from '../platform/time.ts'
import { backoffSeconds, type JobHandler, type JobKind, type Schedule } from './kind.ts'
import { enqueueJob } from './queue.ts'
import * as store from './store.ts'

class LeaseLost extends Error {}

/** Runs claimed jobs in parallel and returns a promise for each. */
export type RunJobs = (taken: readonly store.ClaimedJob[], time?: Time) => Promise<void>[]

/** Runs claimed jobs to their end: each is deleted, rescheduled, or becomes a dead-letter job. */
export function jobRunner(parts: Services, handlers: readonly JobHandler[], schedules: readonly Schedule[] = []): RunJobs {
  const system = createSystem(parts)
  const byName = new Map(handlers.map((handler) => [handler.kind.name, handler]))
  const seconds = new Map(schedules.map(({ kind, everySeconds }) => [kind.name, everySeconds]))

  return (jobs, time) => {
    const contexts = sharedContexts(parts, time)
    return jobs.map((claimed) => runJob(claimed, contexts, time))
  }

  async function runJob(claimed: store.ClaimedJob, contexts: Contexts, time: Time | undefined) {
    const { kind, payload, attempts } = claimed
    const handler = byName.get(kind)
    let on: System | Context = system
    let job: ReturnType<typeof openJob> | undefined
    try {
      if (!handler) throw new Error(`Nothing here runs jobs of the kind ${kind}`)
      const every = seconds.get(kind)
      if (every)
        await system.transaction((tx) =>
          enqueueJob(tx, handler.kind, {}, { key: 'schedule', run_at: addTime(tx.now(), { seconds: every }) }),
        )
      if (handler.of === 'organization') on = await contexts(claimed)
      job = openJob(on, claimed, handler.kind)
      await handler.run(on, handler.kind.payload.parse(JSON.parse(payload)), job)
      if (!job.finished()) await job.finish(async () => {})
    } catch (error) {
      if (!job?.finished() && !(error instanceof LeaseLost))
        await failJob(time ?? on, claimed, handler?.kind.attempts ?? attempts + 1, error)
    }
  }

  async function failJob({ now, machine, machineTime }: Time, claimed: store.ClaimedJob, most: number, error: unknown) {
    const { id, kind, attempts } = claimed
    const dead = attempts >= most
    parts.log[dead ? 'error' : 'warn'](dead ? 'job.dead_lettered' : 'job.failed', {
      job_id: id,
      kind,
      attempt: attempts,
      ...describeError(error),
    })
    const last_error = String(error instanceof Error ? error.message : error).slice(0, 2000)
    const due_at = addTime(now(), { seconds: backoffSeconds(attempts, parts) })
    const again = { last_error, due_at, run_at: machineTime(due_at), scheduled_at: machine(), dead_at: null }
    await system
      .transaction((tx) => store.updateFailed(tx, claimed, dead ? { last_error, dead_at: tx.now() } : again, seconds.has(kind)))
      // The database does not answer either. The lease runs out, and the job is taken again.
      .catch((trouble) => parts.log.error('job.failure_not_recorded', describeError(trouble)))
  }
}

/** Contexts open transactions of their own kind; the handler knows which kind it gets. */
type Opens = { transaction<T>(work: (tx: SystemTransaction | Transaction) => Promise<T>): Promise<T> }

function openJob(on: System | Context, claimed: store.ClaimedJob, kind: JobKind) {
  let [finished, waits] = [false, false]
  return {
    id: claimed.id,
    attempt: claimed.attempts,
    finished: () => finished,
    async finish<T>(work: (tx: any) => Promise<T>) {
      const result = await (on as Opens).transaction(async (tx) => {
        waits = false
        const done = await work(tx)
        if (!waits && !(await store.deleteJob(tx, claimed))) throw new LeaseLost()
        return done
      })
      finished = true // Set after the commit, before which the job is not finished.
      return result
    },
    async again(tx: SystemTransaction | Transaction, payload: unknown, due_at: string) {
      const next = { payload: JSON.stringify(kind.payload.parse(payload)), due_at, run_at: tx.machineTime(due_at) }
      if (!(await store.rescheduleJob(tx, claimed, next))) throw new LeaseLost()
      waits = true
    },
  }
}

type Contexts = (claimed: store.ClaimedJob) => Promise<Context>

/** Shares a context between jobs that were claimed together for the same caller, so that each lookup happens once. */
function sharedContexts(parts: Services, time: Time | undefined): Contexts {
  const known = new Map<string, Promise<Context>>()
  return (claimed) => known.getOrInsertComputed(`${claimed.organization_id} ${claimed.caller}`, () => contextFor(parts, claimed, time))
}

async function contextFor(parts: Services, { organization_id, caller }: store.ClaimedJob, time: Time | undefined): Promise<Context> {
  if (organization_id === null || caller === null) throw new Error('This kind of job is enqueued on behalf of an organization')
  const { integration_id, user_id, request_id } = JSON.parse(caller) as {
    integration_id: number
    user_id: number
    request_id: string | null
  }
  const clock_ahead_ms = await findClockAhead({ db: parts.db, organization_id })
  return createContext(parts, { organization_id, integration_id, user_id, clock_ahead_ms }, { request_id, ...(time && { time }) })
}
