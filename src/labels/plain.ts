import {
  barcodeBlock,
  barcodeOf,
  codeMark,
  colloOf,
  diamondsBlock,
  diamondsWidth,
  factsBlock,
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
  senderBlock,
  senderHeight,
  stackBoxes,
  textMarks,
  thinLine,
  weightOf,
} from './blocks/index.ts'
import type { Layout } from './label.ts'

const look = { gap: 1.5 } as const

/** Layout for a carrier that has none of its own: everything that a label says, in the order in which people read it. */
export const plainLabel: Layout = (label) => {
  const bars = barcodeOf(label, 'code128', 'gs1_128')
  const square = barcodeOf(label, 'datamatrix', 'gs1_datamatrix', 'qr', 'aztec', 'maxicode')
  const [head, sender, middle, handling, references, facts, foot] = stackBoxes(
    labelArea,
    [9, senderHeight(label), null, handlingHeight(label, labelArea.width, look), referencesHeight(label), 8, bars ? [28, 20] : 0],
    1.5,
    square ? 31 : 25,
  )
  const [carrier, product, logo] = rowOfBoxes(head, [null, 44, label.logo ? 18 : 0], 2)
  const [to, diamonds, code] = rowOfBoxes(middle, [null, diamondsWidth(label), square ? 31 : 0], 2)
  return labelPage([
    ...textMarks(carrier, label.carrier, { size: 16, bold: true, valign: 'middle' }),
    ...textMarks(product, label.product, { size: 9, align: 'right', valign: 'middle' }),
    ...logoBlock(logo, label),
    ruleAbove({ ...sender, y: sender.y - 0.8 }, thinLine),
    ...senderBlock(sender, label),
    ruleAbove({ ...middle, y: middle.y - 0.8 }, thinLine),
    ...recipientBlock(to, label, { size: 14 }),
    ...diamondsBlock(diamonds, label),
    ...(square ? [codeMark(code, square)] : []),
    ...handlingBlock(handling, label, look),
    ...referencesBlock(references, label),
    ruleAbove(facts, thinLine),
    ...factsBlock(insetBox(facts, 0, 1), [
      ['DEPOT', label.routing.depot],
      ['ROUTE', label.routing.code],
      ['PARCEL', colloOf(label)],
      ['WEIGHT', weightOf(label)],
      ['DATE', label.date],
    ]),
    ...barcodeBlock(foot, bars),
  ])
}
