import { checkPlaces } from '../../modules/choosing/service-points/rules.ts'
import type { ServicePointSearch } from '../../modules/choosing/service-points/schema.ts'
import { Fault, throwFaults, validationError } from '../../platform/errors.ts'
import type { PointQuery } from './schema.ts'

type Search = ServicePointSearch & { readonly use_integration_carriers?: boolean | undefined }

/** Parameters of v3 that have another name in version 2. */
const names: Readonly<Record<string, string>> = {
  country_code: 'country',
  carrier_code: 'carrier',
  address_street: 'address',
  address_house_number: 'house_number',
  address_postal_code: 'postal_code',
  address_city: 'city',
}

/** Limit of a search, more than a map shows. */
const limit = 200

/**
 * A search of version 2 as one of v3. Clients send all that they know of a place: a position wins over an address, the parts of an address
 * over the whole, and a box over both. A radius without a place has no meaning, and is left out.
 */
export function searchOf(query: PointQuery): Search {
  const search: Search = {
    country_code: query.country,
    carrier_code: query.carrier?.length ? query.carrier : undefined,
    use_integration_carriers: !query.carrier?.length,
    ...placeOf(query),
    ne_latitude: query.ne_latitude,
    ne_longitude: query.ne_longitude,
    sw_latitude: query.sw_latitude,
    sw_longitude: query.sw_longitude,
    carrier_service_point_id: query.pudo_id === undefined ? undefined : [query.pudo_id],
    carrier_shop_type: query.shop_type,
    general_shop_type: query.general_shop_type as ServicePointSearch['general_shop_type'],
    limit,
  }
  const isBox = [query.ne_latitude, query.ne_longitude, query.sw_latitude, query.sw_longitude].some((corner) => corner !== undefined)
  const hasPlace = Object.values(placeOf(query)).some((part) => part !== undefined)
  const whole = isBox || !hasPlace ? search : { ...search, radius: query.radius }
  throwFaults(
    checkPlaces(whole).map(
      ({ parameter, message }) => new Fault(validationError, message, { source: { parameter: names[parameter] ?? parameter } }),
    ),
  )
  return whole
}

type Place = Pick<
  Search,
  'latitude' | 'longitude' | 'address' | 'address_street' | 'address_house_number' | 'address_postal_code' | 'address_city'
>

function placeOf({ latitude, longitude, address, postal_code, city, house_number }: PointQuery): Place {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  if (postal_code === undefined && city === undefined) return { address }
  const parts = { address_postal_code: postal_code, address_city: city }
  // A house number is one of a street or of a postal code.
  return {
    ...parts,
    ...(address === undefined && postal_code === undefined ? {} : { address_street: address, address_house_number: house_number }),
  }
}
