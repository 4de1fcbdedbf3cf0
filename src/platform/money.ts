/**
 * Money and decimals. An amount is text (`12.50`), a whole number of minor units (1250 cents), or a bigint of them where sums may be
 * large. Digits are moved, so that nothing is rounded by accident.
 */

/** Parses `4.95` with two decimals as 495. Cuts further decimals: the caller has checked that they are zeros. */
export function parseMinor(text: string, decimals: number): number {
  const [whole = '', fraction = ''] = text.split('.')
  return Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
}

/** Formats 495 with two decimals as `4.95`, without separators of thousands, which mean different things in different countries. */
export function formatMinor(minor: number | bigint, decimals: number): string {
  const digits = String(minor < 0 ? -minor : minor).padStart(decimals + 1, '0')
  const whole = `${minor < 0 ? '-' : ''}${digits.slice(0, digits.length - decimals)}`
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}

/** The text with at least so many decimals, and at most so many. */
export function padDecimals(text: string, least: number, most = Number.POSITIVE_INFINITY): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return `${whole}.${fraction.slice(0, most).padEnd(least, '0')}`
}

/** Tables of prices are written in euros; prices are computed in whole cents. */
export const roundToCents = (amount: number) => Math.round(amount * 100)

const hundredths = Array.from({ length: 100 }, (_, n) => `.${String(n).padStart(2, '0')}`)

/** An amount that is not negative, with two decimals. For quotes: it takes a tenth of the time of `toFixed`. */
export const formatCents = (cents: number) => Math.floor(cents / 100) + hundredths[cents % 100]!

/** A percentage has four decimals at most, and is computed with as a whole number of them. */
const parts = 10_000
const whole = 100 * parts

/** Rounds half up, as invoices do. */
export const percentOfCents = (cents: number, percent: number) => Math.floor((cents * Math.round(percent * parts) + whole / 2) / whole)

/** A decimal number: `digits` units of the last of `places` decimals. */
type Decimal = { readonly digits: bigint; readonly places: number }

function decimalOf(text: string): Decimal {
  const [whole = '0', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length }
}

const scaleTo = (places: number, one: Decimal) => one.digits * 10n ** BigInt(places - one.places)

/** A percentage of an amount, with as many decimals as the amount has and at least two, rounded half up. */
export function percentOfAmount(amount: string, percent: string): string {
  const [of, part] = [decimalOf(amount), decimalOf(percent)]
  const places = Math.max(2, of.places)
  const divisor = 100n * 10n ** BigInt(part.places)
  return formatMinor((scaleTo(places, of) * part.digits * 2n + divisor) / (divisor * 2n), places)
}

/** Subtracts the percentage from 100. */
export function remainingPercent(percent: string): string {
  const { digits, places } = decimalOf(percent)
  return formatMinor(100n * 10n ** BigInt(places) - digits, places)
}

/** The sum of amounts, each times its quantity, with at least two decimals. */
export function sumAmounts(amounts: readonly { readonly value: string; readonly times: number }[]): string {
  const decimals = amounts.map(({ value }) => decimalOf(value))
  const places = decimals.reduce((most, one) => Math.max(most, one.places), 2)
  return formatMinor(
    decimals.reduce((sum, one, i) => sum + scaleTo(places, one) * BigInt(amounts[i]!.times), 0n),
    places,
  )
}

/** An amount with at least two decimals and without leading zeros. */
export const formatAmount = (value: string) => sumAmounts([{ value, times: 1 }])
