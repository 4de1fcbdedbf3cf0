import type { Box, Mark, TextMark } from '../marks.ts'
import { drawBoxes } from './boxes.ts'
import type { Flow } from './flow.ts'
import { fitsWholly } from './lines.ts'
import { barcodeMarks, checkboxMarks, frameOf, hasBars } from './rules.ts'

type Style = Partial<Pick<TextMark, 'size' | 'least' | 'bold' | 'align' | 'valign'>> & {
  /** Omits the frame. */
  readonly plain?: boolean
  /** Name of a box that has no caption. */
  readonly known?: string
}

const captionSize = 5.5
const captionHeight = 2.4
const besides = 0.8

/** Boxes whose places are fixed by the published form. What is too long for its box is written again, whole, on the next page. */
export class Form {
  readonly marks: Mark[] = []
  private readonly tooLong: { caption: string; text: string }[] = []

  field(box: Box, caption: string, text: string, { plain = false, known = caption, ...style }: Style = {}) {
    if (!plain) this.marks.push(frameOf(box))
    const inside = { kind: 'text', x: box.x + besides, width: box.width - 2 * besides } as const
    const head = caption === '' ? 0.4 : captionHeight + 0.4
    if (caption) this.marks.push({ ...inside, y: box.y + 0.4, height: captionHeight, size: captionSize, text: caption })
    if (text.trim() === '') return
    const height = box.height - head - 0.4
    const mark: TextMark = { ...inside, y: box.y + head, height, size: 8.5, least: 6, valign: 'middle', ...style, text }
    this.marks.push(mark)
    if (!fitsWholly(mark)) this.tooLong.push({ caption: known, text })
  }

  /** A number in bars, or in letters where they cannot hold it. */
  code(box: Box, caption: string, content: string) {
    const inside = { x: box.x + 2, y: box.y + 3, width: box.width - 4, height: box.height - 3.6 }
    const isBars = hasBars(content, inside.width)
    this.field(box, caption, isBars ? '' : content)
    if (isBars) this.marks.push(...barcodeMarks(inside, content))
  }

  /** Writes a text beside its caption instead of below it. On the next page it stands alone, and `of` precedes its caption. */
  line(box: Box, caption: string, captionWidth: number, text: string, of: string) {
    this.marks.push(frameOf(box))
    this.say({ ...box, x: box.x + besides, width: captionWidth - besides }, caption)
    const mark: TextMark = {
      kind: 'text',
      x: box.x + captionWidth + besides,
      y: box.y + 0.3,
      width: box.width - captionWidth - 2 * besides,
      height: box.height - 0.6,
      size: 8.5,
      least: 6,
      valign: 'middle',
      text,
    }
    this.marks.push(mark)
    if (!fitsWholly(mark)) this.tooLong.push({ caption: `${of}: ${caption}`, text })
  }

  /** Writes words that are printed on the form. */
  say(box: Box, text: string, style: Style = {}) {
    this.marks.push({ kind: 'text', ...box, size: captionSize, least: 4.5, valign: 'middle', ...style, text })
  }

  tick(x: number, y: number, label: string, isOn: boolean, width?: number) {
    this.marks.push(...checkboxMarks(x, y, label, isOn, width))
  }

  /** Prints the texts that were too long for their boxes. */
  printOverflow(flow: Flow) {
    if (this.tooLong.length === 0) return
    flow.nextPage()
    for (const { caption, text } of this.tooLong) drawBoxes(flow, [{ caption, text }])
  }
}
