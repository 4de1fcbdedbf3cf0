import type { Box, DocumentPage, FillMark, FrameMark, Mark, TextMark } from '../marks.ts'

/** Lines are of three weights, whole dots on every printer. */
export const [thinLine, mediumLine, thickLine] = [0.25, 0.375, 0.5]
export const labelMargin = 3
const a6 = { width: 105, height: 148 }
/** Area that a layout fills. */
export const labelArea: Box = { x: labelMargin, y: labelMargin, width: a6.width - 2 * labelMargin, height: a6.height - 2 * labelMargin }
export const labelPage = (marks: readonly Mark[]): DocumentPage => ({ ...a6, marks })

type TextOptions = Omit<TextMark, keyof Box | 'kind' | 'text'>
export const textMarks = (box: Box, words: string, options: TextOptions): TextMark[] =>
  words && box.width > 0 && box.height > 0 ? [{ kind: 'text', ...box, text: words, ...options }] : []
export const fillMark = (box: Box): FillMark => ({ kind: 'fill', ...box })
export const frameMark = (box: Box, stroke = mediumLine): FrameMark => ({ kind: 'frame', ...box, stroke })
export const ruleAbove = ({ x, y, width }: Box, stroke = mediumLine): FillMark => ({ kind: 'fill', x, y, width, height: stroke })
export const ruleLeft = ({ x, y, height }: Box, stroke = mediumLine): FillMark => ({ kind: 'fill', x, y, width: stroke, height })

/** Draws white words on black. */
export const plateMarks = (box: Box, words: string, options: TextOptions): Mark[] => [
  fillMark(box),
  ...textMarks({ ...box, x: box.x + 1, width: box.width - 2 }, words, {
    bold: true,
    white: true,
    align: 'centre',
    valign: 'middle',
    ...options,
  }),
]

/**
 * Layouts plan with estimates, and text fits itself into what it was given. To measure letters would take the faces, which a server that
 * draws no labels should not have to load.
 */
const millimetresPerPoint = 25.4 / 72
export const lineHeight = (size: number) => size * 1.25 * millimetresPerPoint
/** Size of the text that fits into a line of this height. */
export const sizeOf = (height: number) => height / lineHeight(1)
export const widthOf = (words: string, size: number) => words.length * size * 0.6 * millimetresPerPoint
