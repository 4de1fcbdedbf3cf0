import type { z } from 'zod'
import type { FoundServicePoint } from '../../modules/choosing/service-points/schema.ts'
import type { V2ServicePoint } from './schema.ts'

type Point = Omit<z.output<typeof FoundServicePoint>, 'distance'> & { readonly distance?: number | null }

/** Coordinates are texts with six decimals: some ten centimetres. */
const degreesOf = (value: number) => value.toFixed(6)

/** A service point under the names of version 2. The distance is there where a place was searched for. */
export const presentPoint = (point: Point): z.input<typeof V2ServicePoint> => ({
  id: point.id,
  code: point.carrier_service_point_id,
  is_active: point.is_active,
  shop_type: point.carrier_shop_type,
  general_shop_type: point.general_shop_type,
  extra_data: point.extra_data,
  name: point.name,
  street: point.address.street,
  house_number: point.address.house_number,
  postal_code: point.address.postal_code,
  city: point.address.city,
  latitude: degreesOf(point.position.latitude),
  longitude: degreesOf(point.position.longitude),
  email: point.contact.email,
  phone: point.contact.phone,
  homepage: '',
  carrier: point.carrier.code,
  country: point.address.country_code,
  formatted_opening_times: point.formatted_opening_times,
  open_tomorrow: point.open_tomorrow,
  open_upcoming_week: point.open_upcoming_week,
  ...(typeof point.distance === 'number' && { distance: point.distance }),
})
