import { toGrams, type WeightUnit } from '../../../carriers/kit/units.ts'

type Weight = { readonly value: string | number; readonly unit: WeightUnit }

/** Rounds a number to nine decimals: the remainder is less than a millionth of a gram. */
const grams = ({ value, unit }: Weight) => toGrams(typeof value === 'number' ? value.toFixed(9) : value, unit)

/** Returns the weight of some pieces in whole grams, and at least one: customs send back what weighs nothing. */
export const wholeGrams = (weight: Weight, pieces = 1) => Math.max(1, Math.round(grams(weight) * pieces))
