import { formatMinor } from '../../platform/money.ts'

/**
 * Scale of amounts. A weight is a number of grams and a length a number of millimetres, both with six decimals at most. The same amount is
 * always the same number, whatever unit it came in, so numbers may be compared; only their sums must go through `addUp`.
 */
const million = 1_000_000

/** Size of each unit in billionths of a gram. All are exact: the pound is 453.59237 g by definition, and the ounce a sixteenth of it. */
const weights = { kg: 1_000_000_000_000n, g: 1_000_000_000n, lbs: 453_592_370_000n, oz: 28_349_523_125n } as const
/** Size of each unit in billionths of a millimetre. The inch is 25.4 mm by definition, the foot twelve of them, the yard thirty-six. */
const lengths = {
  cm: 10_000_000_000n,
  mm: 1_000_000_000n,
  m: 1_000_000_000_000n,
  yd: 914_400_000_000n,
  ft: 304_800_000_000n,
  in: 25_400_000_000n,
} as const
/** Decimals that distinguish millionths of a gram or of a millimetre: with one more, a value would not be read back unchanged. */
const decimals = { kg: 9, g: 6, lbs: 8, oz: 7, cm: 7, mm: 6, m: 9, yd: 8, ft: 8, in: 7 } as const

export type WeightUnit = keyof typeof weights
export type LengthUnit = keyof typeof lengths
type Unit = WeightUnit | LengthUnit
export const weightUnits = Object.keys(weights) as WeightUnit[]
export const lengthUnits = Object.keys(lengths) as LengthUnit[]

/**
 * Pattern of an amount, with many decimals too, since programs send 1.5499999999999998. Callers check a client's amount against it first:
 * below, anything else is a bug of ours.
 */
export const decimalText = /^(\d{1,12})(?:\.(\d{1,20}))?$/
/** A number as such text: by itself a small one is written with an exponent, or with more decimals still. What is too large stays so. */
export const writeDigits = (value: number) => (decimalText.test(String(value)) ? String(value) : value.toFixed(9))

export const toGrams = (value: string, unit: WeightUnit) => toMillionths(value, weights[unit]) / million
export const toMillimetres = (value: string, unit: LengthUnit) => toMillionths(value, lengths[unit]) / million
export const weightIn = (unit: WeightUnit, grams: number) => written(grams, unit, weights[unit])
export const lengthIn = (unit: LengthUnit, millimetres: number) => written(millimetres, unit, lengths[unit])

/** Writes a weight for a reader, as kilograms with the decimals that it has: "0.35 kg". */
export const formatWeight = (grams: number) => `${weightIn('kg', grams)} kg`
/** Writes grams as kilograms with three decimals: "0.350". */
export const formatKilograms = (grams: number) => (grams / 1000).toFixed(3)

/** A sum of grams or of millimetres without the error that adding fractions would bring. */
export const addUp = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + wholeMillionths(amount), 0) / million

/** Converts from the units of the tables of carriers. */
export const fromKilograms = (kg: number) => wholeMillionths(kg * 1000) / million
export const fromCentimetres = (cm: number) => wholeMillionths(cm * 10) / million

const wholeMillionths = (amount: number) => Math.round(amount * million)

/** Rounds up anything finer than a millionth, so that nothing slips under a limit that it exceeds. */
function toMillionths(value: string, unit: bigint) {
  const [, whole, fraction = ''] = decimalText.exec(value) ?? []
  if (whole === undefined) throw new RangeError(`${value} is no decimal number.`)
  const divisor = 1000n * 10n ** BigInt(fraction.length)
  return Number((BigInt(whole + fraction) * unit + divisor - 1n) / divisor)
}

/** A power of ten only moves the point: up to fifteen digits a number is written as it is, at a tenth of the cost. */
const millionthsIn: { readonly [unit in Unit]?: number } = { kg: 1e9, g: 1e6, cm: 1e7, mm: 1e6, m: 1e9 }

function written(amount: number, name: Unit, unit: bigint) {
  const places = decimals[name]
  const millionths = wholeMillionths(amount)
  const text = millionths < 1e15 && millionthsIn[name] ? String(millionths / millionthsIn[name]) : 'e'
  if (!text.includes('e')) return text
  const scaled = BigInt(millionths) * 1000n * 10n ** BigInt(places)
  return formatMinor((scaled * 2n + unit) / (unit * 2n), places).replace(/\.?0+$/, '')
}
