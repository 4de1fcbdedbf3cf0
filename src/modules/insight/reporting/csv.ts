/** A cell: numbers are written as they are, null is empty. */
export type CsvCell = string | number | null

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * Characters that a spreadsheet takes for the beginning of a formula, also in the wide forms of East Asian keyboards, and those that hide
 * one.
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^-?\d+(\.\d+)?$/
/** Some spreadsheets split at semicolons and tabs too. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

/** A text that a spreadsheet could run begins with an apostrophe, as OWASP advises; a number, also a negative one, stays a number. */
function cellOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line as RFC 4180 has it, with its end. */
export function csvLine(cells: readonly CsvCell[]): string {
  let line = ''
  for (let i = 0; i < cells.length; i++) line += (i === 0 ? '' : ',') + cellOf(cells[i]!)
  return `${line}\r\n`
}
