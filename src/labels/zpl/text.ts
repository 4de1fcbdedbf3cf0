import { fitText, millimetresPerPoint } from '../fit.ts'
import { type Dpi, dotsPerMillimetre, type TextMark } from '../marks.ts'
import { bitmapOf } from '../raster/page.ts'
import { zplField } from './field.ts'
import { bitmapGraphic } from './graphic.ts'
import { printerWidth } from './letters.ts'

const orientations = { 0: 'N', 90: 'B', 270: 'R' } as const
const shares = { left: 0, centre: 0.5, right: 1 } as const
/** Minimum height and width of the printers' face. */
const least = 10
/** The face reaches higher than ours above its capitals (Å by 0.99 of its height, for which a line has 0.96). */
const share = 0.96

/**
 * Prints text in the printer's own face if it has every letter: lines and their places are those of the layout, and a line that would be
 * wider than its box is narrowed. The face is bold by itself. Other letters are drawn by us, as a graphic of the whole box.
 */
export function textZpl(mark: TextMark, dpi: Dpi): string {
  const dots = dotsPerMillimetre[dpi]
  const { size, lines } = fitText(mark)
  const high = Math.floor(share * size * millimetresPerPoint * dots)
  if (high < least) return drawn(mark, dpi)
  const room = (mark.turned ? mark.height : mark.width) * dots
  let zpl = ''
  for (const { text, x, y } of lines) {
    const parts = printerWidth(text)
    if (parts === undefined) return drawn(mark, dpi)
    const natural = parts * high
    const wide = natural <= room ? high : Math.floor((high * room) / natural)
    if (wide < least) return drawn(mark, dpi)
    const along = shares[mark.align ?? 'left'] * (room - (natural * wide) / high)
    const [fx, fy] = placeOf(mark, dots, along, x, y)
    zpl += `^FT${fx},${fy}^A0${orientations[mark.turned ?? 0]},${high},${wide}${mark.white ? '^FR' : ''}${zplField(text)}`
  }
  return zpl
}

/** The beginning of the base line: along it by our own measure, across it where the layout has it. */
function placeOf(mark: TextMark, dots: number, along: number, x: number, y: number): [number, number] {
  if (mark.turned === 90) return [Math.round(x * dots), Math.round((mark.y + mark.height) * dots - along)]
  if (mark.turned === 270) return [Math.round(x * dots), Math.round(mark.y * dots + along)]
  return [Math.round(mark.x * dots + along), Math.round(y * dots)]
}

function drawn(mark: TextMark, dpi: Dpi): string {
  const { x, y, width, height } = mark
  const bitmap = bitmapOf({ width, height, marks: [{ ...mark, x: 0, y: 0, white: false }] }, dpi)
  return bitmapGraphic(bitmap, Math.round(x * dotsPerMillimetre[dpi]), Math.round(y * dotsPerMillimetre[dpi]), mark.white)
}
