import type { Label } from '../label.ts'
import type { Box, Mark } from '../marks.ts'
import { lineHeight, textMarks, widthOf } from './draw.ts'
import { type Share, stackBoxes } from './split.ts'

const size = 7
const height = lineHeight(size)
const rowsOf = (note: string, width: number) => (widthOf(note, size * 0.7) > width ? 2 : 1)

/** Height of the notes; two lines suffice where there is little room. */
export function notesHeight({ notes }: Label, width: number): Share {
  const rows = notes.reduce((sum, note) => sum + rowsOf(note, width), 0)
  return [rows * height, Math.min(rows, 2) * height]
}

/** Notes that do not fit are counted, so that a reader does not take the first ones for all. */
export function notesBlock(box: Box, { notes }: Label): Mark[] {
  const room = Math.round(box.height / height)
  if (notes.length === 0 || room === 0) return []
  const line = Math.min(height, box.height / room)
  const rows = notes.map((note) => rowsOf(note, box.width))
  let [shown, taken] = [0, 0]
  const fits = () => taken + rows[shown]! + (shown < notes.length - 1 ? 1 : 0) <= room
  while (shown < notes.length && fits()) taken += rows[shown++]!
  const rest = notes.length - shown
  const last = rest > 0 ? [`+${rest} more ${rest === 1 ? 'note' : 'notes'}`] : []
  const places = stackBoxes(
    box,
    [...rows.slice(0, shown), ...last.map(() => 1)].map((count) => count * line),
  )
  return [...notes.slice(0, shown), ...last].flatMap((note, at) => textMarks(places[at]!, note, { size, least: 4.5, bold: at === shown }))
}
