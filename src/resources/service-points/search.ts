import type { CountryPoints, PointBook } from '../../carriers/practice/network/points/book.ts'
import { type Box, metresBetween, type Near, type Position } from '../../geo/places/near.ts'

/** What is looked for, and where. `ids`: those of carriers, which also finds what has expired. */
export type Wanted = {
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

/** The nearest first where there is a place to measure from, else in the order of the rows. */
export function findPoints(book: PointBook, wanted: Wanted): Hit[] {
  const all = book.inCountry(wanted.country)
  if (!all) return []
  const isWanted = wantedIn(book, wanted, all.begin)
  const { from, box, limit, radius_m } = wanted
  if (box) return inBox(all, box, from, isWanted).slice(0, limit)
  if (!from) return firstOf(all, isWanted, limit)
  return all.near
    .nearest(from, { count: limit, ...(radius_m !== undefined && { radius_m }), where: isWanted })
    .map(({ id, metres }) => ({ row: all.begin + id, metres }))
}

/** Takes what the index has: rows counted from the first of the country. */
function wantedIn(book: PointBook, { carriers, ids, carrier_shop_type, general_shop_types }: Wanted, begin: number) {
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

function inBox({ begin, near }: CountryPoints, box: Box, from: Position | undefined, isWanted: (at: number) => boolean): Hit[] {
  const found = near.within(box).filter(isWanted)
  if (!from) return found.sort((a, b) => a - b).map((at) => ({ row: begin + at, metres: null }))
  return found
    .map((id): Near => ({ id, metres: metresBetween(from, near.position(id)) }))
    .sort((a, b) => a.metres - b.metres || a.id - b.id)
    .map(({ id, metres }) => ({ row: begin + id, metres }))
}

function firstOf({ begin, end }: CountryPoints, isWanted: (at: number) => boolean, limit: number): Hit[] {
  const hits: Hit[] = []
  for (let at = 0; at < end - begin && hits.length < limit; at++) if (isWanted(at)) hits.push({ row: begin + at, metres: null })
  return hits
}
