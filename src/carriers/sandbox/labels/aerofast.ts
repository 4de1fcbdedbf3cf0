import {
  barcodeBlock,
  barcodeOf,
  boxBelow,
  clockTime,
  codeMark,
  colloOf,
  diamondsBlock,
  diamondsWidth,
  factsBlock,
  fillMark,
  frameMark,
  handlingBlock,
  handlingHeight,
  insetBox,
  labelArea,
  labelPage,
  logoBlock,
  mediumLine,
  plateMarks,
  recipientBlock,
  referencesBlock,
  referencesHeight,
  rowOfBoxes,
  ruleAbove,
  ruleLeft,
  senderBlock,
  stackBoxes,
  textMarks,
  thickLine,
  thinLine,
  weightOf,
} from '../../../labels/blocks/index.ts'
import type { Label, Layout } from '../../../labels/label.ts'
import type { Box, Mark } from '../../../labels/marks.ts'

/** The service, readable from across the hangar. */
function promise(box: Box, { deliver_before, saturday, product }: Label): Mark[] {
  const [head, time, day] = stackBoxes(box, [5, null, saturday ? 6.5 : 0])
  return [
    frameMark(box, thickLine),
    ...textMarks(insetBox(head, 1.5, 0.8), deliver_before ? 'DELIVER BY' : 'SERVICE', { size: 7, bold: true }),
    ...textMarks(insetBox(time, 1.5, 0), deliver_before ? clockTime(deliver_before) : product.toUpperCase(), {
      size: deliver_before ? 42 : 22,
      least: 12,
      bold: true,
      align: 'centre',
      valign: 'middle',
    }),
    ...(saturday ? plateMarks(day, 'SATURDAY', { size: 12 }) : []),
  ]
}

/** Destination of the flight, and who pays there. */
function flight(box: Box, { routing, incoterm }: Label): Mark[] {
  const [head, depot, code, terms] = stackBoxes(box, [3, null, 5, incoterm ? 7 : 0], 0.6)
  return [
    ...textMarks(head, 'DESTINATION', { size: 5.5, bold: true }),
    ...textMarks(depot, routing.depot, { size: 28, bold: true, valign: 'middle' }),
    ...textMarks(code, routing.code, { size: 8, valign: 'middle' }),
    ...(incoterm
      ? [
          frameMark(terms, mediumLine),
          ...textMarks(terms, incoterm.toUpperCase(), { size: 13, bold: true, align: 'centre', valign: 'middle' }),
        ]
      : []),
  ]
}

const look = { gap: 1, without: ['deliver_before', 'saturday', 'incoterm'], point: 'HOLD AT LOCATION' } as const

/** An air waybill: boxes under heavy lines, the number in the middle where it is torn off, and who and whom side by side below. */
export const aerofastLabel: Layout = (label) => {
  const [head, promised, bars, facts, references, parties, handling] = stackBoxes(
    labelArea,
    [[9, 8], 29, [27, 15], [8, 7], referencesHeight(label), null, handlingHeight(label, labelArea.width, look)],
    1,
    25,
  )
  const [bar, logo] = rowOfBoxes(head, [null, label.logo ? 17 : 0], 2)
  const [name, product] = rowOfBoxes(insetBox(bar, 2, 0.8), [44, null], 2)
  const [time, route, code] = rowOfBoxes(promised, [38, null, 30], 2)
  const [from, to, diamonds] = rowOfBoxes(boxBelow(parties, 0.8), [30, null, diamondsWidth(label)], 3)
  const maxicode = barcodeOf(label, 'maxicode', 'aztec')
  const number = label.air_waybill_number ?? label.tracking_number ?? ''
  return labelPage([
    fillMark(bar),
    ...textMarks(name, label.carrier.toUpperCase(), { size: 19, bold: true, white: true, valign: 'middle' }),
    ...textMarks(product, label.product, { size: 9, white: true, align: 'right', valign: 'middle' }),
    ...logoBlock(logo, label),
    ...promise(time, label),
    ...flight(route, label),
    ...(maxicode ? [codeMark(code, maxicode)] : []),
    ruleAbove(bars, thickLine),
    ...barcodeBlock(boxBelow(bars, 1.3), barcodeOf(label, 'code128'), { size: 10 }),
    ruleAbove(facts, thickLine),
    ...factsBlock(insetBox(facts, 0, 1), [
      ['AIR WAYBILL', number],
      ['PIECE', colloOf(label)],
      ['WEIGHT', weightOf(label)],
      ['SHIPPED', label.date],
    ]),
    ...referencesBlock(references, label),
    ruleAbove(parties, thinLine),
    ...twoSenders(from, label),
    ...diamondsBlock(diamonds, label),
    ruleLeft({ ...to, x: to.x - 1.5 }, thinLine),
    ...recipientBlock(to, label, { size: 14 }),
    ...handlingBlock(handling, label, look),
  ])
}

/** Stacks the two senders: the column is narrow. */
function twoSenders(box: Box, label: Label): Mark[] {
  if (!label.from || !label.return_to) return senderBlock(box, label, 7)
  const [above, below] = stackBoxes(box, [(box.height - 1) / 2, (box.height - 1) / 2], 1)
  return [...senderBlock(above, { ...label, return_to: null }, 6.5), ...senderReturn(below, label)]
}
const senderReturn = (box: Box, label: Label) => senderBlock(box, { ...label, from: null }, 6.5)
