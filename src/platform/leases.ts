import { addTime, type Clock } from './time.ts'

/** Milliseconds by a monotonic clock: it goes on evenly when the machine's clock is set. */
export type Monotonic = () => number
export const monotonicMs: Monotonic = () => performance.now()

/**
 * A jump of the clock. `before`: what it showed then, `by`: how far it went, both in milliseconds. `isGuess`: the server was stopped
 * meanwhile, and the time may as well have passed.
 */
export type Jump = { readonly before: number; readonly by: number; readonly isGuess?: boolean }
export type Leases = ReturnType<typeof leaseClock>

/** A clock that is corrected goes a little faster or slower, or by less than this at once. */
const jumpMs = 2_000
/** Another process notices a jump, and renews its leases by the changed clock, within this time. */
const noticeSeconds = 15
/** Further apart no two processes are whose clocks are in order. */
const skewSeconds = 5
const keptJumps = 20

/** No time is before the first, and none after the second. */
const [never, always] = ['', '9999']

/**
 * Leases, and whatever else is over after some seconds, by a clock that may be set. A time that was stored before the clock jumped
 * says nothing about how many seconds are left: ahead of it, a worker that lives seems to have lost its lease; behind it, one that has
 * died seems to keep it for hours. So after a jump nothing counts as over for as long as it lasts in full, and what lies further
 * ahead than it can last is over.
 */
export function leaseClock(now: Clock, elapsedMs: Monotonic) {
  const last = { time: Date.parse(now()), elapsed: elapsedMs() }
  let jumps: readonly (Jump & { at: number })[] = []
  let count = 0

  /** Compares both clocks with what they showed at the last look, and so notices a jump. */
  function look() {
    const [time, elapsed] = [Date.parse(now()), elapsedMs()]
    const by = time - last.time - (elapsed - last.elapsed)
    if (Math.abs(by) > jumpMs) {
      jumps = [...jumps, { at: elapsed, before: time - by, by }].slice(-keptJumps)
      count++
    }
    Object.assign(last, { time, elapsed })
    return elapsed
  }

  /** No jump in the last seconds, nor in as long before as other processes may take to notice it. */
  function isSteady(seconds: number) {
    const elapsed = look()
    return jumps.every(({ at }) => elapsed - at >= (seconds + noticeSeconds) * 1000)
  }

  function over(seconds: number) {
    if (!isSteady(seconds)) return { before: never, beyond: always }
    const time = now()
    return { before: time, beyond: addTime(time, { seconds: seconds + skewSeconds }) }
  }

  return {
    elapsedMs,
    /** Whether a time that was stored so many seconds ago was stored by the clock as it goes now. */
    isSteady,
    /** When a lease of so many seconds ends that is taken now. */
    until: (seconds: number) => addTime(now(), { seconds }),
    /** Of a lease of so many seconds: it is over when it ends at or before the first, or after the second. */
    over,
    isOver(seconds: number, until: string | null) {
      const { before, beyond } = over(seconds)
      return until === null || until <= before || until > beyond
    },
    /** One that another process noticed, or this one before it started again, so long ago. */
    recall(jump: Jump, agoMs: number) {
      jumps = [...jumps, { ...jump, at: look() - agoMs }].slice(-keptJumps)
    },
    /** The jumps that were noticed, the last ones if there were many. */
    jumps(): readonly Jump[] {
      look()
      return jumps
    },
    /** Those of them that a process saw, without the guesses. */
    noticed(): readonly Jump[] {
      look()
      return jumps.filter(({ isGuess }) => !isGuess)
    },
    /** How many there were so far. */
    countJumps() {
      look()
      return count
    },
  }
}
