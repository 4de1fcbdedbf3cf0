import type { PointBook } from '../../carriers/point-book.ts'
import { PointsRequest } from '../../carriers/sandbox/wire-shipping.ts'
import { normalPostalCode } from '../../geo/postal-codes.ts'
import { answerParsed, okResponse, type SimulatorRequest } from './reply.ts'

/** The book of service points, for the carriers that have some. */
export type Points = () => Promise<PointBook>
type FoundPoints = { readonly row: number; readonly metres: number | null }

/** A closed point is returned only by its id. */
export const listPoints = ({ carrier, body, points }: Pick<SimulatorRequest, 'carrier' | 'body' | 'points'>) =>
  answerParsed(PointsRequest, body, async ({ country, postal_code, position, radius_m, ids, limit }) => {
    const book = await points()
    const all = book.inCountry(country)
    if (!all) return okResponse({ points: [] })
    const number = book.carriers.indexOf(carrier.code)
    const isWanted = (row: number) => book.carrierOf[row] === number && (ids ? ids.includes(book.carrierId(row)) : !book.isExpired(row))
    const found = position
      ? all.near
          .nearest(position, { count: limit, ...(radius_m !== undefined && { radius_m }), where: (at) => isWanted(all.begin + at) })
          .map(({ id, metres }): FoundPoints => ({ row: all.begin + id, metres }))
      : byCode(book, rowsOf(all).filter(isWanted), country, postal_code).map((row): FoundPoints => ({ row, metres: null }))
    return okResponse({
      points: found.slice(0, limit).map(({ row, metres }) => book.point(row, metres === null ? null : Math.round(metres))),
    })
  })

const rowsOf = ({ begin, end }: { begin: number; end: number }) => Array.from({ length: end - begin }, (_, at) => begin + at)

/** Codes that begin alike are near each other; among those that do not, the nearer number. */
function byCode(book: PointBook, rows: readonly number[], country: string, postal_code: string | undefined): readonly number[] {
  if (!postal_code) return rows
  const numberIn = (code: string) => Number(code.replaceAll(/\D/g, '').slice(0, 4).padEnd(4, '0'))
  const asked = numberIn(normalPostalCode(country, postal_code) ?? postal_code)
  const away = new Map(rows.map((row) => [row, Math.abs(numberIn(book.point(row).address.postal_code) - asked)]))
  return rows.toSorted((one, other) => away.get(one)! - away.get(other)!)
}

const rowsByName = new WeakMap<PointBook, ReadonlyMap<string, number>>()
const nameIn = (carrier: number, id: string) => `${carrier} ${id}`

/**
 * Index of the points by carrier and id, built when the first parcel goes to one: to look through a country took 140 µs, five times as long
 * as the rest of a booking.
 */
function rowsNamed(book: PointBook): ReadonlyMap<string, number> {
  const known = rowsByName.get(book)
  if (known) return known
  const rows = new Map(rowsOf({ begin: 0, end: book.rows }).map((row) => [nameIn(book.carrierOf[row]!, book.carrierId(row)), row]))
  rowsByName.set(book, rows)
  return rows
}

/** True if a carrier has such a point in a country, and parcels may go there. */
export async function hasPoint(points: Points, carrier: string, country: string, id: string): Promise<boolean> {
  const book = await points()
  const all = book.inCountry(country)
  const row = rowsNamed(book).get(nameIn(book.carriers.indexOf(carrier), id))
  return all !== undefined && row !== undefined && row >= all.begin && row < all.end && !book.isExpired(row)
}
