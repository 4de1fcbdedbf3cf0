import {
  addressBlock,
  barcodeBlock,
  barcodeOf,
  boxBelow,
  captionMarks,
  codeMark,
  diamondsBlock,
  diamondsWidth,
  frameMark,
  handlingBlock,
  handlingHeight,
  homeOf,
  insetBox,
  labelArea,
  labelPage,
  logoBlock,
  plateMarks,
  referencesBlock,
  referencesHeight,
  rowOfBoxes,
  ruleAbove,
  senderBlock,
  senderHeight,
  stackBoxes,
  textMarks,
  thickLine,
  weightOf,
} from '../../../labels/blocks/index.ts'
import type { Label, Layout } from '../../../labels/label.ts'
import type { Box, Mark } from '../../../labels/marks.ts'

/** Number among all, weight and destination: what a forklift driver asks, and what his scanner does. */
function load(box: Box, label: Label): Mark[] {
  const qr = barcodeOf(label, 'qr', 'datamatrix')
  const [collo, weight, depot, code] = rowOfBoxes(box, [null, 27, 23, qr ? 19 : 0])
  const cell = (place: Box, words: string, value: string, size: number): Mark[] => {
    const [head, body] = stackBoxes(insetBox(place, 1.5, 1), [2.6, null])
    return [
      frameMark(place, thickLine),
      ...captionMarks(head, words),
      ...textMarks(body, value, { size, bold: true, align: 'centre', valign: 'middle' }),
    ]
  }
  return [
    ...cell({ ...collo, width: collo.width + thickLine }, 'COLLO', `${label.collo.number}/${label.collo.of}`, 46),
    ...cell({ ...weight, width: weight.width + thickLine }, 'WEIGHT', weightOf(label), 24),
    ...cell(depot, 'DEPOT', label.routing.depot, 22),
    ...(qr ? [codeMark({ ...code, x: code.x + 1, width: code.width - 1 }, qr)] : []),
  ]
}

/** Tail lift, slot: said before the lorry is loaded, so above everything. */
function orders(box: Box, { handling }: Label): Mark[] {
  const places = rowOfBoxes(box, [...handling.map(() => (box.width - (handling.length - 1) * 1.5) / handling.length)], 1.5)
  return handling.flatMap((words, at) => plateMarks(places[at]!, words.toUpperCase(), { size: 12 }))
}

const look = { gap: 0.6, without: ['handling'], point: 'DELIVER TO DEPOT' } as const

/** Layout for the side of a pallet: few things, each as large as it goes, in frames. */
export const ironhaulLabel: Layout = (label) => {
  const sscc = barcodeOf(label, 'gs1_128')
  const [head, loaded, ordered, consignee, handling, sender, references, codes, foot] = stackBoxes(
    labelArea,
    [
      [7, 6],
      [26, 18],
      label.handling.length > 0 ? [9, 6] : 0,
      null,
      handlingHeight(label, labelArea.width, look),
      senderHeight(label),
      referencesHeight(label),
      [22, 12],
      sscc ? [22, 12] : 0,
    ],
    0.6,
    22,
  )
  const [name, product, logo] = rowOfBoxes(head, [null, 46, label.logo ? 16 : 0], 2)
  const [address, diamonds] = rowOfBoxes(insetBox(consignee, 1.5, 1), [null, diamondsWidth(label)], 2)
  return labelPage([
    ...textMarks(name, label.carrier.toUpperCase(), { size: 17, bold: true, valign: 'middle' }),
    ...textMarks(product, label.product, { size: 9, align: 'right', valign: 'middle' }),
    ...logoBlock(logo, label),
    ...load(loaded, label),
    ...orders(ordered, label),
    frameMark(consignee, thickLine),
    ...consigneeBlock(address, label),
    ...diamondsBlock(diamonds, label),
    ...handlingBlock(handling, label, look),
    ...senderBlock(sender, label),
    ...referencesBlock(references, label),
    ruleAbove(codes, thickLine),
    ...barcodeBlock(boxBelow(codes, 1), barcodeOf(label, 'code128')),
    ...(sscc ? [ruleAbove(foot, thickLine), ...barcodeBlock(boxBelow(foot, 1), sscc)] : []),
  ])
}

function consigneeBlock(box: Box, label: Label): Mark[] {
  const [head, body] = stackBoxes(box, [2.6, null])
  return [
    ...captionMarks(head, `CONSIGNEE  ·  ${label.routing.code}`),
    ...addressBlock(body, label.to, homeOf(label), { size: 28, least: 6.5, bold: true }),
  ]
}
