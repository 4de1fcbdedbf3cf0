import { fitText, millimetresPerPoint } from '../fit.ts'
import { type Font, fontOf } from '../font.ts'
import type { TextMark } from '../marks.ts'
import { outlineOf } from '../outline.ts'
import { type Canvas, stampDots } from './canvas.ts'
import { type Stamp, scanContours } from './scan.ts'

type Turn = 0 | 90 | 270

/** Bytes of letters that are kept. The labels of one server use some hundred; when there are more, all are drawn again. */
const room = 4 << 20
const stamps = new Map<number, Stamp>()
let kept = 0

export function drawText(canvas: Canvas, mark: TextMark, dots: number) {
  const { size, lines } = fitText(mark)
  const font = fontOf(mark.bold)
  const turn = mark.turned ?? 0
  const em = size * millimetresPerPoint * dots
  const scale = em / font.unitsPerEm
  const [dx, dy] = turn === 0 ? [scale, 0] : turn === 90 ? [0, -scale] : [0, scale]
  for (const { text, x, y } of lines) {
    let [atX, atY] = [x * dots, y * dots]
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code !== 0x20) stampDots(canvas, letterOf(font, code, em, turn), Math.round(atX), Math.round(atY), mark.white)
      const width = font.widths[code]!
      atX += dx * width
      atY += dy * width
    }
  }
}

/** Sizes are told apart by a sixteenth of a dot. */
function letterOf(font: Font, code: number, em: number, turn: Turn): Stamp {
  const size = Math.round(em * 16)
  const key = ((size * 0x10000 + code) * 2 + (font.bold ? 1 : 0)) * 3 + turn / 90 - (turn === 270 ? 1 : 0)
  const known = stamps.get(key)
  if (known) return known
  const stamp = drawLetter(font, code, size / 16 / font.unitsPerEm, turn)
  kept += stamp.bits.length + 100
  if (kept > room) {
    stamps.clear()
    kept = stamp.bits.length + 100
  }
  stamps.set(key, stamp)
  return stamp
}

function drawLetter(font: Font, code: number, scale: number, turn: Turn): Stamp {
  const turned = outlineOf(font, font.glyphs[code]!).map((points) => {
    const moved = new Float64Array(points.length)
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = [points[i]! * scale, points[i + 1]! * scale]
      moved[i] = turn === 0 ? x : turn === 90 ? -y : y
      moved[i + 1] = turn === 0 ? -y : turn === 90 ? -x : x
    }
    return moved
  })
  return scanContours(turned)
}
