import type { Carrier } from '../../../carriers/kit/carrier.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import { type Box, metresBetween, type Position } from '../../../geo/places/near.ts'
import type { Context } from '../../../platform/context.ts'
import { type Directory, openDirectory } from './directory.ts'
import { type KeptQuery, listKeptPoints } from './kept-points.ts'

/** Carriers whose points are requested from their API: the points of the others are in the book. */
export const askedCarriers = ({ book }: Directory, carriers: Iterable<string>): Carrier[] =>
  [...carriers].flatMap((code) => (book.carriers.includes(code) ? [] : (carrierOf(code) ?? []))).filter((one) => one.servicePoints)

/** The points that these carriers have named for a place or by ids, each with its distance from the place. */
export async function searchKeptPoints(ctx: Context, carriers: ReadonlySet<string>, query: KeptQuery) {
  const asked = askedCarriers(await openDirectory(ctx), carriers)
  const points = (await Promise.all(asked.map((carrier) => listKeptPoints(ctx, carrier, query)))).flat()
  const { from, radius_m, box } = query
  return points
    .map((one) => ({ ...one, metres: from ? metresBetween(from, one.point.position) : null }))
    .filter(({ metres, point: { position } }) => (metres === null || metres <= (radius_m ?? metres)) && (!box || isInBox(box, position)))
}

const isInBox = ({ north, south, east, west }: Box, { latitude, longitude }: Position) =>
  latitude <= north && latitude >= south && (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east)
