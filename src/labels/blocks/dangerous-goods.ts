import type { Label } from '../label.ts'
import type { Bitmap, Box, Mark } from '../marks.ts'
import { textMarks } from './draw.ts'

/** A square on its corner, in as many dots as the finest printer would have on 10 mm. `filled` says how far from the middle it is black. */
function diamondOf(side: number, isBlack: (fromEdge: number, above: number) => boolean): Bitmap {
  const stride = (side + 7) >> 3
  const bits = new Uint8Array(stride * side)
  const middle = (side - 1) / 2
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const fromEdge = middle - (Math.abs(x - middle) + Math.abs(y - middle))
      if (fromEdge >= 0 && isBlack(fromEdge, Math.abs(y - middle) / middle)) bits[y * stride + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  return { width: side, height: side, bits }
}

const stroke = 11
const outline = diamondOf(240, (fromEdge) => fromEdge < stroke)
/** The mark of the regulations: black above and below, white between. */
const limited = diamondOf(240, (fromEdge, above) => fromEdge < stroke || above > 0.5)

type Diamond = { readonly bitmap: Bitmap; readonly words: string; readonly below: string }

function diamondsOf({ dangerous_goods }: Label): Diamond[] {
  const full = dangerous_goods.filter(({ limited_quantity }) => !limited_quantity)
  return [
    ...full.map((good) => ({ bitmap: outline, words: numberOf(good.un_number), below: good.class ?? '' })),
    ...(full.length < dangerous_goods.length ? [{ bitmap: limited, words: '', below: '' }] : []),
  ]
}
const numberOf = (un_number: string) => `UN\n${un_number.replace(/^UN\s*/i, '')}`

const [side, gap, most] = [12, 1, 3]
export const diamondsWidth = ({ dangerous_goods }: Label) => (dangerous_goods.length > 0 ? side : 0)

/** Draws diamonds below each other, smaller if they must be. Those beyond the third place are counted in it. */
export function diamondsBlock(box: Box, label: Label): Mark[] {
  const all = diamondsOf(label)
  const shown = all.length > most ? all.slice(0, most - 1) : all
  const rest = all.length - shown.length
  const count = Math.min(all.length, most)
  const own = Math.min(side, (box.height - gap * (count - 1)) / count)
  const place = (at: number): Box => ({ x: box.x + (box.width - own) / 2, y: box.y + at * (own + gap), width: own, height: own })
  const marks = shown.flatMap((diamond, at) => diamondMarks(place(at), diamond))
  return rest === 0
    ? marks
    : [...marks, ...textMarks(place(most - 1), `+${rest}\nUN`, { size: 9, bold: true, align: 'centre', valign: 'middle' })]
}

function diamondMarks(box: Box, { bitmap, words, below }: Diamond): Mark[] {
  const { x, y, width, height } = box
  const middle = { x: x + width * 0.25, y: y + height * 0.27, width: width * 0.5, height: height * 0.42 }
  const foot = { x: x + width * 0.36, y: y + height * 0.7, width: width * 0.28, height: height * 0.18 }
  return [
    { kind: 'picture', ...box, bitmap },
    ...textMarks(middle, words, { size: 8, least: 3, bold: true, align: 'centre', valign: 'middle' }),
    ...textMarks(foot, below, { size: 6, least: 3, bold: true, align: 'centre', valign: 'middle' }),
  ]
}
