import type { MetricFamily } from '../platform/metrics.ts'

/** What a worker sends to the supervisor. `ready`: it serves, and this is its start message. `gather`: it was asked for the metrics of all. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly startMessage: string }
  | { readonly kind: 'gather'; readonly id: number }
  | { readonly kind: 'measured'; readonly id: number; readonly families: readonly MetricFamily[] }

/** What the supervisor sends to a worker. `retire`: another one has taken its place, so that it ends when its connections have. */
export type SupervisorMessage =
  | { readonly kind: 'retire' }
  | { readonly kind: 'measure'; readonly id: number; readonly withShared: boolean }
  | { readonly kind: 'gathered'; readonly id: number; readonly families: readonly MetricFamily[] }
