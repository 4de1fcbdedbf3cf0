import { amountOf, currencyOfAll, formatKilograms, itemValue, itemWeight, sumOf } from './amounts.ts'
import type { CustomsDocument, PrintedItem } from './model.ts'
import type { TableRow } from './table.ts'
import { countryWords } from './words.ts'

/** The items of a declaration, as the forms of the post list them, and what they come to. */
export type DocumentContents = {
  readonly currency: string
  readonly rows: readonly TableRow[]
  readonly value: string
  readonly weight: string
  readonly carried: (rows: number, words: string) => readonly string[]
}

export function contentsOf({ items, customs_information: customs, postal_charges }: CustomsDocument): DocumentContents {
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

export const quantityOf = (items: readonly PrintedItem[]) => String(items.reduce((sum, { quantity }) => sum + quantity, 0))
export const weightOf = (items: readonly PrintedItem[]) => formatKilograms(items.reduce((sum, item) => sum + itemWeight(item), 0))
export const totalOf = (items: readonly PrintedItem[], currency: string) => amountOf(sumOf(items.map(itemValue)), currency)

const cellsOf = (item: PrintedItem, currency: string) => [
  item.description,
  String(item.quantity),
  formatKilograms(itemWeight(item)),
  amountOf(itemValue(item), currency),
  item.hs_code ?? '',
  countryWords(item.origin_country),
]
