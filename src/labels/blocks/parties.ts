import type { Label } from '../label.ts'
import type { Box, Mark } from '../marks.ts'
import { addressBlock, homeOf, oneLine } from './address.ts'
import { frameMark, mediumLine, plateMarks, textMarks } from './draw.ts'
import { insetBox, rowOfBoxes, type Share, stackBoxes } from './split.ts'

const captionHeight = 2.6
export const captionMarks = (box: Box, words: string) => textMarks(box, words, { size: 5.5, bold: true })

/**
 * Draws the sender, unless it is hidden, and beside it the return address if there is one. Each names its country if the receiver is
 * abroad.
 */
export function senderBlock(box: Box, label: Label, size = 6.5): Mark[] {
  const parties = [['FROM', label.from] as const, ['RETURN TO', label.return_to] as const].filter(([, party]) => party)
  const places = rowOfBoxes(box, [...parties.map(() => (box.width - (parties.length - 1) * 2) / parties.length)], 2)
  return parties.flatMap(([words, party], at) => {
    const [head, body] = stackBoxes(places[at]!, [captionHeight, null])
    return [...captionMarks(head, words), ...addressBlock(body, party!, label.to.country_code, { size, least: 4.5 })]
  })
}
export const senderHeight = ({ from, return_to }: Label): Share => (from || return_to ? [15, 11.5] : 0)

export function recipientBlock(
  box: Box,
  label: Label,
  { size, words = 'TO', bold }: { size: number; words?: string; bold?: boolean },
): Mark[] {
  const [head, body] = stackBoxes(box, [words ? captionHeight : 0, null], 0.4)
  return [...captionMarks(head, words), ...addressBlock(body, label.to, homeOf(label), { size, boldName: true, ...(bold && { bold }) })]
}

const pointTitle = 4.2
export const pointHeight = ({ service_point }: Label): Share => (service_point ? [18, 10.8] : 0)

/** Draws the service point to which the parcel is brought instead. */
export function pointBlock(box: Box, label: Label, words = 'DELIVER TO SERVICE POINT'): Mark[] {
  const { service_point: point } = label
  if (!point) return []
  const [head, body] = stackBoxes(box, [pointTitle, null])
  const [title, id] = rowOfBoxes(head, [null, box.width * 0.4])
  return [
    ...plateMarks(head, '', { size: 8 }),
    ...textMarks(insetBox(title, 1, 0), words, { size: 8, bold: true, white: true, valign: 'middle' }),
    ...textMarks(insetBox(id, 1, 0), point.id, { size: 8, bold: true, white: true, align: 'right', valign: 'middle' }),
    frameMark(box, mediumLine),
    ...pointAddress(insetBox(body, 1.5, 0.7), point, homeOf(label)),
  ]
}

/** Draws the address of a service point, on two lines if there is room for no more. */
function pointAddress(box: Box, { name, address }: NonNullable<Label['service_point']>, home: string): Mark[] {
  if (box.height > 10) return addressBlock(box, { ...address, name }, home, { size: 8, least: 5, boldName: true })
  const [above, below] = stackBoxes(box, [box.height / 2, box.height / 2])
  return [
    ...textMarks(above, name, { size: 7.5, least: 5, bold: true }),
    ...textMarks(below, oneLine(address, home), { size: 7.5, least: 5 }),
  ]
}

/** A place for the mark of the sender; empty where there is none. */
export const logoBlock = (box: Box, { logo }: Label): Mark[] => (logo ? [{ kind: 'picture', ...box, bitmap: logo }] : [])
