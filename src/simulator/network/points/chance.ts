import { hashText } from '../../../platform/hash.ts'

export type Chance = ReturnType<typeof chanceOf>

/** Draws from a text: the same name draws the same, so that a new town moves nothing in the others. */
export function chanceOf(name: string) {
  let state = hashText(name)
  /** Fraction from 0 up to but without 1: mulberry32. */
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    fraction,
    below,
    maybe: (share: number) => fraction() < share,
    pick: <T>(list: ArrayLike<T>): T => list[below(list.length)]!,
    digits: (count: number) => Array.from({ length: count }, () => below(10)).join(''),
  }
}
