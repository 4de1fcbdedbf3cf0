import type { DocumentPage, Mark } from '../marks.ts'

/** Paper size in millimetres. The margin is on all sides, and the lower one holds the last lines of the sheet. */
export type Paper = { readonly width: number; readonly height: number; readonly margin: number }
export const a4: Paper = { width: 210, height: 297, margin: 12 }
/** Page size of postal forms (CN 23, CP 71): A5 landscape. */
export const halfPage: Paper = { width: 210, height: 148, margin: 5 }

const headHeight = 8
const footHeight = 3

/** Words on the edges of each page. */
export type FlowWords = { continuation(title: string): string; page(number: number, of: number): string }
const englishWords: FlowWords = {
  continuation: (title) => `${title} – continuation`,
  page: (number, of) => `Page ${number} of ${of}`,
}

/** The pages of one document, filled from the top. What stands on each of them says which document it belongs to. */
export class Flow {
  readonly paper: Paper
  /** Height at which the next content begins. */
  y: number
  private bottom: number
  private readonly title: string
  private readonly number: string
  private readonly words: FlowWords
  private readonly sheets: Mark[][] = [[]]

  constructor(paper: Paper, title: string, number: string, words = englishWords) {
    this.words = words
    this.paper = paper
    this.title = title
    this.number = number
    this.y = paper.margin
    this.bottom = lowest(paper)
  }

  get left() {
    return this.paper.margin
  }

  get width() {
    return this.paper.width - 2 * this.paper.margin
  }

  get room() {
    return this.bottom - this.y
  }

  /** Height that is free on a page with nothing but its head. */
  get fullRoom() {
    return lowest(this.paper) - this.paper.margin - headHeight
  }

  add(...marks: readonly Mark[]) {
    this.sheets.at(-1)!.push(...marks)
  }

  /** Fills the room that a form leaves between its boxes; the content continues on the next page. */
  within(top: number, bottom: number) {
    this.y = top
    this.bottom = bottom
  }

  nextPage() {
    const { margin, width } = this.paper
    this.sheets.push([
      ...writing(margin, margin, width * 0.5 - margin, 5, 9, this.words.continuation(this.title), true),
      ...writing(width * 0.5, margin, width * 0.5 - margin, 5, 8, this.number, false, 'right'),
      { kind: 'fill', x: margin, y: margin + 6, width: this.width, height: 0.25 },
    ])
    this.y = margin + headHeight
    this.bottom = lowest(this.paper)
  }

  /** Keeps content of this height together, on the next page if there is no room. */
  keep(height: number) {
    if (this.room < height) this.nextPage()
  }

  pages(): DocumentPage[] {
    const { width, height, margin } = this.paper
    const y = height - margin + 0.6
    return this.sheets.map((marks, at) => {
      const [title, number] = [`${this.title} ${this.number}`, this.words.page(at + 1, this.sheets.length)]
      const foot = [
        ...writing(margin, y, this.width * 0.75, footHeight, 6, title),
        ...writing(margin + this.width * 0.75, y, this.width * 0.25, footHeight, 6, number, false, 'right'),
      ]
      return { width, height, marks: [...marks, ...foot] }
    })
  }
}

const lowest = (paper: Paper) => paper.height - paper.margin

function writing(
  x: number,
  y: number,
  width: number,
  height: number,
  size: number,
  text: string,
  bold = false,
  align: 'left' | 'right' = 'left',
) {
  return [{ kind: 'text', x, y, width, height, size, text, bold, align } as const]
}
