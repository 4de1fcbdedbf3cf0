import type { Address, GeocodeResult } from '../../../geo/places/places.ts'
import { placesIn } from '../../../geo/places-in.ts'
import type { Context } from '../../../platform/context.ts'
import { openDirectory } from './directory.ts'
import { findPoints } from './search.ts'
import { searchKeptPoints } from './search-kept.ts'

/** `metres`: null where the address could not be located, and the carrier found the point by its postal code. */
export type NearPoint = {
  readonly name: string
  readonly street: string
  readonly postal_code: string
  readonly city: string
  readonly metres: number | null
}

const farthest_m = 50_000

/** The points of a carrier that are nearest to an address: those that `GET /service-points` finds. */
export async function listNearestPoints(ctx: Context, address: Address, carrier_code: string, limit: number): Promise<NearPoint[]> {
  const geocoded = await placesIn(ctx.dataDir)
    .geocode(address)
    .catch(() => undefined)
  const carriers = new Set([carrier_code])
  const [inBook, kept] = await Promise.all([
    listInBook(ctx, address, carriers, geocoded, limit),
    searchKeptPoints(ctx, carriers, {
      country: address.country_code,
      from: geocoded?.position ?? undefined,
      postal_code: address.postal_code,
      radius_m: farthest_m,
      box: undefined,
      ids: undefined,
    }),
  ])
  const named = kept.filter(({ state }) => state !== 'expired').map(({ point, metres }) => nearPoint(point, metres))
  return [...inBook, ...named].sort((one, other) => (one.metres ?? 0) - (other.metres ?? 0)).slice(0, limit)
}

async function listInBook(
  ctx: Pick<Context, 'dataDir' | 'openPointBook'>,
  { country_code }: Address,
  carriers: ReadonlySet<string>,
  geocoded: GeocodeResult | undefined,
  limit: number,
): Promise<NearPoint[]> {
  if (!geocoded?.position || geocoded.status === 'not_found') return []
  const { book } = await openDirectory(ctx)
  const query = { country: country_code, carriers, from: geocoded.position, limit, radius_m: farthest_m }
  const any = { box: undefined, ids: undefined, carrier_shop_type: undefined, general_shop_types: undefined }
  return findPoints(book, { ...query, ...any }).map(({ row, metres }) => nearPoint(book.point(row), metres))
}

type NamedPoint = { readonly name: string; readonly address: Omit<NearPoint, 'name' | 'metres'> & { readonly house_number: string } }

const nearPoint = ({ name, address }: NamedPoint, metres: number | null): NearPoint => ({
  name,
  street: [address.street, address.house_number].filter(Boolean).join(' '),
  postal_code: address.postal_code,
  city: address.city,
  metres,
})
