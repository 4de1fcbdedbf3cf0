import {
  addressBlock,
  area,
  barcodeBlock,
  barcodeOf,
  below,
  caption,
  codeMark,
  diamondsBlock,
  diamondsWidth,
  frame,
  homeOf,
  inset,
  logoBlock,
  mindedBlock,
  mindedHeight,
  page,
  plate,
  referencesBlock,
  referencesHeight,
  row,
  ruleAbove,
  senderBlock,
  senderHeight,
  stack,
  text,
  thick,
  weightOf,
} from '../../../labels/blocks/index.ts'
import type { Label, Layout } from '../../../labels/label.ts'
import type { Box, Mark } from '../../../labels/marks.ts'

/** Which of how many, how heavy and whither: what a forklift driver asks, and what his scanner does. */
function load(box: Box, label: Label): Mark[] {
  const qr = barcodeOf(label, 'qr', 'datamatrix')
  const [collo, weight, depot, code] = row(box, [null, 27, 23, qr ? 19 : 0])
  const cell = (place: Box, words: string, value: string, size: number): Mark[] => {
    const [head, body] = stack(inset(place, 1.5, 1), [2.6, null])
    return [frame(place, thick), ...caption(head, words), ...text(body, value, { size, bold: true, align: 'centre', valign: 'middle' })]
  }
  return [
    ...cell({ ...collo, width: collo.width + thick }, 'COLLO', `${label.collo.number}/${label.collo.of}`, 46),
    ...cell({ ...weight, width: weight.width + thick }, 'WEIGHT', weightOf(label), 24),
    ...cell(depot, 'DEPOT', label.routing.depot, 22),
    ...(qr ? [codeMark({ ...code, x: code.x + 1, width: code.width - 1 }, qr)] : []),
  ]
}

/** Tail lift, slot: said before the lorry is loaded, so above everything. */
function orders(box: Box, { handling }: Label): Mark[] {
  const places = row(box, [...handling.map(() => (box.width - (handling.length - 1) * 1.5) / handling.length)], 1.5)
  return handling.flatMap((words, at) => plate(places[at]!, words.toUpperCase(), { size: 12 }))
}

const look = { gap: 0.6, without: ['handling'], point: 'DELIVER TO DEPOT' } as const

/** For the side of a pallet: few things, each as large as it goes, in frames. */
export const ironhaulLabel: Layout = (label) => {
  const sscc = barcodeOf(label, 'gs1_128')
  const [head, loaded, ordered, consignee, minded, sender, references, codes, foot] = stack(
    area,
    [
      [7, 6],
      [26, 18],
      label.handling.length > 0 ? [9, 6] : 0,
      null,
      mindedHeight(label, area.width, look),
      senderHeight(label),
      referencesHeight(label),
      [22, 12],
      sscc ? [22, 12] : 0,
    ],
    0.6,
    22,
  )
  const [name, product, logo] = row(head, [null, 46, label.logo ? 16 : 0], 2)
  const [address, diamonds] = row(inset(consignee, 1.5, 1), [null, diamondsWidth(label)], 2)
  return page([
    ...text(name, label.carrier.toUpperCase(), { size: 17, bold: true, valign: 'middle' }),
    ...text(product, label.product, { size: 9, align: 'right', valign: 'middle' }),
    ...logoBlock(logo, label),
    ...load(loaded, label),
    ...orders(ordered, label),
    frame(consignee, thick),
    ...consigneeBlock(address, label),
    ...diamondsBlock(diamonds, label),
    ...mindedBlock(minded, label, look),
    ...senderBlock(sender, label),
    ...referencesBlock(references, label),
    ruleAbove(codes, thick),
    ...barcodeBlock(below(codes, 1), barcodeOf(label, 'code128')),
    ...(sscc ? [ruleAbove(foot, thick), ...barcodeBlock(below(foot, 1), sscc)] : []),
  ])
}

function consigneeBlock(box: Box, label: Label): Mark[] {
  const [head, body] = stack(box, [2.6, null])
  return [
    ...caption(head, `CONSIGNEE  ·  ${label.routing.code}`),
    ...addressBlock(body, label.to, homeOf(label), { size: 28, least: 6.5, bold: true }),
  ]
}
