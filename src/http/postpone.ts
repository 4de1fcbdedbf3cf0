import type { Services } from '../platform/context.ts'
import { describeError } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { type OverloadReason, oncePerSecond } from './overload.ts'

/** Counts and logs that a request was refused with 429 or 503. */
export type Postpone = (reason: OverloadReason, error: unknown) => void

export function refusalCounter({ log, elapsedMs }: Services, metrics: Metrics): Postpone {
  const counts: Record<OverloadReason, number> = { overload: 0, answers: 0, database: 0, collision: 0, upgrade: 0, files: 0 }
  metrics.counter('crossdock_requests_refused_total', 'Requests rejected with 429 or 503, by reason.', () =>
    Object.entries(counts).map(([reason, value]) => ({ labels: { reason }, value })),
  )
  const say = oncePerSecond(elapsedMs, (leftOut, reason: OverloadReason, error: unknown) =>
    log.warn('http.unavailable', { reason, left_out: leftOut, ...describeError(error) }),
  )
  return (reason, error) => {
    counts[reason]++
    say(reason, error)
  }
}
