import type { CountryPoints, PointBook } from '../../../carriers/point-book.ts'
import { type Box, metresBetween, type Near, type Position } from '../../../geo/places/near.ts'

/** Query for service points. `ids`: those of carriers, which also find expired points. */
export type PointQuery = {
  readonly country: string
  readonly carriers: ReadonlySet<string>
  readonly from: Position | undefined
  readonly radius_m: number | undefined
  readonly box: Box | undefined
  readonly ids: readonly string[] | undefined
  readonly carrier_shop_type: string | undefined
  readonly general_shop_types: readonly string[] | undefined
  readonly limit: number
}
export type Hit = { readonly row: number; readonly metres: number | null }

/** Finds points, nearest first if there is a place to measure from, else in the order of the rows. */
export function findPoints(book: PointBook, wanted: PointQuery): Hit[] {
  const all = book.inCountry(wanted.country)
  if (!all) return []
  const isWanted = wantedIn(book, wanted, all.begin)
  const { from, box, limit, radius_m } = wanted
  if (box) return inBox(all, box, from, isWanted, limit)
  if (!from) return firstOf(all, isWanted, limit)
  return nearest(all, from, radius_m ?? Number.POSITIVE_INFINITY, isWanted, limit)
}

/**
 * Searches boxes before the index: in a town there are enough points nearby, and a box finds them in a third of the 30 µs that the index
 * takes to go from one to the next.
 */
function nearest(all: CountryPoints, from: Position, radius_m: number, isWanted: (at: number) => boolean, limit: number): Hit[] {
  const isPlain = Math.abs(from.latitude) < 75 && Math.abs(from.longitude) < 170
  for (const reach_m of isPlain ? [10_000, 40_000] : []) {
    const whole = Math.min(reach_m, radius_m)
    const hits = inBox(all, boxAround(from, whole), from, isWanted, limit).filter(({ metres }) => metres! <= whole)
    if (hits.length === limit || whole === radius_m) return hits
  }
  const search = { count: limit, ...(Number.isFinite(radius_m) && { radius_m }), where: isWanted }
  return all.near.nearest(from, search).map(({ id, metres }) => ({ row: all.begin + id, metres }))
}

/** Smallest box with a circle in it, and a little more. */
function boxAround({ latitude, longitude }: Position, radius_m: number): Box {
  const degrees = (radius_m / 111_195) * 1.000_1
  const rad = Math.PI / 180
  const wide = Math.asin(Math.sin(degrees * rad) / Math.cos(latitude * rad)) / rad
  return { north: latitude + degrees, south: latitude - degrees, east: longitude + wide, west: longitude - wide }
}

/** Takes what the index has: rows counted from the first of the country. */
function wantedIn(book: PointBook, { carriers, ids, carrier_shop_type, general_shop_types }: PointQuery, begin: number) {
  const isCarrier = book.carriers.map((code) => carriers.has(code))
  return (at: number) => {
    const row = begin + at
    if (!isCarrier[book.carrierOf[row]!]) return false
    if (ids ? !ids.includes(book.carrierId(row)) : book.isExpired(row)) return false
    if (carrier_shop_type === undefined && general_shop_types === undefined) return true
    const [own, general] = book.shopTypes(row)
    return (carrier_shop_type ?? own) === own && (general_shop_types?.includes(general) ?? true)
  }
}

function inBox(
  { begin, near }: CountryPoints,
  box: Box,
  from: Position | undefined,
  isWanted: (at: number) => boolean,
  limit: number,
): Hit[] {
  const found = near.within(box).filter(isWanted)
  if (!from)
    return found
      .sort((a, b) => a - b)
      .slice(0, limit)
      .map((at) => ({ row: begin + at, metres: null }))
  return nearestOf(found, (at) => metresBetween(from, near.position(at)), limit).map(({ id, metres }) => ({ row: begin + id, metres }))
}

const isBefore = (one: Near, other: Near) => one.metres < other.metres || (one.metres === other.metres && one.id < other.id)

/** A town has hundreds, of which twenty are wanted: each is only held against the last of these. */
function nearestOf(ids: readonly number[], metresTo: (id: number) => number, limit: number): Near[] {
  const nearest: Near[] = []
  for (const id of ids) {
    const one = { id, metres: metresTo(id) }
    if (nearest.length === limit && !isBefore(one, nearest[limit - 1]!)) continue
    let at = nearest.length
    while (at > 0 && isBefore(one, nearest[at - 1]!)) at--
    nearest.splice(at, 0, one)
    if (nearest.length > limit) nearest.pop()
  }
  return nearest
}

function firstOf({ begin, end }: CountryPoints, isWanted: (at: number) => boolean, limit: number): Hit[] {
  const hits: Hit[] = []
  for (let at = 0; at < end - begin && hits.length < limit; at++) if (isWanted(at)) hits.push({ row: begin + at, metres: null })
  return hits
}
