import { fitText, millimetresPerPoint, widthOf } from '../src/labels/fit.ts'
import { fontOf } from '../src/labels/font.ts'
import type { TextMark } from '../src/labels/marks.ts'

/** Where the letters of each line are, from the lines' widths and the letters' heights. */
export function inkOf(one: TextMark) {
  const font = fontOf(one.bold)
  const { size, lines } = fitText(one)
  const scale = size * millimetresPerPoint
  return lines.map(({ text, x, y }) => {
    const codes = [...text].map((letter) => letter.charCodeAt(0))
    const up = (Math.max(0, ...codes.map((code) => font.tops[code]!)) / 1000) * scale
    const down = (Math.max(0, ...codes.map((code) => -font.bottoms[code]!)) / 1000) * scale
    const width = widthOf(font, text) * scale
    if (one.turned === 90) return { text, left: x - up, right: x + down, top: y - width, bottom: y }
    if (one.turned === 270) return { text, left: x - down, right: x + up, top: y, bottom: y + width }
    return { text, left: x, right: x + width, top: y - up, bottom: y + down }
  })
}
