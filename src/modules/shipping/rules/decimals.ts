/** Decimal numbers as text, computed with exactly: `digits` units of the last of `places` decimals. */
type Decimal = { readonly digits: bigint; readonly places: number }

export function decimalOf(text: string): Decimal {
  const [whole = '0', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length }
}

const scaled = ({ digits, places }: Decimal, to: number) => digits * 10n ** BigInt(to - places)

function written(digits: bigint, places: number) {
  const text = String(digits).padStart(places + 1, '0')
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
}

/** So much of a hundred, with as many decimals as it has and two at least, rounded half up. */
export function percentOf(value: string, percent: string): string {
  const [of, part] = [decimalOf(value), decimalOf(percent)]
  const places = Math.max(2, of.places)
  const divisor = 100n * 10n ** BigInt(part.places)
  return written((scaled(of, places) * part.digits * 2n + divisor) / (divisor * 2n), places)
}

/** The remainder of a division by a hundred. */
export function restOf(percent: string): string {
  const { digits, places } = decimalOf(percent)
  return written(100n * 10n ** BigInt(places) - digits, places)
}

/** The sum of amounts, each so many times. */
export function totalOf(amounts: readonly { readonly value: string; readonly times: number }[]): string {
  const decimals = amounts.map(({ value }) => decimalOf(value))
  const places = decimals.reduce((most, one) => Math.max(most, one.places), 2)
  return written(
    decimals.reduce((sum, one, i) => sum + scaled(one, places) * BigInt(amounts[i]!.times), 0n),
    places,
  )
}

/** With two decimals at least. */
export const moneyText = (value: string) => totalOf([{ value, times: 1 }])
