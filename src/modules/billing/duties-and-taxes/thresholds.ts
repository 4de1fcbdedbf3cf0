import { exponentOf } from '../../../geo/currencies.ts'
import { convertAmount, divideHalfUp, findReferenceRate, type RateBook, type ReferenceRate } from '../../../geo/reference-rates.ts'
import type { Destination, Threshold } from './destination.ts'
import { parseRate, rateDecimals } from './rate-table.ts'

/** Amounts of the law in the currency of a request, in its minor units, and the rates that were used. */
export class Converter {
  readonly #book: RateBook
  readonly #currency: string
  readonly used = new Map<string, ReferenceRate>()
  isIncomplete = false

  constructor(book: RateBook, currency: string) {
    this.#book = book
    this.#currency = currency
  }

  /** Undefined where there is no rate. An amount of 0 needs none. */
  convert(amount: string, currency: string): bigint | undefined {
    if (Number(amount) === 0) return 0n
    if (currency === this.#currency) return convertAmount(amount, { base_currency: currency, currency, rate: '1', date: '', source: '' })
    const rate = findReferenceRate(this.#book, currency, this.#currency)
    if (!rate) {
      this.isIncomplete = true
      return undefined
    }
    this.used.set(currency, rate)
    return convertAmount(amount, rate)
  }
}

/** Finds the threshold that has begun last. One for the country of origin precedes the general ones. */
export function findThreshold({ thresholds }: Destination, from: string, date: string): Threshold {
  const begun = thresholds.filter(({ since, from: only }) => since <= date && (only === undefined || only.split(' ').includes(from)))
  const [first = thresholds[0]!, ...others] = begun
  return others.reduce((best, one) => (rankOf(one) >= rankOf(best) ? one : best), first)
}
const rankOf = ({ from, since }: Threshold) => `${from === undefined ? 0 : 1}${since}`

export type StatutoryAmounts = { readonly duty: string; readonly tax: string; readonly currency: string }

/** Returns the values from which duty and tax are due on a consignment, in the currency of the law. */
export function statutoryAmounts(destination: Destination, threshold: Threshold, isGift: boolean): StatutoryAmounts {
  const { waived_up_to, tax } = destination
  const higher = (one: string, other: string) => (Number(one) >= Number(other) ? one : other)
  const fromWaiver = waived_up_to && waived_up_to.currency === threshold.currency ? valueAtTax(waived_up_to.amount, tax.standard) : '0'
  const gift = isGift ? threshold.gift : '0'
  return { duty: higher(threshold.duty, gift), tax: [threshold.tax, gift, fromWaiver].reduce(higher), currency: threshold.currency }
}

/** The value at which a tax reaches an amount: 61.73 for 5 at 8.1 %. */
function valueAtTax(amount: string, percent: string): string {
  const rate = parseRate(percent)
  if (rate === 0) return '0'
  const cents = divideHalfUp(BigInt(amount) * 100n * 100n * 10n ** BigInt(rateDecimals), BigInt(rate))
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

export const decimalsOf = (currency: string) => exponentOf(currency) ?? 2
