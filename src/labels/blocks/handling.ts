import type { Label } from '../label.ts'
import type { Box, Mark } from '../marks.ts'
import { cn22Block, cn22Height } from './cn22.ts'
import { notesBlock, notesHeight } from './notes.ts'
import { pointBlock, pointHeight } from './parties.ts'
import { joinShares, type Share, stackBoxes } from './split.ts'
import { tagsBlock, tagsHeight, tagsOf } from './tags.ts'

type HandlingStyle = {
  /** Distance between the parts, as between those of the layout. */
  readonly gap: number
  /** Fields that the layout shows larger elsewhere. */
  readonly without?: readonly (keyof Label)[]
  /** Caption of the service point. */
  readonly point?: string
}

/**
 * Handling instructions for the driver, in the order in which it matters: where it goes instead, what to ask for at the door, what
 * the sender says, and what the customs want to know.
 */
export function handlingBlock(box: Box, label: Label, look: HandlingStyle): Mark[] {
  const [point, tags, notes, customs] = stackBoxes(box, heightsOf(label, box.width, look), look.gap)
  return [
    ...pointBlock(point, label, look.point),
    ...tagsBlock(tags, tagsOf(label, look.without)),
    ...notesBlock(notes, label),
    ...cn22Block(customs, label),
  ]
}

export const handlingHeight = (label: Label, width: number, look: HandlingStyle): Share =>
  joinShares(heightsOf(label, width, look), look.gap)

const heightsOf = (label: Label, width: number, { without }: HandlingStyle) =>
  [pointHeight(label), tagsHeight(tagsOf(label, without), width), notesHeight(label, width), cn22Height(label)] as const
