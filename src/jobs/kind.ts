import type { z } from 'zod'
import type { Context, Environment, System, SystemTransaction, Transaction } from '../platform/context.ts'
import { jitterFactor } from '../platform/random.ts'

/** A kind of job: its name and payload. Cheap to import, so that code that enqueues one does not load what runs it. */
export type JobKind<S extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly payload: S
  /** The number of attempts before it becomes a dead-letter job. */
  readonly attempts: number
}

export const jobKind = <S extends z.ZodType>(name: string, payload: S, { attempts = 12 } = {}): JobKind<S> => ({ name, payload, attempts })

/** A job while a worker runs it. */
export type Job<Tx = Transaction, Payload = never> = {
  readonly id: number
  readonly attempt: number
  /**
   * Runs `work` and ends the job in one transaction, so that the work is stored once, however often the job runs. Throws if the lease has
   * passed to another worker. A job that never calls it ends when its handler returns.
   */
  finish<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Reschedules the job for `run_at` with another payload, within `finish`, instead of ending it. Only for a job without a key. */
  again(tx: Tx, payload: Payload, run_at: string): Promise<void>
}

/** Runs a kind of job. A job may run more than once: after a crash, or after its lease has expired. */
export type JobHandler = {
  readonly kind: JobKind
  readonly of: 'organization' | 'system'
  run(on: any, payload: any, job: any): Promise<unknown>
}

/** A job of an organization: it runs on behalf of the client that enqueued it, by the clock of the organization. */
export const jobHandler = <S extends z.ZodType>(
  kind: JobKind<S>,
  run: (ctx: Context, payload: z.output<S>, job: Job<Transaction, z.input<S>>) => Promise<unknown>,
): JobHandler => ({ kind, of: 'organization', run })

/** Handles a job that belongs to no organization. */
export const systemJobHandler = <S extends z.ZodType>(
  kind: JobKind<S>,
  run: (system: System, payload: z.output<S>, job: Job<SystemTransaction, z.input<S>>) => Promise<unknown>,
): JobHandler => ({ kind, of: 'system', run })

/** A job that repeats `everySeconds` after it last began; with `atStart`, it also runs as soon as a process starts. */
export type Schedule = { readonly kind: JobKind; readonly everySeconds: number; readonly atStart?: boolean }

/** Back-off of 5 s, 10 s, 20 s … up to an hour, each 20 % more or less, so that jobs that failed together do not retry together. */
export function backoffSeconds(attempt: number, { random }: Pick<Environment, 'random'>) {
  return Math.min(5 * 2 ** (attempt - 1), 3600) * jitterFactor(random)
}
