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
/** Time within which another process notices a jump, and renews its leases by the changed clock. */
const noticeSeconds = 15
/** Largest difference between the clocks of two processes that are in order. */
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
    /** True if a time that was stored so many seconds ago was stored by the clock as it goes now. */
    isSteady,
    /** Returns the end of a lease of so many seconds that is taken now. */
    until: (seconds: number) => addTime(now(), { seconds }),
    /** Returns the bounds of a lease of so many seconds: it is over if it ends at or before `before`, or after `beyond`. */
    over,
    isOver(seconds: number, until: string | null) {
      const { before, beyond } = over(seconds)
      return until === null || until <= before || until > beyond
    },
    /** Records a jump that another process noticed, or this one before it started again, so long ago. */
    recall(jump: Jump, agoMs: number) {
      jumps = [...jumps, { ...jump, at: look() - agoMs }].slice(-keptJumps)
    },
    /** The jumps that were noticed, the last ones if there were many. */
    jumps(): readonly Jump[] {
      look()
      return jumps
    },
    /** Returns the jumps that a process saw, without the guesses. */
    noticed(): readonly Jump[] {
      look()
      return jumps.filter(({ isGuess }) => !isGuess)
    },
    /** Counts all jumps since the start. */
    countJumps() {
      look()
      return count
    },
  }
}
