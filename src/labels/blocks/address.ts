import { addressLines } from '../../geo/address-lines.ts'
import type { Label, LabelParty } from '../label.ts'
import type { Box, Mark } from '../marks.ts'
import { lineHeight, sizeOf, textMarks, widthOf } from './draw.ts'
import { stackBoxes } from './split.ts'

type AddressStyle = { readonly size: number; readonly least?: number; readonly boldName?: boolean; readonly bold?: boolean }

/** Country of the sender. Empty if the sender is hidden: the country of the receiver is then named, as it may be abroad. */
export const homeOf = ({ from }: Label) => from?.country_code ?? ''

/**
 * Each line of an address has a place of its own, so that a long one becomes smaller itself or takes two rows, and the town below it
 * stays. All are of one size, the largest with which the whole fits.
 */
export function addressBlock(box: Box, party: LabelParty, home: string, { size, least = 6, boldName, bold }: AddressStyle): Mark[] {
  const lines = addressLines(party, { from: home })
  if (party.phone_number) lines.push(`Tel. ${party.phone_number}`)
  const fits = (points: number) =>
    lines.length * lineHeight(points) <= box.height && lines.every((line) => widthOf(line, points) <= box.width)
  let points = size
  while (points > least && !fits(points)) points -= 0.5
  const rows = rowsOf(lines, points, box)
  const height = Math.min(lineHeight(points), box.height / rows.reduce((sum, count) => sum + count, 0))
  const places = stackBoxes(
    box,
    rows.map((count) => count * height),
  )
  const own = Math.min(points, sizeOf(height))
  return lines.flatMap((line, at) =>
    textMarks(places[at]!, line, { size: own, least: Math.min(own, 4), bold: bold || (boldName === true && at === 0) }),
  )
}

/** Lines that are too long have two rows, as far as there are rows left. */
function rowsOf(lines: readonly string[], points: number, box: Box): number[] {
  let left = Math.floor(box.height / lineHeight(points)) - lines.length
  return lines.map((line) => (widthOf(line, points * 0.65) > box.width && left-- > 0 ? 2 : 1))
}

/** Joins an address on one line, for readers who only need to know where the parcel came from. */
export const oneLine = (party: LabelParty, home: string) => addressLines(party, { from: home }).join(', ')
