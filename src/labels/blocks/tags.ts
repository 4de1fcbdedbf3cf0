import type { Label, LabelMoney } from '../label.ts'
import type { Box, Mark } from '../marks.ts'
import { frameMark, mediumLine, plateMarks, textMarks, thinLine, widthOf } from './draw.ts'
import { rowOfBoxes, stackBoxes } from './split.ts'

/** `strong` ones stop the driver: white on black. */
export type Tag = { readonly words: string; readonly strong?: boolean }

const amount = ({ value, currency }: LabelMoney) => `${value} ${currency}`
export const clockTime = (time: string) => `${time.slice(0, 2)}:${time.slice(2, 4)}`

/** Instructions for the driver. A layout leaves out those that it shows larger elsewhere. */
export function tagsOf(label: Label, without: readonly (keyof Label)[] = []): Tag[] {
  const all: [keyof Label, Tag | false | null | ''][] = [
    ['registered', label.registered && { words: 'REGISTERED', strong: true }],
    ['priority', label.priority && { words: 'PRIORITY', strong: true }],
    ['cash_on_delivery', label.cash_on_delivery && { words: `COD ${amount(label.cash_on_delivery)}`, strong: true }],
    ['age_check', label.age_check && { words: `AGE ${label.age_check}+`, strong: true }],
    ['signature', label.signature && { words: 'SIGNATURE' }],
    ['deliver_before', label.deliver_before && { words: `BY ${clockTime(label.deliver_before)}` }],
    ['saturday', label.saturday && { words: 'SATURDAY' }],
    ['incoterm', label.incoterm && { words: label.incoterm.toUpperCase() }],
    ['insured', label.insured && { words: `INSURED ${amount(label.insured)}` }],
    ['fragile', label.fragile && { words: 'FRAGILE' }],
    ['expiration_date', label.expiration_date && { words: `BEST BEFORE ${label.expiration_date}` }],
    ...label.handling.map((words): [keyof Label, Tag] => ['handling', { words: words.toUpperCase() }]),
  ]
  return all.flatMap(([field, tag]) => (tag && !without.includes(field) ? [tag] : []))
}

type TagStyle = { readonly size: number; readonly height: number; readonly gap: number }
const [large, small]: [TagStyle, TagStyle] = [
  { size: 8, height: 5.5, gap: 1 },
  { size: 6, height: 4, gap: 0.75 },
]
const widthOfTag = ({ words }: Tag, { size }: TagStyle) => widthOf(words, size) * 1.08 + 2

/** Line after line. More than five large ones would leave too little for the address. */
const most = 5
function arranged(tags: readonly Tag[], width: number): { readonly look: TagStyle; readonly lines: readonly Tag[][] } {
  const lines = linesOf(tags, width, large)
  return tags.length > most ? { look: small, lines: linesOf(tags, width, small) } : { look: large, lines }
}

/** Packs tags into as few lines as possible, each about as full as the others. */
function linesOf(tags: readonly Tag[], width: number, look: TagStyle): Tag[][] {
  const fewest = packed(tags, width, look)
  for (let narrow = width / 2; narrow < width; narrow += 2) {
    const lines = packed(tags, narrow, look)
    if (lines.length === fewest.length) return lines
  }
  return fewest
}

function packed(tags: readonly Tag[], width: number, look: TagStyle): Tag[][] {
  const lines: Tag[][] = []
  let left = 0
  for (const tag of tags) {
    const needed = Math.min(width, widthOfTag(tag, look))
    if (lines.length === 0 || needed > left) {
      lines.push([])
      left = width
    }
    lines.at(-1)!.push(tag)
    left -= needed + look.gap
  }
  return lines
}

export function tagsHeight(tags: readonly Tag[], width: number): number {
  const { look, lines } = arranged(tags, width)
  return lines.length === 0 ? 0 : lines.length * (look.height + look.gap) - look.gap
}

/** Several lines are filled to the same edge; on a single one few tags would become very wide. */
export function tagsBlock(box: Box, tags: readonly Tag[]): Mark[] {
  const { look, lines } = arranged(tags, box.width)
  const places = stackBoxes(box, [...lines.map(() => (box.height - look.gap * (lines.length - 1)) / lines.length)], look.gap)
  return lines.flatMap((line, at) => {
    const wide = line.reduce((sum, tag) => sum + widthOfTag(tag, look), 0)
    const share = Math.min((box.width - look.gap * (line.length - 1)) / wide, lines.length > 1 ? Number.POSITIVE_INFINITY : 1.6)
    const cells = rowOfBoxes(places[at]!, [...line.map((tag) => widthOfTag(tag, look) * share)], look.gap)
    return line.flatMap((tag, cell) => tagMarks(cells[cell]!, tag, look.size))
  })
}

const tagMarks = (box: Box, { words, strong }: Tag, size: number): Mark[] =>
  strong
    ? plateMarks(box, words, { size })
    : [
        frameMark(box, size > 7 ? mediumLine : thinLine),
        ...textMarks({ ...box, x: box.x + 1, width: box.width - 2 }, words, { size, bold: true, align: 'centre', valign: 'middle' }),
      ]
