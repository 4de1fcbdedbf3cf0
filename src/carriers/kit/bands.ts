import { roundToCents } from '../../platform/money.ts'
import type { Band } from './product.ts'
import { fromKilograms } from './units.ts'

/** Weights above `min`, up to and including `max`, in grams. */
export type WeightRange = { readonly min: number; readonly max: number }

/** The bands of a zone in grams and cents, the lightest first. */
export type Bands = { readonly ranges: readonly WeightRange[]; readonly prices_cents: readonly number[] }

export const compileBands = (bands: readonly Band[], min_g: number): Bands => ({
  ranges: bands.map(([kg], index) => ({ min: index === 0 ? min_g : fromKilograms(bands[index - 1]![0]), max: fromKilograms(kg) })),
  prices_cents: bands.map(([, euros]) => roundToCents(euros)),
})

/** The band that a weight falls into; -1 where it is more than the last one takes. */
export function bandFor({ ranges }: Bands, weight_g: number): number {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.max < weight_g) low = middle + 1
    else high = middle
  }
  return low === ranges.length ? -1 : low
}
