import { cents } from './money.ts'
import type { Band } from './product.ts'
import { fromKilograms } from './units.ts'

/** The bands of a zone in grams and cents, the lightest first. */
export type Bands = { readonly up_to_g: readonly number[]; readonly prices_cents: readonly number[] }

export const bandsOf = (bands: readonly Band[]): Bands => ({
  up_to_g: bands.map(([kg]) => fromKilograms(kg)),
  prices_cents: bands.map(([, euros]) => cents(euros)),
})

/** The band that a weight falls into; -1 where it is more than the last one takes. */
export function bandFor({ up_to_g }: Bands, weight_g: number): number {
  let [low, high] = [0, up_to_g.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (up_to_g[middle]! < weight_g) low = middle + 1
    else high = middle
  }
  return low === up_to_g.length ? -1 : low
}
