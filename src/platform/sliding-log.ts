import { BoundedMap } from './bounded-map.ts'
import type { Monotonic } from './leases.ts'

const minuteMs = 60_000
/** Keys may come from strangers, and must not fill the memory: beyond these, the longest unused are forgotten. */
const keysKept = 50_000
type LimitVerdict = { readonly allowed: boolean; readonly remaining: number; readonly waitSeconds: number }
/** Key under which events of a client are counted, and the factor of its limit: a network of many clients has more. */
export type CountedKey = { readonly key: string; readonly times: number }
export type SlidingLog = ReturnType<typeof slidingLog>

/**
 * Counts by remembering the time of each event, so that the number in *any* window, by default of 60 seconds, is exact; a fixed window
 * lets through twice as many across its edge. `waitSeconds` is how long until one more is allowed. By the monotonic clock, since it is
 * kept in this process alone: a jump of the machine's clock neither shortens nor prolongs a wait.
 */
export function slidingLog(elapsedMs: Monotonic, windowMs = minuteMs) {
  const logs = new BoundedMap<string, number[]>(keysKept)

  /** The times under a key that are still in the window. Keys stand in order of last use, so stale ones are met first. */
  function recent(key: string, time: number) {
    for (const [stale, times] of logs) {
      if (times.at(-1)! > time - windowMs) break
      logs.delete(stale)
    }
    const times = logs.get(key) ?? []
    while (times.length > 0 && times[0]! <= time - windowMs) times.shift()
    return times
  }
  const verdict = (times: number[], most: number, time: number): LimitVerdict => {
    const full = times.length >= most
    return {
      allowed: !full,
      remaining: Math.max(most - times.length, 0),
      waitSeconds: full ? Math.ceil((times.at(-most)! + windowMs - time) / 1000) : 0,
    }
  }
  return {
    /** Returns the verdict without counting. */
    look(key: string, most: number) {
      const time = elapsedMs()
      return verdict(recent(key, time), most, time)
    },
    /** Counts one, if that is allowed. */
    take(key: string, most: number): LimitVerdict {
      const time = elapsedMs()
      const times = recent(key, time)
      const before = verdict(times, most, time)
      if (!before.allowed) return before
      times.push(time)
      logs.delete(key)
      logs.set(key, times)
      return { ...before, remaining: before.remaining - 1 }
    },
    /** Returns the seconds until each of the keys has room for one more: 0 if all have. */
    longestWait: (counted: readonly CountedKey[], most: number): number => {
      const time = elapsedMs()
      return counted.reduce((longest, { key, times }) => Math.max(longest, verdict(recent(key, time), most * times, time).waitSeconds), 0)
    },
    /** Counts one for each of the keys that has room. */
    takeEach(counted: readonly CountedKey[], most: number) {
      for (const { key, times } of counted) this.take(key, most * times)
    },
    isEmpty: () => logs.size === 0,
  }
}
