import type { Address } from '../../../geo/places/places.ts'
import { placesIn } from '../../../geo/places-in.ts'
import type { Context } from '../../../platform/context.ts'
import { directoryIn } from './directory.ts'
import { findPoints } from './search.ts'

export type NearPoint = {
  readonly name: string
  readonly street: string
  readonly postal_code: string
  readonly city: string
  readonly metres: number
}

/** The points of a carrier that are nearest to an address. None where the address cannot be located. */
export async function listNearestPoints(
  { dataDir }: Pick<Context, 'dataDir'>,
  address: Address,
  carrier_code: string,
  limit: number,
): Promise<NearPoint[]> {
  const geocoded = await placesIn(dataDir)
    .geocode(address)
    .catch(() => undefined)
  if (!geocoded?.position || geocoded.status === 'not_found') return []
  const { book } = await directoryIn(dataDir)
  const query = { country: address.country_code, carriers: new Set([carrier_code]), from: geocoded.position, limit }
  const any = { radius_m: 50_000, box: undefined, ids: undefined, carrier_shop_type: undefined, general_shop_types: undefined }
  return findPoints(book, { ...query, ...any }).map(({ row, metres }) => {
    const { name, address: at } = book.point(row)
    return { name, street: streetOf(at), postal_code: at.postal_code, city: at.city, metres: metres ?? 0 }
  })
}

const streetOf = ({ street, house_number }: { readonly street: string; readonly house_number: string }) =>
  [street, house_number].filter(Boolean).join(' ')
