const windowMs = 60_000

/** A time, and how many requests came then. */
export type Taken = readonly (readonly [time: number, count: number])[]

/**
 * A small limit remembers each request to the millisecond, so that the number in *any* 60 seconds is exact; a fixed window
 * lets through twice as many across its edge. A large one would remember too much: it counts by the second, and a second
 * counts until its last millisecond is out of the window, so that there are never more, and at worst a second's worth fewer.
 */
const grainOf = (requests: number) => (requests <= 100 ? 1 : 1_000)

/** How a limit stands at a time, and what is to be remembered if one more is taken. `waitSeconds`: until one more is allowed. */
export function standing(before: Taken, { time, requests }: { time: number; requests: number }) {
  const grain = grainOf(requests)
  const gone = (at: number) => at + grain - 1 + windowMs
  const within = before.filter(([at]) => gone(at) > time)
  let count = within.reduce((sum, [, some]) => sum + some, 0)
  if (count < requests) {
    const now = time - (time % grain)
    const last = within.at(-1)
    const taken: Taken = last?.[0] === now ? [...within.slice(0, -1), [now, last[1] + 1]] : [...within, [now, 1]]
    return { allowed: true as const, remaining: requests - count - 1, waitSeconds: 0, taken }
  }
  // The limit may have been lowered since, and then more than one entry has to go.
  let free = time
  for (const [at, some] of within) {
    if (count < requests) break
    count -= some
    free = gone(at)
  }
  return { allowed: false as const, remaining: 0, waitSeconds: Math.ceil((free - time) / 1000) }
}
