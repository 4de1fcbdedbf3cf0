import {
  area,
  barcodeBlock,
  barcodeOf,
  codeMark,
  colloOf,
  diamondsBlock,
  diamondsWidth,
  factsBlock,
  inset,
  logoBlock,
  mindedBlock,
  mindedHeight,
  page,
  recipientBlock,
  referencesBlock,
  referencesHeight,
  row,
  ruleAbove,
  senderBlock,
  senderHeight,
  stack,
  text,
  thin,
  weightOf,
} from './blocks/index.ts'
import type { Layout } from './label.ts'

const look = { gap: 1.5 } as const

/** For a carrier that has no look of its own: everything that a label says, in the order in which people read it. */
export const plainLabel: Layout = (label) => {
  const bars = barcodeOf(label, 'code128', 'gs1_128')
  const square = barcodeOf(label, 'datamatrix', 'gs1_datamatrix', 'qr', 'aztec', 'maxicode')
  const [head, sender, middle, minded, references, facts, foot] = stack(
    area,
    [9, senderHeight(label), null, mindedHeight(label, area.width, look), referencesHeight(label), 8, bars ? [28, 20] : 0],
    1.5,
    square ? 31 : 25,
  )
  const [carrier, product, logo] = row(head, [null, 44, label.logo ? 18 : 0], 2)
  const [to, diamonds, code] = row(middle, [null, diamondsWidth(label), square ? 31 : 0], 2)
  return page([
    ...text(carrier, label.carrier, { size: 16, bold: true, valign: 'middle' }),
    ...text(product, label.product, { size: 9, align: 'right', valign: 'middle' }),
    ...logoBlock(logo, label),
    ruleAbove({ ...sender, y: sender.y - 0.8 }, thin),
    ...senderBlock(sender, label),
    ruleAbove({ ...middle, y: middle.y - 0.8 }, thin),
    ...recipientBlock(to, label, { size: 14 }),
    ...diamondsBlock(diamonds, label),
    ...(square ? [codeMark(code, square)] : []),
    ...mindedBlock(minded, label, look),
    ...referencesBlock(references, label),
    ruleAbove(facts, thin),
    ...factsBlock(inset(facts, 0, 1), [
      ['DEPOT', label.routing.depot],
      ['ROUTE', label.routing.code],
      ['PARCEL', colloOf(label)],
      ['WEIGHT', weightOf(label)],
      ['DATE', label.date],
    ]),
    ...barcodeBlock(foot, bars),
  ])
}
