import type { QuotedParcel, QuoteRequest, Sides } from './quote-request.ts'
import { addUp, formatWeight, lengthIn } from './units.ts'

/** Whole grams, rounded up. Cubic millimetres by the divisor are grams, as cubic centimetres by it are kilograms. */
function volumetricGrams(sides: Sides | undefined, divisor: number | null): number {
  if (!sides || divisor === null) return 0
  const { length, width, height } = sides
  const volume = length * width * height
  if (Number.isSafeInteger(length) && Number.isSafeInteger(width) && Number.isSafeInteger(volume)) return Math.ceil(volume / divisor)
  return ceilOfFractions([length, width, height], divisor)
}

/** Sides with fractions, as inches have them, are multiplied as whole millionths: a rounding error would cost a gram. */
function ceilOfFractions(sides: readonly number[], divisor: number) {
  const volume = sides.reduce((product, side) => product * BigInt(Math.round(side * 1e6)), 1n)
  const one = 10n ** 18n * BigInt(divisor)
  return Number((volume + one - 1n) / one)
}

export type BilledWeight = {
  readonly parcel_number: number
  readonly weight_g: number
  readonly volumetric: boolean
  /** Explanation for people of how the volume became a weight; null where the scales decided. */
  readonly calculation: string | null
}

/** Options of one divisor bill the same weight, and one quote request covers a hundred options. */
const remembered = new WeakMap<QuoteRequest, Map<number | null, readonly BilledWeight[]>>()

/** Returns the billed weight of each parcel. An unknown weight or size counts as 0. */
export const billedWeights = (quoteRequest: QuoteRequest, divisor: number | null): readonly BilledWeight[] =>
  remembered
    .getOrInsertComputed(quoteRequest, () => new Map())
    .getOrInsertComputed(divisor, () => quoteRequest.parcels.map((parcel, index) => billedWeight(parcel, index, divisor)))

/** The scales decide, unless the volume weighs more. */
function billedWeight({ weight_g = 0, dimensions_mm }: QuotedParcel, index: number, divisor: number | null): BilledWeight {
  const volumetric_g = volumetricGrams(dimensions_mm, divisor)
  const volumetric = volumetric_g > weight_g
  return {
    parcel_number: index + 1,
    weight_g: volumetric ? volumetric_g : weight_g,
    volumetric,
    calculation: volumetric ? calculation(dimensions_mm!, divisor!, volumetric_g) : null,
  }
}

const calculation = ({ length, width, height }: Sides, divisor: number, grams: number) =>
  `${[length, width, height].map((side) => lengthIn('cm', side)).join(' × ')} cm / ${divisor} = ${formatWeight(grams)}`

/** The weight by which a shipment is billed whose parcels are not billed one by one. */
export const billedTogether = (quoteRequest: QuoteRequest, divisor: number | null) =>
  addUp(billedWeights(quoteRequest, divisor).map(({ weight_g }) => weight_g))
