import { exponentOf } from '../../geo/currencies.ts'
import { formatMinor } from '../../platform/money.ts'
import type { PrintedItem, PrintedPrice } from './model.ts'

/** Amounts are whole numbers of the smallest coin, so that what is printed adds up; a weight is one of grams. */
export function minorOf({ value, currency }: PrintedPrice): bigint {
  const decimals = decimalsOf(currency)
  const [, sign, whole, part = ''] = /^(-?)(\d{1,18})(?:\.(\d+))?$/.exec(value) ?? fail(`${value} is no amount of ${currency}`)
  const fraction = part.replace(/0+$/, '').padEnd(decimals, '0')
  if (fraction.length > decimals) fail(`${currency} has ${decimals} decimals, and ${value} has more`)
  const minor = BigInt(`${whole}${fraction}`)
  return sign ? -minor : minor
}

export const amountOf = (minor: bigint, currency: string) => formatMinor(minor, decimalsOf(currency))

export const moneyOf = (price: PrintedPrice) => `${amountOf(minorOf(price), price.currency)} ${price.currency}`

/** Currency of all the prices. Throws if there are several: a document that adds them up would be wrong in each. */
export function currencyOfAll(prices: readonly (PrintedPrice | null | undefined)[]): string {
  const found = new Set(prices.flatMap((price) => price?.currency ?? []))
  if (found.size > 1) throw new Error(`A document has one currency, and not ${[...found].join(' and ')}`)
  const [currency] = found
  return currency ?? fail('A document with amounts needs at least one price')
}

export const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

export const itemValue = (item: PrintedItem) => minorOf(item.price) * BigInt(item.quantity)
export const itemWeight = (item: PrintedItem) => item.weight_g * item.quantity

/** Kilograms with three decimals. */
export function formatKilograms(weight_g: number): string {
  if (!Number.isSafeInteger(weight_g) || weight_g < 0) fail(`${weight_g} is no number of whole grams`)
  return formatMinor(weight_g, 3)
}

/** Hundredths of a percent, from `5.5`; the tax is rounded to the nearest coin, and up from the middle. */
export function taxOf(net: bigint, rate: string): bigint {
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(rate) ?? fail(`${rate} is no rate of tax`)
  const product = net * BigInt(`${whole}${part.padEnd(2, '0')}`)
  const half = product < 0n ? -5_000n : 5_000n
  return (product + half) / 10_000n
}

const decimalsOf = (currency: string) => exponentOf(currency) ?? fail(`${currency} is no currency`)

function fail(message: string): never {
  throw new Error(message)
}
