import {
  addressBlock,
  area,
  colloOf,
  diamondsBlock,
  diamondsWidth,
  frame,
  homeOf,
  logoBlock,
  mindedBlock,
  mindedHeight,
  page,
  referencesBlock,
  row,
  ruleAbove,
  senderBlock,
  stack,
  text,
  thin,
  weightOf,
} from '../../../labels/blocks/index.ts'
import type { Layout } from '../../../labels/label.ts'

const look = { gap: 2 } as const

/** An envelope: who writes above, the stamp at the right, and whom it reaches where a sorting machine looks for it. No machine reads more. */
export const letterLabel: Layout = (label) => {
  const heights = [[32, 26], null, mindedHeight(label, area.width, look), 4] as const
  const [top, middle, minded, foot] = stack(area, heights, 2, 28)
  const [sender, stamped] = row(top, [null, 26], 4)
  const [written, logo] = stack(sender, [null, label.logo ? 9 : 0], 1.5)
  const [signs, address] = row(middle, [22, null], 3)
  const [references, weight] = row(foot, [null, 30], 2)
  return page([
    ...senderBlock(written, label, 8),
    ...logoBlock({ ...logo, width: 22 }, label),
    frame(stamped, thin),
    ...text({ ...stamped, x: stamped.x + 3, width: stamped.width - 6 }, 'Please\naffix\nstamp', {
      size: 9,
      align: 'centre',
      valign: 'middle',
    }),
    ...diamondsBlock({ ...signs, width: diamondsWidth(label) }, label),
    ...addressBlock(address, label.to, homeOf(label), { size: 14, least: 8, boldName: true }),
    ...mindedBlock(minded, label, look),
    ruleAbove({ ...foot, y: foot.y - 1 }, thin),
    ...referencesBlock(references, label),
    ...text(weight, [weightOf(label), label.collo.of > 1 ? colloOf(label) : ''].filter(Boolean).join('  ·  '), {
      size: 7,
      align: 'right',
    }),
  ])
}
