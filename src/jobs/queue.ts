import type { z } from 'zod'
import type { System, SystemTransaction, Transaction } from '../platform/context.ts'
import type { JobKind } from './kind.ts'
import * as store from './store.ts'

type EnqueueOptions = {
  /** Key of which at most one job waits at a time: another is not added. A running job does not count as waiting. */
  key?: string
  /** Jobs with this order run one after another, in the order they were enqueued. */
  order?: string
  /** Earliest time of the run, by the clock of the organization. Default: now. */
  run_at?: string
  /** Runs the job at once by the machine's clock: a move of the organization's clock neither runs it nor waits for it. */
  byMachine?: boolean
}

/** Adds a job in the caller's transaction: it exists exactly if the change is committed that it is for. */
export async function enqueueJob<S extends z.ZodType>(
  tx: SystemTransaction | Transaction,
  kind: JobKind<S>,
  payload: z.input<S>,
  { key, order, run_at = tx.now(), byMachine = false }: EnqueueOptions = {},
) {
  const owner = 'organization_id' in tx ? tx : undefined
  const scope = `${kind.name} ${owner?.organization_id ?? ''}`
  await store.insertJob(tx, {
    organization_id: owner?.organization_id ?? null,
    caller: owner ? JSON.stringify({ integration_id: owner.integration_id, user_id: owner.user_id, request_id: owner.request_id }) : null,
    kind: kind.name,
    payload: JSON.stringify(kind.payload.parse(payload)),
    key: key === undefined ? null : `${scope} ${key}`,
    order_key: order === undefined ? null : `${scope} ${order}`,
    due_at: byMachine ? store.neverDue : run_at,
    run_at: byMachine ? tx.machine() : tx.machineTime(run_at),
  })
}

/** Dead-letter jobs, latest first. */
export const listDeadJobs = ({ db }: System, most = 100) => store.listDeadJobs(db, most)

/** Retries a dead-letter job. Returns false if there is none with this id. */
export const reviveJob = (system: System, id: number) => system.transaction((tx) => store.updateRevived(tx, id))

/** Deletes a slice of the dead-letter jobs that have been so since before a time, and returns how many. */
export const deleteDeadJobsBefore = (system: System, time: string, most: number) =>
  system.transaction((tx) => store.deleteDead(tx, time, most))

export const countJobs = ({ db }: Pick<System, 'db'>) => store.countJobs(db)
