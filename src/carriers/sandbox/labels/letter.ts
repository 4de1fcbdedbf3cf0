import {
  addressBlock,
  colloOf,
  diamondsBlock,
  diamondsWidth,
  frameMark,
  handlingBlock,
  handlingHeight,
  homeOf,
  labelArea,
  labelPage,
  logoBlock,
  referencesBlock,
  rowOfBoxes,
  ruleAbove,
  senderBlock,
  stackBoxes,
  textMarks,
  thinLine,
  weightOf,
} from '../../../labels/blocks/index.ts'
import type { Layout } from '../../../labels/label.ts'

const look = { gap: 2 } as const

/** An envelope: who writes above, the stamp at the right, and whom it reaches where a sorting machine looks for it. No machine reads more. */
export const letterLabel: Layout = (label) => {
  const heights = [[32, 26], null, handlingHeight(label, labelArea.width, look), 4] as const
  const [top, middle, handling, foot] = stackBoxes(labelArea, heights, 2, 28)
  const [sender, stamped] = rowOfBoxes(top, [null, 26], 4)
  const [written, logo] = stackBoxes(sender, [null, label.logo ? 9 : 0], 1.5)
  const [signs, address] = rowOfBoxes(middle, [22, null], 3)
  const [references, weight] = rowOfBoxes(foot, [null, 30], 2)
  return labelPage([
    ...senderBlock(written, label, 8),
    ...logoBlock({ ...logo, width: 22 }, label),
    frameMark(stamped, thinLine),
    ...textMarks({ ...stamped, x: stamped.x + 3, width: stamped.width - 6 }, 'Please\naffix\nstamp', {
      size: 9,
      align: 'centre',
      valign: 'middle',
    }),
    ...diamondsBlock({ ...signs, width: diamondsWidth(label) }, label),
    ...addressBlock(address, label.to, homeOf(label), { size: 14, least: 8, boldName: true }),
    ...handlingBlock(handling, label, look),
    ruleAbove({ ...foot, y: foot.y - 1 }, thinLine),
    ...referencesBlock(references, label),
    ...textMarks(weight, [weightOf(label), label.collo.of > 1 ? colloOf(label) : ''].filter(Boolean).join('  ·  '), {
      size: 7,
      align: 'right',
    }),
  ])
}
