import {
  barcodeBlock,
  barcodeOf,
  codeMark,
  colloOf,
  diamondsBlock,
  diamondsWidth,
  fillMark,
  frameMark,
  handlingBlock,
  handlingHeight,
  insetBox,
  labelArea,
  labelPage,
  logoBlock,
  plateMarks,
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

/** Two letters and a line between them. */
function emblem(box: Box): Mark[] {
  const [left, right] = rowOfBoxes(insetBox(box, 1.5, 1), [null, (box.width - 3) / 2])
  return [
    fillMark(box),
    ...textMarks(left, 'N', { size: 20, bold: true, white: true, align: 'centre', valign: 'middle' }),
    ...textMarks(right, 'P', { size: 20, white: true, align: 'centre', valign: 'middle' }),
  ]
}

/** Mark of postage paid in advance, which a sorting machine cancels. */
function franking(box: Box, label: Label): Mark[] {
  const code = barcodeOf(label, 'datamatrix')
  const [mark, words] = stackBoxes(insetBox(box, 1.2), [null, 6.4], 0.4)
  const [paid, date] = stackBoxes(words, [3.2, 3.2])
  return [
    frameMark(box, thinLine),
    ...(code ? [codeMark(mark, code)] : []),
    ...textMarks(paid, 'POSTAGE PAID', { size: 6.5, bold: true, align: 'centre' }),
    ...textMarks(date, label.date, { size: 6.5, align: 'centre' }),
  ]
}

/** Marks that make it more than an ordinary piece of mail. */
function rank(box: Box, { registered, priority }: Label): Mark[] {
  const [above, below] = stackBoxes(box, [registered ? 14 : 0, priority ? 6 : 0], 1.5)
  return [
    ...(registered
      ? [frameMark(above, thickLine), ...textMarks(above, 'R', { size: 34, bold: true, align: 'centre', valign: 'middle' })]
      : []),
    ...(priority ? plateMarks(below, 'PRIORITY', { size: 8 }) : []),
  ]
}

const look = { gap: 1.6, without: ['registered', 'priority'], point: 'HOLD AT POST OFFICE' } as const

/** Layout of a letter: sender above at the left, the franking at the right, the address below; and the number across the foot. */
export const northpostLabel: Layout = (label) => {
  const bars = barcodeOf(label, 'code128')
  const [top, middle, handling, references, foot] = stackBoxes(
    labelArea,
    [29, null, handlingHeight(label, labelArea.width, look), referencesHeight(label), bars ? [30, 21] : 0],
    1.6,
    25,
  )
  const [left, franked] = rowOfBoxes(top, [null, 27], 3)
  const [head, sender] = stackBoxes(left, [11, senderHeight(label)], 2)
  const [sign, name, logo] = rowOfBoxes(head, [14, null, label.logo ? 16 : 0], 2)
  const [carrier, product] = stackBoxes(name, [6.2, null])
  const [ranked, address, diamonds] = rowOfBoxes(middle, [16, null, diamondsWidth(label)], 3)
  const [reference, facts] = rowOfBoxes(references, [null, 34], 2)
  return labelPage([
    ...emblem(sign),
    ...textMarks(carrier, label.carrier, { size: 13, bold: true, valign: 'middle' }),
    ...textMarks(product, label.product, { size: 8 }),
    ...logoBlock(logo, label),
    ...senderBlock(sender, label),
    ...franking(franked, label),
    ruleAbove({ ...middle, y: middle.y - 1 }, thinLine),
    ...rank(ranked, label),
    ...recipientBlock(address, label, { size: 15 }),
    ...diamondsBlock(diamonds, label),
    ...handlingBlock(handling, label, look),
    ...referencesBlock(reference, label),
    ...textMarks(facts, [label.routing.code, weightOf(label), label.collo.of > 1 ? colloOf(label) : ''].filter(Boolean).join('  '), {
      size: 7,
      align: 'right',
    }),
    ...(bars ? [ruleAbove(foot, thickLine), ...barcodeBlock(insetBox(foot, 0, 1.2), bars, { size: 12 })] : []),
  ])
}
