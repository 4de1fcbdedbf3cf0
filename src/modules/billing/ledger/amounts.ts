import { formatMinor } from '../../../platform/money.ts'

/** Amounts of the ledger are whole ten-thousandths of the currency: tax is computed to four decimals, as the API shows it. */
export const unitDecimals = 4
const unitsPerCent = 100

export const fromCents = (cents: number) => cents * unitsPerCent

/** Converts minor units of a currency with `exponent` decimals. */
export const fromMinor = (minor: number, exponent: number) => minor * 10 ** (unitDecimals - exponent)

/** Formats an amount of the ledger with four decimals, such as `5.4200`. */
export const formatUnits = (units: number) => formatMinor(units, unitDecimals)

export const moneyOfUnits = (units: number, currency: string) => ({ value: formatUnits(units), currency })

/** Splits a sum by weights so that the parts add up to it: what is lost by rounding down goes to the largest remainders. */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0)
    return splitCents(
      cents,
      weights.map(() => 1),
    )
  const exact = weights.map((weight) => (cents * weight) / whole)
  const parts = exact.map(Math.floor)
  const left = cents - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact.map((part, i) => ({ i, remainder: part - parts[i]! })).sort((a, b) => b.remainder - a.remainder || a.i - b.i)
  for (const { i } of byRemainder.slice(0, left)) parts[i]! += 1
  return parts
}
