import type { Jump } from '../../platform/leases.ts'

const windowMs = 60_000

/** A time, and how many requests came then. */
export type WindowEntries = readonly (readonly [time: number, count: number])[]

/**
 * A small limit remembers each request to the millisecond, so that the number in *any* 60 seconds is exact; a fixed window
 * lets through twice as many across its edge. A large one would remember too much: it counts by the second, and a second
 * counts until its last millisecond is out of the window, so that there are never more, and at worst a second's worth fewer.
 */
const chooseGrain = (requests: number) => (requests <= 100 ? 1 : 1_000)

/** Largest difference between the clocks of two processes that is tolerated. */
const skewMs = 5_000

/**
 * Corrects entries for jumps of the clock: what was counted before a jump keeps its age. `toStore` returns entries as they were counted, so
 * that the next request finds out the same. Entries that lie ahead though no such jump is known, since the process has started again, are
 * `lost`: the last counts as taken now, so that a client waits at most a minute, as `Retry-After` says.
 */
export function afterJumps(stored: WindowEntries, { time, jumps }: { time: number; jumps: readonly Jump[] }) {
  const known = jumps.length === 0 ? stored : stored.map(([at, count]) => [at + sinceMs(at, time, jumps), count] as const)
  const last = known.at(-1)?.[0] ?? 0
  if (last > time + skewMs) {
    const taken: WindowEntries = known.map(([at, count]) => [at - (last - time), count])
    return { taken, lost: true, toStore: (after: WindowEntries) => after }
  }
  const counted = new Map(known.map(([at], i) => [at, stored[i]![0]]))
  const toStore = (after: WindowEntries): WindowEntries =>
    known === stored ? after : after.map(([at, count]) => [counted.get(at) ?? at, count])
  return { taken: known, lost: false, toStore }
}

/** Sums the jumps of the clock since it showed a time. Where it showed that several times, the last counts. */
function sinceMs(at: number, time: number, jumps: readonly Jump[]): number {
  let [sum, until] = [0, time + skewMs]
  for (const { before, by } of jumps.toReversed()) {
    if (at >= before + by - skewMs && at <= until) return sum
    sum += by
    until = before
  }
  return at <= until ? sum : 0
}

/** Judges a limit at a time; `taken` is to be stored if one more is taken. `waitSeconds`: until one more is allowed. */
export function takeFromWindow(before: WindowEntries, { time, requests }: { time: number; requests: number }) {
  const grain = chooseGrain(requests)
  const findEnd = (at: number) => at + grain - 1 + windowMs
  const within = before.filter(([at]) => findEnd(at) > time)
  let count = within.reduce((sum, [, some]) => sum + some, 0)
  if (count < requests) {
    const now = time - (time % grain)
    const last = within.at(-1)
    const taken: WindowEntries = last?.[0] === now ? [...within.slice(0, -1), [now, last[1] + 1]] : [...within, [now, 1]]
    return { allowed: true as const, remaining: requests - count - 1, waitSeconds: 0, taken }
  }
  // The limit may have been lowered since, and then more than one entry has to go.
  let free = time
  for (const [at, some] of within) {
    if (count < requests) break
    count -= some
    free = findEnd(at)
  }
  return { allowed: false as const, remaining: 0, waitSeconds: Math.ceil((free - time) / 1000) }
}
