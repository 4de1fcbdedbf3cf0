import type { Environment } from '../platform/context.ts'
import { type Metrics, openCounts, openDurations } from '../platform/metrics.ts'
import { perServer } from '../platform/per-server.ts'
import type { CallOutcome } from './call-outcome.ts'

/** A call, by its carrier and the name of its capability. `ms`: undefined where nothing was sent. */
export type CountedCall = {
  readonly carrier: string
  readonly call: string
  readonly outcome: CallOutcome
  readonly ms: number | undefined
}

/** The upper bounds in seconds. A call takes at most 15, or 20 where the connection has to be made again. */
const callBounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 20]

type CallDurations = { readonly labels: { readonly carrier: string; readonly call: string } } & ReturnType<typeof openDurations>
/** The calls of a server. The series are those of the carriers and their capabilities. */
const metersOf = perServer(() => ({
  totals: openCounts<'carrier' | 'call' | 'outcome'>(),
  durations: new Map<string, CallDurations>(),
}))

export function countCall(on: Pick<Environment, 'leases'>, { carrier, call, outcome, ms }: CountedCall) {
  const { totals, durations } = metersOf(on)
  totals.add({ carrier, call, outcome })
  if (ms === undefined) return
  durations.getOrInsertComputed(`${carrier} ${call}`, () => ({ labels: { carrier, call }, ...openDurations(callBounds) })).add(ms / 1000)
}

export function measureCarrierCalls(metrics: Metrics, on: Pick<Environment, 'leases'>) {
  const { totals, durations } = metersOf(on)
  metrics.counter('crossdock_carrier_calls_total', 'Calls to carriers, by carrier, call and outcome.', totals.samples)
  metrics.histogram('crossdock_carrier_call_seconds', 'Time from a call to a carrier to its answer, or to the end of waiting for it.', () =>
    [...durations.values()].flatMap(({ labels, samples }) => samples(labels)),
  )
}
