import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { formatMinor } from '../platform/money.ts'
import { replaceFile } from '../platform/replace-file.ts'
import { exponentOf, isCurrency } from './currencies.ts'
import { shippedRates } from './shipped-rates.ts'

/** Units of the currency for one euro, with the day and the source of the rate. */
type EuroRate = { readonly rate: string; readonly date: string; readonly source: string }
export type RateBook = ReadonlyMap<string, EuroRate>

/** A table as it is imported and stored. */
export type RateTableFile = { readonly date: string; readonly source: string; readonly rates: Readonly<Record<string, string>> }

export const ratesFile = (data_dir: string) => join(data_dir, 'reference-rates.json')

const rateText = /^\d{1,12}(\.\d{1,12})?$/
const isRate = (text: unknown): text is string => typeof text === 'string' && rateText.test(text) && Number(text) > 0

const shipped: RateTableFile = {
  ...shippedRates,
  rates: Object.fromEntries(
    shippedRates.rates
      .split(/[,\n]/)
      .map((entry) => entry.trim().split(' ') as [string, string])
      .filter(([code]) => code !== ''),
  ),
}

const bookOf = (...tables: readonly RateTableFile[]): RateBook =>
  new Map(tables.flatMap(({ date, source, rates }) => Object.entries(rates).map(([code, rate]) => [code, { rate, date, source }])))
const shippedBook = bookOf(shipped)

/** Reads the imported rates. Undefined if there are none, or the file is incomplete. */
export function readImported(data_dir: string): RateTableFile | undefined {
  try {
    const table = JSON.parse(readFileSync(ratesFile(data_dir), 'utf8')) as RateTableFile
    const isWhole = typeof table.date === 'string' && typeof table.source === 'string' && Object.values(table.rates).every(isRate)
    return isWhole ? table : undefined
  } catch {
    return undefined
  }
}

let latest: { readonly seen: string; readonly book: RateBook } = { seen: '', book: shippedBook }

/** The rates in use: those imported, and those shipped for all other currencies. A request after an import sees it. */
export function findRates(data_dir: string): RateBook {
  const stat = statSync(ratesFile(data_dir), { throwIfNoEntry: false })
  if (stat === undefined) return shippedBook
  const seen = `${data_dir} ${stat.ino} ${stat.size} ${stat.mtimeMs}`
  if (latest.seen !== seen) {
    const imported = readImported(data_dir)
    latest = { seen, book: imported ? bookOf(shipped, imported) : shippedBook }
  }
  return latest.book
}

const mostRatesText = 1_000_000

/** Reads a file of the European Central Bank: eurofxref-daily.xml, eurofxref.csv or eurofxref-hist.csv, of which the newest day counts. */
export function parseRatesFile(text: string, source: string): RateTableFile | undefined {
  if (text.length > mostRatesText) return undefined
  const { date, pairs } = text.includes('<Cube') ? readXml(text) : readCsv(text)
  const rates = Object.fromEntries(pairs.filter(([code, rate]) => isCurrency(code) && code !== 'EUR' && isRate(rate)))
  return date === undefined || Object.keys(rates).length === 0 ? undefined : { date, source, rates: { EUR: '1', ...rates } }
}

function readXml(text: string) {
  const day = /<Cube time=['"](\d{4}-\d\d-\d\d)['"]>([\s\S]*?)<\/Cube>\s*<\/Cube>|<Cube time=['"](\d{4}-\d\d-\d\d)['"]>([\s\S]*)/.exec(text)
  const pairs = [...(day?.[2] ?? day?.[4] ?? '').matchAll(/currency=['"]([A-Z]{3})['"] rate=['"]([\d.]+)['"]/g)]
  return { date: day?.[1] ?? day?.[3], pairs: firstOfEach(pairs.map(([, code, rate]) => [code!, rate!] as const)) }
}

function firstOfEach(pairs: readonly (readonly [string, string])[]) {
  const first = new Map<string, string>()
  for (const [code, rate] of pairs) if (!first.has(code)) first.set(code, rate)
  return [...first]
}

function readCsv(text: string) {
  const [header = [], first = []] = text
    .split('\n')
    .slice(0, 2)
    .map((line) => line.split(',').map((cell) => cell.trim()))
  return { date: dateOf(first[0] ?? ''), pairs: header.slice(1).map((code, at) => [code, first[at + 1] ?? ''] as [string, string]) }
}

const months = 'January February March April May June July August September October November December'.split(' ')
/** Parses `2026-11-13`, or `13 November 2026` as in the daily file. */
function dateOf(text: string): string | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text
  const [, day, month, year] = /^(\d{1,2}) (\w+) (\d{4})$/.exec(text) ?? []
  const at = months.indexOf(month ?? '')
  return at < 0 ? undefined : `${year}-${String(at + 1).padStart(2, '0')}-${day!.padStart(2, '0')}`
}

/** Replaces the imported table, whole or not at all. */
export function storeRates(data_dir: string, table: RateTableFile) {
  replaceFile(ratesFile(data_dir), `${JSON.stringify(table, undefined, 1)}\n`)
}

/** Rate of a currency: one unit of `base_currency` is `rate` units of `currency`. */
export type ReferenceRate = {
  readonly base_currency: string
  readonly currency: string
  readonly rate: string
  readonly date: string
  readonly source: string
}

const rateDigits = 10
const scaleOf = (text: string, decimals: number) => {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** The rate between two currencies, with ten decimals at most. The older day counts where the two differ. */
export function findReferenceRate(book: RateBook, base_currency: string, currency: string): ReferenceRate | undefined {
  const [from, to] = [book.get(base_currency), book.get(currency)]
  if (!from || !to) return undefined
  const rate = divideHalfUp(scaleOf(to.rate, 12) * 10n ** BigInt(rateDigits), scaleOf(from.rate, 12))
  if (rate === 0n) return undefined
  const older = from.date <= to.date ? from : to
  const sources = [...new Set([from, to].filter(({ rate }) => rate !== '1').map(({ source }) => source))]
  const text = formatMinor(rate, rateDigits).replace(/\.?0+$/, '')
  return { base_currency, currency, rate: text, date: older.date, source: sources.join('; ') || older.source }
}

/** An amount of the base currency in minor units of the other, rounded half up. */
export function convertAmount(amount: string, { rate, currency }: ReferenceRate): bigint {
  const decimals = exponentOf(currency) ?? 2
  return divideHalfUp(scaleOf(amount, 4) * scaleOf(rate, rateDigits) * 10n ** BigInt(decimals), 10n ** BigInt(4 + rateDigits))
}

const minorIn = (currency: string) => 10n ** BigInt(exponentOf(currency) ?? 2)
const rateUnit = 10n ** BigInt(rateDigits)

/** Minor units of the base currency in those of the other, rounded half up. */
export const convertFromBase = (minor: number, { base_currency, currency, rate }: ReferenceRate): number =>
  Number(divideHalfUp(BigInt(minor) * scaleOf(rate, rateDigits) * minorIn(currency), rateUnit * minorIn(base_currency)))

/** Minor units of the currency in those of the base currency, rounded half up. */
export const convertToBase = (minor: number, { base_currency, currency, rate }: ReferenceRate): number =>
  Number(divideHalfUp(BigInt(minor) * rateUnit * minorIn(base_currency), scaleOf(rate, rateDigits) * minorIn(currency)))

/** Divides two numbers that are not negative, and rounds half up. */
export const divideHalfUp = (dividend: bigint, divisor: bigint) => (dividend * 2n + divisor) / (divisor * 2n)
