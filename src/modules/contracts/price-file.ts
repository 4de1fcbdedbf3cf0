import { finished } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { Carrier } from '../../carriers/kit/carrier.ts'
import { isCountryCode } from '../../geo/countries.ts'
import { pointerPart } from '../../http/json.ts'
import {
  belowMinimum,
  type ErrorKind,
  Fault,
  furtherFaults,
  invalidChoice,
  invalidValue,
  mostFaults,
  requiredField,
  throwFaults,
  unknownField,
  wrongFormat,
} from '../../platform/errors.ts'
import { formatMinor, parseMinor } from '../../platform/money.ts'
import { nextTurn } from '../../platform/next-turn.ts'
import { optionCodesOf } from './option-codes.ts'
import { amountPattern, type Currency, priceCurrencies } from './price-values.ts'
import type { NewPrice } from './store.ts'

export const priceColumns = ['shipping_option_code', 'from_country', 'to_country', 'min_weight', 'max_weight', 'price', 'currency'] as const
type Column = (typeof priceColumns)[number]
type PriceLine = { readonly number: number; readonly cells: readonly string[] }
type Refuse = (column: string, kind: ErrorKind, detail: string) => void
type Read = NewPrice & { readonly line: number }

const mostLines = 50_000
const longestLine = 10_000

/** Reads a price list as a spreadsheet writes it. Throws all that is wrong with it, line by line, up to `mostFaults`. */
export async function readPriceFile(text: string, carrier: Carrier): Promise<NewPrice[]> {
  const codes = optionCodesOf(carrier)
  const faults: Fault[] = []
  const good: Read[] = []
  let at: Record<Column, number> | undefined
  let count = 0
  await eachLine(text, (line) => {
    if (!at) {
      at = columnsOf(line)
      return
    }
    if (++count > mostLines)
      throw new Fault(invalidValue, `A price list has at most ${mostLines} lines.`, { source: { pointer: '/lines' } })
    const before = faults.length
    const read = readLine(line, at, codes, refusing(line.number, faults))
    if (faults.length === before) good.push(read)
    if (faults.length >= mostFaults) throwFaults([...faults.slice(0, mostFaults), furtherFaults(faults[0]!.kind, null)])
  })
  if (!at) columnsOf({ number: 1, cells: [] })
  throwFaults([...faults, ...overlaps(good)])
  return good.map(({ line, ...row }) => row)
}

/** Writes a file that `readPriceFile` can read: the same columns, and numbers with a point. */
export const writePriceFile = (rows: readonly NewPrice[]) =>
  [
    priceColumns.join(','),
    ...rows.map(({ shipping_option_code, from_country, to_country, min_g, max_g, price_cents, currency }) =>
      [
        shipping_option_code,
        from_country,
        to_country,
        formatMinor(min_g, 3),
        formatMinor(max_g, 3),
        formatMinor(price_cents, 2),
        currency,
      ].join(','),
    ),
  ]
    .map((line) => `${line}\r\n`)
    .join('')

const options = {
  bom: true,
  trim: true,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: longestLine,
}

/** Size of a slice: fifty thousand lines take 0.4 s, and other requests are served between slices. */
const sliceBytes = 65_536

async function eachLine(text: string, act: (line: PriceLine) => void) {
  refuseLongLine(text)
  const on_record = (cells: string[], { lines }: { lines: number }) => {
    act({ number: lines, cells })
    return null
  }
  const parser = parse({ ...options, on_record })
  const done = finished(parser.resume())
  done.catch(() => {}) // Prevents an unhandled rejection if it fails while the next slice is awaited.
  const bytes = Buffer.from(text)
  try {
    for (let start = 0; start < bytes.length && !parser.errored; start += sliceBytes) {
      parser.write(bytes.subarray(start, start + sliceBytes))
      await nextTurn()
    }
    parser.end()
    await done
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines)
    throw new Fault(wrongFormat, `Line ${line}: its quotation marks do not go together, or it is too long.`, {
      source: { pointer: `/lines/${line}` },
    })
  }
}

/** A line of five million commas would take five seconds to read, during which no other request is served. */
function refuseLongLine(text: string) {
  for (let start = 0, line = 1; start < text.length; line++) {
    const end = text.indexOf('\n', start)
    const length = (end === -1 ? text.length : end) - start
    if (length > longestLine)
      throw new Fault(wrongFormat, `Line ${line}: it is longer than ${longestLine} characters.`, { source: { pointer: `/lines/${line}` } })
    start += length + 1
  }
}

const refusing =
  (line: number, faults: Fault[]): Refuse =>
  (column, kind, detail) =>
    faults.push(new Fault(kind, `Line ${line}: ${detail}`, { source: { pointer: `/lines/${line}${column && `/${pointerPart(column)}`}` } }))

