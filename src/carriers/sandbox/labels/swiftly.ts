import {
  barcodeBlock,
  barcodeOf,
  boxBelow,
  codeMark,
  colloOf,
  diamondsBlock,
  diamondsWidth,
  factsBlock,
  fillMark,
  handlingBlock,
  handlingHeight,
  insetBox,
  labelArea,
  labelPage,
  logoBlock,
  recipientBlock,
  referencesBlock,
  referencesHeight,
  rowOfBoxes,
  ruleAbove,
  ruleLeft,
  senderBlock,
  senderHeight,
  stackBoxes,
  textMarks,
  thickLine,
  thinLine,
  weightOf,
} from '../../../labels/blocks/index.ts'
import type { Label, Layout } from '../../../labels/label.ts'
import type { Box, Mark } from '../../../labels/marks.ts'

/** The belt turns by this: black, across the top, read from three metres. */
function routingBar(box: Box, { routing, carrier, product }: Label): Mark[] {
  const [depot, rest] = rowOfBoxes(insetBox(box, 2, 1), [44, null], 2)
  const [name, code, what] = stackBoxes(rest, [5, 6, null])
  return [
    fillMark(box),
    ...textMarks(depot, routing.depot, { size: 44, bold: true, white: true, valign: 'middle' }),
    ...textMarks(name, carrier.toUpperCase(), { size: 10, bold: true, white: true, align: 'right' }),
    ...textMarks(code, routing.code, { size: 12, bold: true, white: true, align: 'right', valign: 'middle' }),
    ...textMarks(what, product, { size: 7, white: true, align: 'right', valign: 'bottom' }),
  ]
}

const look = { gap: 1.3 } as const

/**
 * Layout with everything at the left, and down the right edge the number once more: for the scanner that sees the parcel lie on its side.
 */
export const swiftlyLabel: Layout = (label) => {
  const [main, edge] = rowOfBoxes(labelArea, [null, 15], 2)
  const [bar, sender, middle, handling, references, foot] = stackBoxes(
    main,
    [[20, 16], senderHeight(label), null, handlingHeight(label, main.width, look), referencesHeight(label), [28, 22]],
    1.3,
    25,
  )
  const [address, diamonds] = rowOfBoxes(middle, [null, diamondsWidth(label)], 2)
  const [square, upright] = rowOfBoxes(boxBelow(foot, 1.3), [19, null], 1)
  const [facts, bars] = stackBoxes(upright, [6.5, null], 0.5)
  const [senders, own] = rowOfBoxes(sender, [null, label.logo ? 16 : 0], 2)
  const code = barcodeOf(label, 'code128')
  const aztec = barcodeOf(label, 'aztec', 'qr')
  return labelPage([
    ...routingBar(bar, label),
    ...senderBlock(senders, label),
    ...logoBlock(own, label),
    ...recipientBlock(address, label, { size: 15 }),
    ...diamondsBlock(diamonds, label),
    ...handlingBlock(handling, label, look),
    ...referencesBlock(references, label),
    ruleAbove(foot, thickLine),
    ...(aztec ? [codeMark(square, aztec)] : []),
    ...factsBlock(insetBox(facts, 2, 0), [
      ['COLLO', colloOf(label)],
      ['WEIGHT', weightOf(label)],
      ['DATE', label.date],
    ]),
    ...barcodeBlock(bars, code),
    ruleLeft({ ...edge, x: edge.x - 1 }, thinLine),
    ...barcodeBlock({ ...edge, x: edge.x + 1, width: edge.width - 1 }, code, { turned: 90 }),
  ])
}
