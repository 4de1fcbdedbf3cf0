import type { Band, Card } from './product.ts'

/** The cards of a product whose prices only the contracts know: it serves these zones, and a quote says `price_unknown`. */
export const cardsWithoutPrices = (...zones: readonly string[]): readonly Card[] => [
  { valid_from: '2020-01-01', valid_until: null, prices: Object.fromEntries(zones.map((zone) => [zone, []])) },
]

/**
 * Prices as carriers print them: a row for each weight that a band ends at, a column for each zone.
 *
 *     kg   domestic   near   far
 *     2    5.20       7.10   9.80
 *     10   6.40       9.30   13.50
 */
export function rateTable(text: string): Readonly<Record<string, readonly Band[]>> {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const [unit, ...zones] = head
  if (unit !== 'kg' || zones.length === 0 || rows.length === 0) throw new Error(`A table of prices begins with kg and its zones: ${text}`)
  const bands = rows.map((row) => row.map(Number))
  for (const [at, band] of bands.entries())
    if (band.length !== head.length || band.some(Number.isNaN)) throw new Error(`This row does not fit its table: ${rows[at]!.join(' ')}`)
  return Object.fromEntries(zones.map((zone, column) => [zone, bands.map((band): Band => [band[0]!, band[column + 1]!])]))
}
