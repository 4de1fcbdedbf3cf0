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

/** One job, while it runs. */
export type Job<Tx = Transaction, Payload = never> = {
  readonly id: number
  readonly attempt: number
  /**
   * Does the work and ends the job in one transaction, so that what is written is written once, however often the job runs.
   * Refused where the lease has passed to another worker. A job that never calls it ends when its handler returns.
   */
  finish<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Within `finish`: it is not over then, but waits for its next time, with what it is to know by then. For one without a key. */
  again(tx: Tx, payload: Payload, run_at: string): Promise<void>
}

/** What runs a kind of job. It may run more than once: after a crash, or when its lease ran out. */
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

/** For a job that belongs to no organization. */
export const systemJobHandler = <S extends z.ZodType>(
  kind: JobKind<S>,
  run: (system: System, payload: z.output<S>, job: Job<SystemTransaction, z.input<S>>) => Promise<unknown>,
): JobHandler => ({ kind, of: 'system', run })

/** A job that comes again by itself, `everySeconds` after it last began; with `atStart`, also as soon as a process starts. */
export type Schedule = { readonly kind: JobKind; readonly everySeconds: number; readonly atStart?: boolean }

/** 5 s, 10 s, 20 s … an hour, a fifth more or less, so that what failed together does not come back together. */
export function backoffSeconds(attempt: number, { random }: Pick<Environment, 'random'>) {
  return Math.min(5 * 2 ** (attempt - 1), 3600) * jitterFactor(random)
}
