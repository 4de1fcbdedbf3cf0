import { z } from 'zod'
import type { Capability } from '../kit/carrier.ts'
import { type OpeningTime, type ServicePoint, type ServicePointsInput, weekdayNames } from '../kit/service-points.ts'
import { listOf, orNone, readAnswer, TextOrNone } from './answers.ts'
import { type PostnlSettings, postalCodeOf, postnlCall } from './settings.ts'

/** Lists come as `{ string: [...] }`, `{ string: '…' }`, or, in older answers, as the list itself. */
const Texts = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && 'string' in value ? value.string : value),
  listOf(z.string()),
)
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const Location = z.object({
  LocationCode: z.coerce.string().min(1),
  Name: z.string(),
  Distance: orNone(z.coerce.number().nonnegative()),
  Latitude: z.coerce.number().min(-90).max(90),
  Longitude: z.coerce.number().min(-180).max(180),
  Address: z.object({
    Street: TextOrNone,
    HouseNr: TextOrNone,
    HouseNrExt: TextOrNone,
    Zipcode: TextOrNone,
    City: TextOrNone,
    Countrycode: z.string().regex(/^[A-Z]{2}$/),
  }),
  OpeningHours: orNone(z.object(Object.fromEntries(days.map((day) => [day, Texts])) as Record<(typeof days)[number], typeof Texts>)),
  DeliveryOptions: Texts,
  PhoneNumber: TextOrNone,
  PartnerName: TextOrNone,
  RetailNetworkID: TextOrNone,
})
const LocationsAnswer = z.object({ GetLocationsResult: orNone(z.object({ ResponseLocation: listOf(Location) })) })

/** Counters. Whether the products to pickup points ship to lockers (`PA`) too, PostNL does not say: verify. */
const counters = ['DeliveryOptions', 'PG'] as const
const isLocker = ({ DeliveryOptions }: z.output<typeof Location>) => DeliveryOptions.includes('PA') && !DeliveryOptions.includes('PG')

/** Lists at most twenty points, in the two countries that have any. */
export const listPoints: Capability<PostnlSettings, ServicePointsInput, readonly ServicePoint[]> = {
  safe: true,
  ask(settings, { country_code, postal_code, position, carrier_service_point_ids }) {
    const [id] = carrier_service_point_ids ?? []
    if (id !== undefined)
      return postnlCall(settings, { method: 'GET', path: '/shipment/v2_1/locations/lookup', query: [['LocationCode', id]] })
    if (!position)
      return postnlCall(settings, {
        method: 'GET',
        path: '/shipment/v2_1/locations/nearest',
        query: [['CountryCode', country_code], ['PostalCode', postalCodeOf(postal_code)], counters],
      })
    return postnlCall(settings, {
      method: 'GET',
      path: '/shipment/v2_1/locations/nearest/geocode',
      query: [['Latitude', String(position.latitude)], ['Longitude', String(position.longitude)], ['CountryCode', country_code], counters],
    })
  },
  read(answer, { limit, radius_m }) {
    const { GetLocationsResult } = readAnswer(LocationsAnswer, answer)
    const locations = GetLocationsResult?.ResponseLocation ?? []
    return locations
      .filter((location) => !isLocker(location))
      .filter(({ Distance = 0 }) => radius_m === undefined || Distance <= radius_m)
      .slice(0, limit)
      .map(pointOf)
  },
}

function pointOf(location: z.output<typeof Location>): ServicePoint {
  const { LocationCode, Name, Distance, Latitude, Longitude, Address, OpeningHours, DeliveryOptions, PhoneNumber } = location
  return {
    carrier_service_point_id: LocationCode,
    name: Name,
    carrier_shop_type: 'PG',
    general_shop_type: 'servicepoint',
    address: {
      street: Address.Street ?? '',
      house_number: [Address.HouseNr, Address.HouseNrExt].filter(Boolean).join(' '),
      postal_code: Address.Zipcode ?? '',
      city: Address.City ?? '',
      country_code: Address.Countrycode,
    },
    position: { latitude: Latitude, longitude: Longitude },
    contact: { email: '', phone: PhoneNumber ?? '' },
    opening_times: Object.fromEntries(
      weekdayNames.map((name, index) => [name, hoursOf(OpeningHours?.[days[index]!] ?? [])]),
    ) as ServicePoint['opening_times'],
    // The label of a parcel to a point abroad names the network.
    extra_data: {
      retail_network_id: location.RetailNetworkID ?? null,
      partner_name: location.PartnerName ?? null,
      delivery_options: DeliveryOptions,
    },
    state: 'open',
    distance_m: Distance ?? null,
  }
}

/** Reads spans such as `08:00-18:00`; a day without any is one on which the point is closed. */
function hoursOf(spans: readonly string[]): readonly OpeningTime[] | null {
  const hours = spans.flatMap((span) => {
    const [, start_time, end_time] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(span.trim()) ?? []
    return start_time && end_time ? [{ start_time, end_time }] : []
  })
  return hours.length > 0 ? hours : null
}
