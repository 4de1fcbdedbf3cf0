import { sql } from 'kysely'
import { type Database, isPostgres } from './database/database.ts'
import type { Monotonic } from './leases.ts'
import { describeError, type Log } from './log.ts'
import { type Clock, systemClock } from './time.ts'

/** Interval at which the database is asked for the time. In between, a quartz drifts by less than a millisecond. */
const everyMs = 5_000
/** A difference below this is corrected without ever going back; above it, the clock of the database was set. */
const slewedMs = 2_000
/** An answer that took longer says too little about a small difference. */
const quickMs = 500
/** Difference from which the operator is warned: the clocks of the two machines are apart. */
const warnedMs = 5_000

type SharedClockServices = { readonly elapsedMs: Monotonic; readonly log: Log; readonly machine?: Clock }

/**
 * The clock that all processes of an installation share. What they store for each other (leases, due times, limits) has to be by one
 * clock: with PostgreSQL that of the database, which each process asks every 5 seconds and carries on with its monotonic clock. So a
 * jump of one machine's clock changes nothing. With SQLite all is on one machine, and its clock is the one.
 */
export async function sharedClock(db: Database, { elapsedMs, log, machine = systemClock }: SharedClockServices) {
  if (!isPostgres(db)) return { now: machine, aheadMs: () => 0, stop: () => {} }

  /** Time of the database's clock when the monotonic one showed zero. */
  let zero = 0
  let [shown, text] = [0, '']
  let isWarned = false

  async function ask() {
    const begun = elapsedMs()
    const { rows } = await sql<{ ms: number }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
    const ended = elapsedMs()
    return { zero: rows[0]!.ms - (begun + ended) / 2, uncertainMs: (ended - begun) / 2 }
  }

  async function synchronize() {
    const answer = await ask()
    const difference = answer.zero - zero
    const isJump = Math.abs(difference) > slewedMs + answer.uncertainMs
    if (!isJump && (answer.uncertainMs > quickMs || Math.abs(difference) <= answer.uncertainMs)) return
    if (isJump) shown = 0
    zero = answer.zero
    warn()
  }

  const aheadMs = () => Date.parse(machine()) - (zero + elapsedMs())
  function warn() {
    const ms = aheadMs()
    const isApart = Math.abs(ms) > warnedMs
    if (isApart && !isWarned)
      log.warn('clock.differs', {
        ahead_seconds: Math.round(ms / 1000),
      })
    isWarned = isApart
  }

  zero = (await ask()).zero
  warn()
  const timer = setInterval(() => {
    // A failure leaves the clock going as before.
    synchronize().catch((error) => log.debug('clock.sync_failed', describeError(error)))
  }, everyMs).unref()

  return {
    now: () => {
      const ms = Math.floor(zero + elapsedMs())
      if (ms > shown) [shown, text] = [ms, new Date(ms).toISOString()]
      return text
    },
    /** Milliseconds by which this machine's clock is ahead of the shared one. */
    aheadMs,
    stop: () => clearInterval(timer),
  }
}
