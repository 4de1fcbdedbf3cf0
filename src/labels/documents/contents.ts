import { amountOf, currencyOfAll, itemValue, itemWeight, kilograms, sumOf } from './amounts.ts'
import type { CustomsDocument, Item } from './model.ts'
import type { Row } from './table.ts'
import { countryWords } from './words.ts'

/** The items of a declaration, as the forms of the post list them, and what they come to. */
export type Contents = {
  readonly currency: string
  readonly rows: readonly Row[]
  readonly value: string
  readonly weight: string
  readonly carried: (rows: number, words: string) => readonly string[]
}

export function contentsOf({ items, customs_information: customs, postal_charges }: CustomsDocument): Contents {
  const { discount_granted, freight_costs, insurance_costs, other_costs } = customs
  const costs = [discount_granted, freight_costs, insurance_costs, other_costs, postal_charges]
  const currency = currencyOfAll([...items.map(({ price }) => price), ...costs])
  return {
    currency,
    rows: items.map((item) => ({ cells: cellsOf(item, currency) })),
    value: totalOf(items, currency),
    weight: weightOf(items),
    carried: (rows, words) => {
      const counted = items.slice(0, rows)
      return [words, quantityOf(counted), weightOf(counted), totalOf(counted, currency), '', '']
    },
  }
}

export const quantityOf = (items: readonly Item[]) => String(items.reduce((sum, { quantity }) => sum + quantity, 0))
export const weightOf = (items: readonly Item[]) => kilograms(items.reduce((sum, item) => sum + itemWeight(item), 0))
export const totalOf = (items: readonly Item[], currency: string) => amountOf(sumOf(items.map(itemValue)), currency)

const cellsOf = (item: Item, currency: string) => [
  item.description,
  String(item.quantity),
  kilograms(itemWeight(item)),
  amountOf(itemValue(item), currency),
  item.hs_code ?? '',
  countryWords(item.origin_country),
]
