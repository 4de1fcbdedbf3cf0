import { fitText } from '../fit.ts'
import type { TextMark } from '../marks.ts'
import { cleanText } from '../text.ts'

export type Lines = {
  readonly lines: readonly string[]
  /** Distance of two base lines, in millimetres. */
  readonly pitch: number
}

/** Height that is more than any text needs. */
const endless = 1e7

/**
 * The text in lines of a width, at its size and however many. A dot on a line of its own is written behind it, which shows the pitch
 * where there is only one.
 */
export function linesOf(text: string, width: number, size: number, bold = false): Lines {
  const { lines } = fitText({ kind: 'text', x: 0, y: 0, width, height: endless, size, least: size, bold, text: `${text}\n.` })
  const pitch = lines.length > 1 ? lines[1]!.y - lines[0]!.y : 0
  return { lines: lines.slice(0, -1).map((line) => line.text), pitch }
}

const ink = (text: string) => text.replaceAll(/\s/g, '')

/** True if the whole text is written, false if an ellipsis stands for its end. */
export const fitsWholly = (mark: TextMark) =>
  ink(
    fitText(mark)
      .lines.map((line) => line.text)
      .join(''),
  ) === ink(cleanText(mark.text))
