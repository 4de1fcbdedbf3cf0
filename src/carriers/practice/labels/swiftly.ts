import {
  area,
  barcodeBlock,
  barcodeOf,
  below,
  cn22Block,
  cn22Height,
  codeMark,
  colloOf,
  diamondsBlock,
  diamondsWidth,
  factsBlock,
  fill,
  inset,
  logoBlock,
  notesBlock,
  notesHeight,
  page,
  pointBlock,
  pointHeight,
  recipientBlock,
  referencesBlock,
  referencesHeight,
  row,
  ruleAbove,
  ruleLeft,
  senderBlock,
  senderHeight,
  stack,
  tagsBlock,
  tagsHeight,
  tagsOf,
  text,
  thick,
  thin,
  weightOf,
} from '../../../labels/blocks/index.ts'
import type { Label, Layout } from '../../../labels/label.ts'
import type { Box, Mark } from '../../../labels/marks.ts'

/** The belt turns by this: black, across the top, read from three metres. */
function routingBar(box: Box, { routing, carrier, product }: Label): Mark[] {
  const [depot, rest] = row(inset(box, 2, 1), [44, null], 2) as [Box, Box]
  const [name, code, what] = stack(rest, [5, 6, null]) as [Box, Box, Box]
  return [
    fill(box),
    ...text(depot, routing.depot, { size: 44, bold: true, white: true, valign: 'middle' }),
    ...text(name, carrier.toUpperCase(), { size: 10, bold: true, white: true, align: 'right' }),
    ...text(code, routing.code, { size: 12, bold: true, white: true, align: 'right', valign: 'middle' }),
    ...text(what, product, { size: 7, white: true, align: 'right', valign: 'bottom' }),
  ]
}

/** Everything at the left, and down the right edge the number once more: for the scanner that sees the parcel lie on its side. */
export const swiftlyLabel: Layout = (label) => {
  const [main, edge] = row(area, [null, 15], 2) as [Box, Box]
  const tags = tagsOf(label)
  const [bar, sender, middle, point, minded, notes, customs, references, foot] = stack(
    main,
    [
      [20, 16],
      senderHeight(label),
      null,
      pointHeight(label),
      tagsHeight(tags, main.width),
      notesHeight(label, main.width),
      cn22Height(label),
      referencesHeight(label),
      [28, 22],
    ],
    1.3,
    25,
  ) as [Box, Box, Box, Box, Box, Box, Box, Box, Box]
  const [address, diamonds] = row(middle, [null, diamondsWidth(label)], 2) as [Box, Box]
  const [square, upright] = row(below(foot, 1.3), [19, null], 1) as [Box, Box]
  const [facts, bars] = stack(upright, [6.5, null], 0.5) as [Box, Box]
  const [senders, own] = row(sender, [null, label.logo ? 16 : 0], 2) as [Box, Box]
  const code = barcodeOf(label, 'code128')
  const aztec = barcodeOf(label, 'aztec', 'qr')
  return page([
    ...routingBar(bar, label),
    ...senderBlock(senders, label),
    ...logoBlock(own, label),
    ...recipientBlock(address, label, { size: 15 }),
    ...diamondsBlock(diamonds, label),
    ...pointBlock(point, label),
    ...tagsBlock(minded, tags),
    ...notesBlock(notes, label),
    ...cn22Block(customs, label),
    ...referencesBlock(references, label),
    ruleAbove(foot, thick),
    ...(aztec ? [codeMark(square, aztec)] : []),
    ...factsBlock(inset(facts, 2, 0), [
      ['COLLO', colloOf(label)],
      ['WEIGHT', weightOf(label)],
      ['DATE', label.date],
    ]),
    ...barcodeBlock(bars, code),
    ruleLeft({ ...edge, x: edge.x - 1 }, thin),
    ...barcodeBlock({ ...edge, x: edge.x + 1, width: edge.width - 1 }, code, { turned: 90 }),
  ])
}