/** Finds the position of each column. Errors of the header are reported alone, since no line can be read without it. */
function columnsOf({ number, cells }: PriceLine): Record<Column, number> {
  const faults: Fault[] = []
  const refuse = refusing(number, faults)
  for (const column of priceColumns) if (!cells.includes(column)) refuse(column, requiredField, `the column ${column} is missing.`)
  for (const [i, whole] of cells.entries()) {
    if (faults.length >= mostFaults) break
    const cell = whole.slice(0, 50)
    if (!priceColumns.some((column) => column === cell))
      refuse(cell, unknownField, `there is no column "${cell}". Columns are separated by commas.`)
    else if (cells.indexOf(cell) < i) refuse(cell, invalidValue, `the column ${cell} stands there twice.`)
  }
  throwFaults(faults)
  return Object.fromEntries(priceColumns.map((column) => [column, cells.indexOf(column)])) as Record<Column, number>
}

type PriceRule = {
  readonly isGood: (text: string, codes: ReadonlySet<string>) => boolean
  readonly wanted: string
  readonly kind?: ErrorKind
}

const country: PriceRule = { isGood: isCountryCode, wanted: 'must be a country code such as NL' }
/** Digits and a point only, which also refuses the formula of a spreadsheet. */
const weight: PriceRule = {
  isGood: (text) => /^\d{1,6}(\.\d{1,3})?$/.test(text),
  wanted: 'must be kilograms such as 2.5, with at most three decimals',
}
const rules: Record<Column, PriceRule> = {
  shipping_option_code: { isGood: (text, codes) => codes.has(text), wanted: 'is not one that this carrier has' },
  from_country: country,
  to_country: country,
  min_weight: weight,
  max_weight: weight,
  price: { isGood: (text) => amountPattern.test(text), wanted: 'must be an amount such as 4.95' },
  currency: {
    isGood: (text) => priceCurrencies.some((one) => one === text),
    wanted: `must be one of ${priceCurrencies.join(', ')}`,
    kind: invalidChoice,
  },
}
const isNegative = (column: Column, text: string) => /weight|price/.test(column) && /^-\d/.test(text)

function readLine({ number, cells }: PriceLine, at: Record<Column, number>, codes: ReadonlySet<string>, refuse: Refuse): Read {
  const cell = (column: Column) => cells[at[column]] ?? ''
  if (cells.length !== priceColumns.length)
    refuse('', invalidValue, `there are ${cells.length} cells where the header has ${priceColumns.length}.`)
  for (const column of priceColumns) {
    const { isGood, wanted, kind = invalidValue } = rules[column]
    if (cell(column) === '') refuse(column, requiredField, `${column} is empty.`)
    else if (isNegative(column, cell(column))) refuse(column, belowMinimum, `${column} must be at least 0.`)
    else if (!isGood(cell(column), codes)) refuse(column, kind, `${column} ${wanted}.`)
  }
  const [min_g, max_g] = [parseMinor(cell('min_weight'), 3), parseMinor(cell('max_weight'), 3)]
  if (weight.isGood(cell('min_weight'), codes) && weight.isGood(cell('max_weight'), codes) && max_g <= min_g)
    refuse('max_weight', invalidValue, 'the band is empty: max_weight must be more than min_weight.')
  return {
    line: number,
    shipping_option_code: cell('shipping_option_code'),
    from_country: cell('from_country'),
    to_country: cell('to_country'),
    min_g,
    max_g,
    price_cents: parseMinor(cell('price'), 2),
    currency: cell('currency') as Currency,
  }
}

/** Each weight has one price. A band goes from above its least to its most, so that neighbours may share a number. */
function overlaps(rows: readonly Read[]): Fault[] {
  const laneOf = ({ shipping_option_code, from_country, to_country }: Read) => `${shipping_option_code} ${from_country} ${to_country}`
  const found: { line: number; other: number }[] = []
  for (const lane of Map.groupBy(rows, laneOf).values()) {
    const sorted = lane.toSorted((a, b) => a.min_g - b.min_g || a.line - b.line)
    let widest = sorted[0]!
    for (const row of sorted.slice(1)) {
      if (row.min_g < widest.max_g) found.push({ line: row.line, other: widest.line })
      if (row.max_g > widest.max_g) widest = row
    }
  }
  const faults: Fault[] = []
  for (const { line, other } of found.sort((a, b) => a.line - b.line).slice(0, mostFaults))
    refusing(line, faults)('min_weight', invalidValue, `the band overlaps with that of line ${other}.`)
  if (found.length > mostFaults) faults.push(furtherFaults(invalidValue, found.length - mostFaults))
  return faults
}
