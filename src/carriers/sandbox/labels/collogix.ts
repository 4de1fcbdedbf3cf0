import {
  addressBlock,
  barcodeBlock,
  boxBelow,
  captionMarks,
  colloOf,
  diamondsBlock,
  diamondsWidth,
  type Fact,
  handlingBlock,
  handlingHeight,
  insetBox,
  labelArea,
  labelPage,
  logoBlock,
  recipientBlock,
  rowOfBoxes,
  ruleAbove,
  ruleLeft,
  stackBoxes,
  textMarks,
  thickLine,
  thinLine,
  weightOf,
} from '../../../labels/blocks/index.ts'
import type { Label, Layout } from '../../../labels/label.ts'
import type { Box, Mark } from '../../../labels/marks.ts'

/** Name and value on a line, as the standard for logistic labels has them: data titles in capitals. */
function titled(box: Box, facts: readonly Fact[]): Mark[] {
  const known = facts.filter(([, value]) => value)
  const half = Math.ceil(known.length / 2)
  const columns = rowOfBoxes(box, [(box.width - 3) / 2, (box.width - 3) / 2], 3)
  return known.flatMap(([name, value], at) => {
    const lines = stackBoxes(columns[at < half ? 0 : 1]!, [...Array<number>(half).fill(box.height / half)])
    const [head, body] = rowOfBoxes(lines[at % half]!, [18, null], 1)
    return [
      ...textMarks(head, name, { size: 6, valign: 'middle' }),
      ...textMarks(body, value, { size: 9, least: 4, bold: true, valign: 'middle' }),
    ]
  })
}

function supplier(box: Box, label: Label): Mark[] {
  const parties = [['SHIP FROM', label.from] as const, ['RETURN TO', label.return_to] as const].filter(([, party]) => party)
  const places = stackBoxes(box, [...parties.map(() => (box.height - (parties.length - 1)) / parties.length)], 1)
  return parties.flatMap(([words, party], at) => {
    const [head, body] = stackBoxes(places[at]!, [2.6, null])
    return [...captionMarks(head, words), ...addressBlock(body, party!, label.to.country_code, { size: 8, least: 4.5 })]
  })
}

const sscc = ({ barcodes }: Label) => barcodes.find(({ data }) => data.startsWith('(00)'))
const others = ({ barcodes }: Label) => barcodes.filter(({ symbology, data }) => symbology === 'gs1_128' && !data.startsWith('(00)'))

const look = { gap: 1.2 } as const

/** Three segments, each ended by a line: who and whom; what it is, in words; and the same for machines, the SSCC last. */
export const collogixLabel: Layout = (label) => {
  const [routing] = others(label)
  const [head, parties, handling, facts, upper, lower] = stackBoxes(
    labelArea,
    [8, null, handlingHeight(label, labelArea.width, look), [24, 14], routing ? [24, 16] : 0, sscc(label) ? [30, 19] : 0],
    1.2,
    25,
  )
  const [name, product, logo] = rowOfBoxes(head, [null, 44, label.logo ? 18 : 0], 2)
  const [from, to, diamonds] = rowOfBoxes(insetBox(parties, 0, 1), [32, null, diamondsWidth(label)], 3)
  const number = label.tracking_number ?? ''
  return labelPage([
    ...textMarks(name, label.carrier, { size: 18, valign: 'middle' }),
    ...textMarks(product, label.product, { size: 9, align: 'right', valign: 'middle' }),
    ...logoBlock(logo, label),
    ruleAbove(parties, thinLine),
    ...supplier(from, label),
    ruleLeft({ ...to, x: to.x - 1.5 }, thinLine),
    ...recipientBlock(to, label, { size: 14, words: 'SHIP TO' }),
    ...diamondsBlock(diamonds, label),
    ...handlingBlock(handling, label, look),
    ruleAbove(facts, thickLine),
    ...titled(insetBox(facts, 0, 1), [
      ['SSCC', number],
      ['ROUTE', label.routing.code],
      ['DEPOT', label.routing.depot],
      ['GROSS WEIGHT', weightOf(label)],
      ['COLLO', colloOf(label)],
      ['SHIP DATE', label.date],
      ['ORDER', label.order_number ?? ''],
      ['REFERENCE', label.reference ?? ''],
    ]),
    ruleAbove(upper, thickLine),
    ...barcodeBlock(boxBelow(upper, 1.3), routing),
    ...barcodeBlock(lower, sscc(label), { size: 10 }),
  ])
}
