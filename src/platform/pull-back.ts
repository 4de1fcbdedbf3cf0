import type { System } from './context.ts'
import { addTime, secondsBetween } from './time.ts'

/**
 * Pulls back due times of one kind that lie further ahead than they can: they were stored while the clock was ahead, and it has been
 * set back since. In slices, so that nothing waits for it. Answers how many there were.
 */
export type PullBack = (system: System) => Promise<number>

/** The clocks of two processes may be so far apart. */
const skewSeconds = 5

/** True if a stored time is in the future: then the clock has been set back since. */
export const isAhead = (time: string, now: string) => time > addTime(now, { seconds: skewSeconds })

/** A time as it would be, had the clock shown `now` when it showed `then`. */
export const movedBack = (time: string, then: string, now: string) => addTime(time, { seconds: secondsBetween(then, now) })
