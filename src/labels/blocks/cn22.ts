import { formatCents, roundToCents } from '../../platform/money.ts'
import type { Cn22, Label, LabelMoney } from '../label.ts'
import type { Box, Mark } from '../marks.ts'
import { frameMark, lineHeight, mediumLine, plateMarks, ruleAbove, textMarks, thinLine } from './draw.ts'
import { insetBox, rowOfBoxes, type Share, stackBoxes } from './split.ts'

const categories: readonly (readonly [Cn22['category'], string])[] = [
  ['gift', 'Gift'],
  ['documents', 'Documents'],
  ['commercial_sample', 'Sample'],
  ['returned_goods', 'Returned'],
  ['sale_of_goods', 'Sale'],
  ['other', 'Other'],
]
const letters = categories.reduce((sum, [, words]) => sum + words.length + 4, 0)
const size = 6
const line = lineHeight(size)
const [title, boxes, heads, oath] = [3.6, 2.9, 2.3, 4.4]
const around = title + boxes + heads + oath + line + 1

/** Height for all items; two lines of them suffice where there is little room. */
export const cn22Height = ({ customs }: Label): Share =>
  customs ? [around + customs.items.length * line, around + Math.min(customs.items.length, 2) * line] : 0

const money = ({ value, currency }: LabelMoney) => `${value} ${currency}`
const kilograms = (grams: number) => `${(grams / 1000).toFixed(3)} kg`

/** The declaration of the post, as far as a label has room: items without a line of their own are in the one that counts them. */
export function cn22Block(box: Box, { customs, date }: Label): Mark[] {
  if (!customs) return []
  const [head, kinds, columns, body, total, foot] = stackBoxes(box, [title, boxes, heads, null, line, oath], 0, line) as [
    Box,
    Box,
    Box,
    Box,
    Box,
    Box,
  ]
  const [name, form] = rowOfBoxes(insetBox(head, 1, 0), [null, 20])
  return [
    ...plateMarks(head, '', { size: 7 }),
    ...textMarks(name, 'CUSTOMS DECLARATION', { size: 7, bold: true, white: true, valign: 'middle' }),
    ...textMarks(form, 'CN 22', { size: 7, bold: true, white: true, align: 'right', valign: 'middle' }),
    ...categoryMarks(insetBox(kinds, 1, 0), customs.category),
    ruleAbove(columns, thinLine),
    ...cells(columns, ['Quantity and contents', 'Weight', 'Value', 'HS tariff', 'Origin'], 5),
    ...itemMarks(body, customs),
    ruleAbove(total, thinLine),
    ...cells(total, ['Total', kilograms(customs.total_weight_g), money(customs.total_value), '', ''], size, true),
    ruleAbove(foot, thinLine),
    ...oathMarks(insetBox(foot, 1, 0.4), date),
    frameMark(box, mediumLine),
  ]
}

function categoryMarks(box: Box, category: Cn22['category']): Mark[] {
  const places = rowOfBoxes(box, [...categories.map(([, words]) => ((words.length + 4) / letters) * box.width)])
  return categories.flatMap(([kind, words], at) => {
    const { x, y, width, height } = places[at]!
    const square = { x, y: y + (height - 1.75) / 2, width: 1.75, height: 1.75 }
    const mark: Mark = kind === category ? { kind: 'fill', ...square } : frameMark(square, thinLine)
    return [
      mark,
      ...textMarks({ x: x + 2.4, y, width: width - 2.6, height }, words, { size: 5.5, valign: 'middle', bold: kind === category }),
    ]
  })
}

function cells(box: Box, texts: readonly string[], points: number, bold = false): Mark[] {
  const places = rowOfBoxes(insetBox(box, 1, 0), [null, box.width * 0.12, box.width * 0.17, box.width * 0.12, box.width * 0.08], 2)
  return texts.flatMap((words, at) =>
    textMarks(places[at]!, words, { size: points, bold, valign: 'middle', align: at === 1 || at === 2 ? 'right' : 'left' }),
  )
}

function itemMarks(box: Box, { items }: Cn22): Mark[] {
  const room = Math.max(1, Math.round(box.height / line))
  const shown = items.length > room ? items.slice(0, room - 1) : items
  const rest = items.slice(shown.length)
  const lines = shown.map(({ quantity, description, weight_g, value, hs_code, origin_country }) => [
    `${quantity} × ${description}`,
    kilograms(weight_g),
    money(value),
    hs_code ?? '',
    origin_country ?? '',
  ])
  if (rest.length > 0) lines.push(sumOf(rest, shown.length > 0))
  const places = stackBoxes(box, [...lines.map(() => Math.min(line, box.height / room))])
  return lines.flatMap((texts, at) => cells(places[at]!, texts, size))
}

/** Sums up the remaining items, without a value if they have several currencies, of which one would be wrong. */
function sumOf(rest: Cn22['items'], more: boolean): string[] {
  const currencies = new Set(rest.map(({ value }) => value.currency))
  const cents = rest.reduce((sum, { value }) => sum + roundToCents(Number(value.value)), 0)
  const [currency] = currencies
  const value = currencies.size === 1 ? money({ value: formatCents(cents), currency: currency! }) : ''
  const grams = rest.reduce((sum, { weight_g }) => sum + weight_g, 0)
  const words = more ? `and ${rest.length} more ${rest.length === 1 ? 'item' : 'items'}` : `${rest.length} items`
  return [words, kilograms(grams), value, '', '']
}

const certified =
  'I certify that the particulars given are correct and that this item contains no dangerous article prohibited by postal rules.'
function oathMarks(box: Box, date: string): Mark[] {
  const [words, signed] = rowOfBoxes(box, [null, 26], 1.5)
  const [above, below] = stackBoxes(signed, [2.1, null])
  return [
    ...textMarks(words, certified, { size: 5, least: 4 }),
    ...textMarks(above, 'Date and signature', { size: 4.5 }),
    ...textMarks(below, date, { size: 5, bold: true }),
  ]
}
