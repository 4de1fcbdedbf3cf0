import { gramsOf, type WeightUnit } from '../../../../carriers/kit/units.ts'
import { exponentOf } from '../../../../geo/currencies.ts'
import { amountOf, currencyOfAll, minorOf, sumOf } from '../../../../labels/documents/amounts.ts'
import type { Price } from '../../../shared/schema.ts'
import type { KeptItem, PrintableParcel } from '../stored.ts'

/** Numbers as they stand on paper: weights in whole grams, amounts in the coins that a currency has. */

type Weight = { readonly value: string | number; readonly unit: WeightUnit }
/** Where nine decimals are not enough, the remainder is less than a millionth of a gram. */
const grams = ({ value, unit }: Weight) => gramsOf(typeof value === 'number' ? value.toFixed(9) : value, unit)

type Said = 'description' | 'quantity' | 'weight' | 'price' | 'hs_code'
/** An item of which all that is said of every kept one is there. */
export type PaperItem = KeptItem & { readonly [Name in Said]: NonNullable<KeptItem[Name]> }
export const itemsOf = ({ document }: PrintableParcel) => document.parcel_items as readonly PaperItem[]

/** Nothing weighs nothing: customs send back what does. */
const whole = (weight_g: number) => Math.max(1, Math.round(weight_g))
export const wholeGrams = (weight: Weight) => whole(grams(weight))
export const lineGrams = ({ weight, quantity }: PaperItem) => whole(grams(weight) * quantity)

/** Shops write yen with decimals too. There is no coin for those, and a form that adds up coins cannot take them. */
export function inCoins({ value, currency }: Price): Price {
  const decimals = exponentOf(currency) ?? 2
  const fraction = value.split('.')[1] ?? ''
  return /[1-9]/.test(fraction.slice(decimals)) ? { value: Number(value).toFixed(decimals), currency } : { value, currency }
}
export const coinsOrNone = (price: Price | null | undefined): Price | null => (price ? inCoins(price) : null)

/** Of all pieces of an item. */
export const lineValue = ({ price, quantity }: PaperItem): Price => {
  const { currency } = price
  return { value: amountOf(minorOf(inCoins(price)) * BigInt(quantity), currency), currency }
}
/** Of several amounts in one currency, of which there must be one at least. */
export function totalOf(values: readonly Price[]): Price {
  const currency = currencyOfAll(values)
  return { value: amountOf(sumOf(values.map(minorOf)), currency), currency }
}
export const goodsValue = (printable: PrintableParcel) => totalOf(itemsOf(printable).map(lineValue))
