import { pullBackJobs } from '../jobs/pull-back.ts'
import { writeHistory } from '../platform/clock-history.ts'
import { createSystem, type Services } from '../platform/context.ts'
import { describeError } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { PullBack } from '../platform/pull-back.ts'
import { dueTimes } from './due-times.ts'

const kinds: Readonly<Record<string, PullBack>> = { jobs: pullBackJobs, ...dueTimes }

/** Intervals of comparing the clocks, and of checking due times though no jump was noticed. */
const usual = { lookMs: 1_000, everyMs: 600_000 }
/** Interval of storing the time of the machine, by which a process that starts finds out that the clock has jumped. */
const seenMs = 60_000
/** A database that does not answer is asked again after this. */
const retryMs = 5_000
/** Delay of a second check after a jump: another process may not have noticed it yet, and store a time by the clock as it was. */
const secondLookMs = 20_000

/** Pulls back every due time that the machine's clock cannot have given, and counts them by kind. */
export async function pullBackDueTimes(parts: Services): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [kind, pullBack] of Object.entries(kinds)) counts[kind] = await pullBack(createSystem(parts))
  if (Object.values(counts).some((count) => count > 0)) parts.log.warn('clock.due_times_corrected', counts)
  return counts
}

/**
 * Looks at due times when it starts, when the machine's clock jumps, and every ten minutes. Not a job: those wait for the very times
 * that are wrong.
 */
export function startWatchdog(parts: Services, { lookMs, everyMs } = usual) {
  const { leases, elapsedMs, log } = parts
  const system = createSystem(parts)
  const totals: Record<string, number> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0]))
  let jumps = leases.countJumps()
  let next = elapsedMs()
  let running: Promise<unknown> | undefined
  let storing: Promise<unknown> = Promise.resolve()

  async function run() {
    await writeHistory(system)
    const counts = await pullBackDueTimes(parts)
    for (const [kind, count] of Object.entries(counts)) totals[kind] = totals[kind]! + count
  }

  function look(): Promise<unknown> {
    const now = elapsedMs()
    const noticed = leases.countJumps()
    const hasJumped = noticed > jumps
    jumps = noticed
    if (hasJumped) log.warn('clock.jumped', { by_seconds: Math.round(leases.jumps().at(-1)!.by / 1000) })
    else if (now < next) return running ?? Promise.resolve()
    next = now + (hasJumped ? secondLookMs : everyMs)
    running ??= run()
      .catch((error) => {
        next = now + retryMs
        log.warn('clock.check_failed', describeError(error))
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  function store() {
    storing = writeHistory(system).catch((error) => log.warn('clock.history_not_stored', describeError(error)))
  }

  const timers = [setInterval(look, lookMs), setInterval(store, seenMs)]
  look()
  return {
    /** Looks now, and resolves when that is over. */
    look,
    totals: (): Readonly<Record<string, number>> => totals,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([running, storing])
    },
  }
}

export function measureWatchdog(metrics: Metrics, { leases }: Services, { totals }: ReturnType<typeof startWatchdog>) {
  metrics.counter('crossdock_clock_jumps_total', "Jumps of the machine's clock that were noticed.", leases.countJumps)
  metrics.counter('crossdock_due_times_pulled_back_total', 'Due times that lay further ahead than they can.', () =>
    Object.entries(totals()).map(([kind, value]) => ({ labels: { kind }, value })),
  )
}
