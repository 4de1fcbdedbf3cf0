import { type Band, bandOf, drawBand, splitBand } from './bands.ts'
import type { Flow } from './flow.ts'
import { frameOf, hairlineWidth, horizontalLine, verticalLine } from './rules.ts'

export type TableColumn = { readonly title: string; readonly width: number; readonly align?: 'left' | 'centre' | 'right' }
export type TableRow = {
  readonly cells: readonly string[]
  /** Text in small letters below the cells, over all columns. */
  readonly note?: string | undefined
  readonly bold?: boolean
}
export type DocumentTable = {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
  readonly size?: number
  /** The sums of the first so many rows, where a page ends and where the next one begins. */
  readonly carried?: (rows: number, words: string) => readonly string[]
  /** The head and the rules of the first page are those of a form. */
  readonly inForm?: boolean
}

const headSize = 6.5
const noteSize = 6.25

/** A table over as many pages as it needs. A row is on one page, unless it is higher than a page. */
export function drawTable(flow: Flow, table: DocumentTable) {
  new Tabling(flow, table).draw()
}

class Tabling {
  private readonly flow: Flow
  private readonly table: DocumentTable
  private readonly edges: number[] = [0]
  private readonly head: Band
  private readonly reserve: number
  private top: number
  private fresh = true
  private ruled: boolean

  constructor(flow: Flow, table: DocumentTable) {
    this.flow = flow
    this.table = table
    for (const { width } of table.columns) this.edges.push(this.edges.at(-1)! + width)
    this.head = this.bandOf(
      table.columns.map(({ title }) => title),
      headSize,
      true,
    )
    this.reserve = table.carried ? this.carried(table.rows.length, 'Carried forward').height : 0
    this.ruled = !table.inForm
    this.top = flow.y
  }

  draw() {
    if (this.ruled) this.begin()
    for (const [at, row] of this.table.rows.entries()) this.place(row, at)
    this.end()
  }

  private begin() {
    if (this.head.height + this.reserve + 6 > this.flow.room) this.flow.nextPage()
    this.top = this.flow.y
    this.drawRuled(this.head)
    this.flow.add(horizontalLine(this.flow.left, this.flow.y, this.edges.at(-1)!))
    this.fresh = true
  }

  private place(row: TableRow, at: number) {
    const bands = this.bandsOf(row)
    const height = bands.reduce((sum, band) => sum + band.height, 0)
    const kept = at === this.table.rows.length - 1 ? 0 : this.reserve
    if (height + kept > this.flow.room && !(this.ruled && this.fresh)) this.turn(at)
    for (const band of bands) this.placeBand(band, at, kept)
    this.fresh = false
    if (this.flow.room > 0 && at < this.table.rows.length - 1)
      this.flow.add(horizontalLine(this.flow.left, this.flow.y, this.edges.at(-1)!, hairlineWidth))
  }

  private placeBand(whole: Band, at: number, kept: number) {
    let band = whole
    while (band.height + kept > this.flow.room) {
      const { head, rest } = splitBand(band, this.flow.room - this.reserve)
      if (head) this.drawRuled(head)
      else if (this.fresh && this.ruled && band === rest) throw new Error('A page is lower than a line of its table')
      this.turn(at)
      band = rest
    }
    this.drawRuled(band)
  }

  /** Rules stand between cells; a note goes over all columns and has none. */
  private drawRuled(band: Band) {
    const { left, y } = this.flow
    if (this.ruled) this.flow.add(...band.cells.slice(1).map(({ x }) => verticalLine(left + x, y, band.height, hairlineWidth)))
    drawBand(this.flow, band)
  }

  /** Begins a new page, with the sums so far on both sides of the break. */
  private turn(rows: number) {
    const says = rows > 0 && this.table.carried
    if (says) this.drawRuled(this.carried(rows, 'Carried forward'))
    // A form that is left empty would say that there is nothing.
    else if (!this.ruled) drawBand(this.flow, this.bandOf(['See the following pages']))
    this.end()
    this.flow.nextPage()
    this.ruled = true
    this.begin()
    if (says) this.drawRuled(this.carried(rows, 'Brought forward'))
    if (says) this.flow.add(horizontalLine(this.flow.left, this.flow.y, this.edges.at(-1)!, hairlineWidth))
  }

  private end() {
    if (!this.ruled) return
    const { left, y } = this.flow
    this.flow.add(frameOf({ x: left, y: this.top, width: this.edges.at(-1)!, height: y - this.top }))
  }

  private carried(rows: number, words: string): Band {
    return this.bandOf(this.table.carried!(rows, words), this.table.size, true)
  }

  private bandsOf(row: TableRow): Band[] {
    const cells = this.bandOf(row.cells, this.table.size, row.bold)
    if (!row.note) return [cells]
    const width = this.edges.at(-1)! - this.edges[1]!
    return [cells, bandOf([{ x: this.edges[1]!, width, text: row.note, size: noteSize }])]
  }

  private bandOf(texts: readonly string[], size = 7.5, bold = false): Band {
    const { columns } = this.table
    return bandOf(texts.map((text, i) => ({ x: this.edges[i]!, width: columns[i]!.width, align: columns[i]!.align, text, size, bold })))
  }
}
