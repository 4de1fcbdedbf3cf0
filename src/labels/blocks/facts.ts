import type { Label } from '../label.ts'
import type { Box, Mark } from '../marks.ts'
import { textMarks } from './draw.ts'
import { rowOfBoxes, stackBoxes } from './split.ts'

export type Fact = readonly [caption: string, value: string]

export const weightOf = ({ weight_g }: Label) => (weight_g === null ? '' : `${(weight_g / 1000).toFixed(weight_g < 10_000 ? 2 : 1)} kg`)
export const colloOf = ({ collo }: Label) => `${collo.number} / ${collo.of}`

/** Small words above, the value below, each as wide as its letters need; what has no value has no place. */
export function factsBlock(box: Box, facts: readonly Fact[], size = 10): Mark[] {
  const known = facts.filter(([, value]) => value)
  const letters = known.map(([words, value]) => Math.max(value.length, words.length / 2) + 3)
  const all = letters.reduce((sum, count) => sum + count, 0)
  const places = rowOfBoxes(box, [...letters.map((count) => (count / all) * box.width)])
  return known.flatMap(([words, value], at) => {
    const place = { ...places[at]!, width: places[at]!.width - 1 }
    const [head, body] = stackBoxes(place, [2.4, null])
    return [...textMarks(head, words, { size: 5 }), ...textMarks(body, value, { size, bold: true })]
  })
}

/** References by which sender and receiver know the parcel. */
export function referencesOf({ order_number, reference }: Label): string {
  return [order_number && `Order ${order_number}`, reference && `Ref. ${reference}`].filter(Boolean).join('  ·  ')
}
export const referencesHeight = (label: Label) => (referencesOf(label) ? 3.2 : 0)
export const referencesBlock = (box: Box, label: Label): Mark[] => textMarks(box, referencesOf(label), { size: 7, least: 5 })
