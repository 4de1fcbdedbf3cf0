import {
  addressBlock,
  area,
  cn22Block,
  cn22Height,
  colloOf,
  diamondsBlock,
  diamondsWidth,
  frame,
  homeOf,
  logoBlock,
  notesBlock,
  notesHeight,
  page,
  pointBlock,
  pointHeight,
  referencesBlock,
  row,
  ruleAbove,
  senderBlock,
  stack,
  tagsBlock,
  tagsHeight,
  tagsOf,
  text,
  thin,
  weightOf,
} from '../../../labels/blocks/index.ts'
import type { Layout } from '../../../labels/label.ts'
import type { Box } from '../../../labels/marks.ts'

/** An envelope: who writes above, the stamp at the right, and whom it reaches where a sorting machine looks for it. No machine reads more. */
export const letterLabel: Layout = (label) => {
  const tags = tagsOf(label)
  const heights = [
    [32, 26],
    null,
    pointHeight(label),
    tagsHeight(tags, area.width),
    notesHeight(label, area.width),
    cn22Height(label),
    4,
  ] as const
  const [top, middle, point, minded, notes, customs, foot] = stack(area, heights, 2, 28) as [Box, Box, Box, Box, Box, Box, Box]
  const [sender, stamped] = row(top, [null, 26], 4) as [Box, Box]
  const [written, logo] = stack(sender, [null, label.logo ? 9 : 0], 1.5) as [Box, Box]
  const [signs, address] = row(middle, [22, null], 3) as [Box, Box]
  const [references, weight] = row(foot, [null, 30], 2) as [Box, Box]
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
    ...pointBlock(point, label),
    ...tagsBlock(minded, tags),
    ...notesBlock(notes, label),
    ...cn22Block(customs, label),
    ruleAbove({ ...foot, y: foot.y - 1 }, thin),
    ...referencesBlock(references, label),
    ...text(weight, [weightOf(label), label.collo.of > 1 ? colloOf(label) : ''].filter(Boolean).join('  ·  '), {
      size: 7,
      align: 'right',
    }),
  ])
}
