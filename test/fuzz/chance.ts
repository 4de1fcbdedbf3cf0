/** Chance that can be repeated: what is drawn follows from the seed alone. */
export type Chance = {
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  maybe(likelihood: number): boolean
  /** All of the list, in another order. */
  shuffled<T>(list: readonly T[]): T[]
}

/**
 * A generator for one request of a run. Each request has its own, so that what one of them draws does not shift the others:
 * a run that is cut short sends the same requests as a long one.
 */
export function chanceOf(seed: number, index: number): Chance {
  let state = (seed ^ Math.imul(index + 1, 0x9e3779b1)) >>> 0
  /** mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    int,
    pick: (list) => {
      if (list.length === 0) throw new Error('There is nothing to pick from.')
      return list[int(0, list.length - 1)]!
    },
    maybe: (likelihood) => next() < likelihood,
    shuffled: (list) => {
      const drawn = list.map((one) => ({ one, at: next() }))
      return drawn.sort((a, b) => a.at - b.at).map(({ one }) => one)
    },
  }
}
