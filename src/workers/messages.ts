import type { MetricFamily } from '../platform/metrics.ts'

/** Message of a worker to the supervisor. `ready`: it serves; `startMessage` is printed. `gather`: requests the metrics of all. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly startMessage: string }
  | { readonly kind: 'gather'; readonly id: number }
  | { readonly kind: 'measured'; readonly id: number; readonly families: readonly MetricFamily[] }

/** Message of the supervisor to a worker. `retire`: a new worker has replaced it; it ends once its connections have ended. */
export type SupervisorMessage =
  | { readonly kind: 'retire' }
  | { readonly kind: 'measure'; readonly id: number; readonly withShared: boolean }
  | { readonly kind: 'gathered'; readonly id: number; readonly families: readonly MetricFamily[] }
