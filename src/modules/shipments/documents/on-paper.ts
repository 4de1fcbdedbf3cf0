import { exponentOf } from '../../../geo/currencies.ts'
import { amountOf, currencyOfAll, minorOf, sumOf } from '../../../labels/documents/amounts.ts'
import type { Price } from '../../shared/schema.ts'
import type { PrintableParcel, StoredItem } from '../record/stored.ts'
import { wholeGrams } from '../record/whole-grams.ts'

/** Numbers as they stand on paper: weights in whole grams, amounts in the coins that a currency has. */

type ItemField = 'description' | 'quantity' | 'weight' | 'price' | 'hs_code'
/** An item of which all that is said of every kept one is there. */
export type PaperItem = StoredItem & { readonly [Name in ItemField]: NonNullable<StoredItem[Name]> }
export const itemsOf = ({ document }: PrintableParcel) => document.parcel_items as readonly PaperItem[]

export const lineGrams = ({ weight, quantity }: PaperItem) => wholeGrams(weight, quantity)

/** Shops write yen with decimals too. There is no coin for those, and a form that adds up coins cannot take them. */
export function inCoins({ value, currency }: Price): Price {
  const decimals = exponentOf(currency) ?? 2
  const fraction = value.split('.')[1] ?? ''
  return /[1-9]/.test(fraction.slice(decimals)) ? { value: Number(value).toFixed(decimals), currency } : { value, currency }
}
export const coinsOrNone = (price: Price | null | undefined): Price | null => (price ? inCoins(price) : null)

/** Value of all pieces of an item. */
export const lineValue = ({ price, quantity }: PaperItem): Price => {
  const { currency } = price
  return { value: amountOf(minorOf(inCoins(price)) * BigInt(quantity), currency), currency }
}
/** Total of several amounts in one currency, of which there must be at least one. */
export function totalOf(values: readonly Price[]): Price {
  const currency = currencyOfAll(values)
  return { value: amountOf(sumOf(values.map(minorOf)), currency), currency }
}
export const goodsValue = (printable: PrintableParcel) => totalOf(itemsOf(printable).map(lineValue))
