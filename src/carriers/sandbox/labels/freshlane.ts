import {
  barcodeBlock,
  barcodeOf,
  boxBelow,
  captionMarks,
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
  recipientBlock,
  referencesBlock,
  referencesHeight,
  rowOfBoxes,
  ruleAbove,
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

/** Bar down the whole left edge, so that it is seen in a stack: how cold, and which way is up. */
function coldBar(box: Box, { product }: Label): Mark[] {
  const [above, below] = stackBoxes(insetBox(box, 1, 3), [null, 50])
  const white = { white: true, bold: true, turned: 90, valign: 'middle' } as const
  return [
    fillMark(box),
    ...textMarks(above, 'KEEP COLD', { ...white, size: 26, align: 'right' }),
    ...textMarks(below, product, { ...white, size: 13, align: 'left' }),
  ]
}

/** The day that everything turns on. */
function bestBefore(box: Box, { expiration_date }: Label): Mark[] {
  const day = expiration_date?.split('-').reverse().join('.') ?? ''
  const [head, body] = stackBoxes(insetBox(box, 1.5, 1), [2.6, null])
  return day
    ? [
        frameMark(box, thickLine),
        ...captionMarks(head, 'BEST BEFORE'),
        ...textMarks(body, day, { size: 28, bold: true, align: 'centre', valign: 'middle' }),
      ]
    : []
}

const look = { gap: 1, without: ['expiration_date'], point: 'COLLECT AT COLD STORE' } as const

/** Layout with the cold bar at the left, the day at the top, and the two codes of the cold store at the foot. */
export const freshlaneLabel: Layout = (label) => {
  const [edge, main] = rowOfBoxes(labelArea, [13, null], 3)
  const [head, fresh, address, handling, sender, references, facts, foot] = stackBoxes(
    main,
    [
      7,
      label.expiration_date ? [18, 12] : 0,
      null,
      handlingHeight(label, main.width, look),
      senderHeight(label),
      referencesHeight(label),
      7,
      [26, 18.5],
    ],
    1,
    25,
  )
  const [name, depot, logo] = rowOfBoxes(head, [null, 26, label.logo ? 15 : 0], 2)
  const [to, diamonds] = rowOfBoxes(address, [null, diamondsWidth(label)], 2)
  const [bars, square] = rowOfBoxes(boxBelow(foot, 1.3), [null, 19], 1)
  const matrix = barcodeOf(label, 'gs1_datamatrix', 'datamatrix')
  return labelPage([
    ...coldBar(edge, label),
    ...textMarks(name, label.carrier.toLowerCase(), { size: 18, bold: true, valign: 'middle' }),
    ...textMarks(depot, label.routing.depot, { size: 18, bold: true, align: 'right', valign: 'middle' }),
    ...logoBlock(logo, label),
    ...bestBefore(fresh, label),
    ...recipientBlock(to, label, { size: 16 }),
    ...diamondsBlock(diamonds, label),
    ...handlingBlock(handling, label, look),
    ruleAbove({ ...sender, y: sender.y - 0.8 }, thinLine),
    ...senderBlock(sender, label),
    ...referencesBlock(references, label),
    ruleAbove(facts, thinLine),
    ...factsBlock(insetBox(facts, 0, 0.8), [
      ['ROUTE', label.routing.code],
      ['BOX', colloOf(label)],
      ['WEIGHT', weightOf(label)],
      ['PACKED', label.date],
    ]),
    ruleAbove(foot, thickLine),
    ...barcodeBlock(bars, barcodeOf(label, 'code128')),
    ...(matrix ? [codeMark(square, matrix)] : []),
  ])
}
