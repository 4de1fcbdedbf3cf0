import { z } from 'zod'
import { splitStreet } from '../../geo/streets.ts'
import { readBody } from '../kit/answers.ts'
import type { Capability } from '../kit/carrier.ts'
import { type ServicePoint, type ServicePointsInput, weekdayNames } from '../kit/service-points.ts'
import { raiseFailure } from './errors.ts'
import type { Settings } from './settings.ts'

/** The finder of all divisions has one address; it has no sandbox. */
const finder = 'https://api.dhl.com/location-finder/v1'
/** The finder answers with 50 at most (verify). */
const mostPoints = 50

/**
 * Points are found near a position or in a postal code. One that is named by its id is looked for in the postal code of the id: the
 * finder's own ids cannot be ordered to, see `pointIdOf`.
 */
export const findPoints: Capability<Settings, ServicePointsInput, readonly ServicePoint[]> = {
  safe: true,
  ask: ({ api_key }, input) => ({ method: 'GET', url: `${finder}${searchOf(input)}`, headers: { 'dhl-api-key': api_key } }),
  read(answer, { carrier_service_point_ids: ids, limit }) {
    if (answer.status === 404) return []
    if (answer.status !== 200) raiseFailure(answer)
    const points = readBody(LocationsAnswer, answer).locations.flatMap(toServicePoint)
    const distinct = [...new Map(points.map((point) => [point.carrier_service_point_id, point])).values()]
    return distinct.filter((point) => !ids || ids.includes(point.carrier_service_point_id)).slice(0, limit)
  },
}

function searchOf({ country_code, postal_code, position, radius_m, carrier_service_point_ids: ids, limit }: ServicePointsInput) {
  const postalCode = /-(\w+)$/.exec(ids?.[0] ?? '')?.[1] ?? postal_code
  const most = { limit: String(ids ? mostPoints : Math.min(limit, mostPoints)) }
  if (position && !ids) {
    const { latitude, longitude } = position
    const radius = radius_m === undefined ? undefined : String(Math.ceil(radius_m))
    return `/find-by-geo?${query({ latitude: String(latitude), longitude: String(longitude), radius, ...most })}`
  }
  return `/find-by-address?${query({ countryCode: country_code, postalCode, ...most })}`
}
const query = (parameters: Readonly<Record<string, string | undefined>>) =>
  new URLSearchParams(Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

const Location = z.object({
  location: z.object({
    ids: z.array(z.object({ locationId: z.string() })).optional(),
    keyword: z.string().optional(),
    keywordId: z.string().optional(),
    type: z.string(),
  }),
  name: z.string(),
  distance: z.number().nonnegative().optional(),
  place: z.object({
    address: z.object({
      countryCode: z.string().regex(/^[A-Z]{2}$/),
      postalCode: z.string().min(1),
      addressLocality: z.string().min(1),
      streetAddress: z.string().default(''),
    }),
    geo: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  }),
  openingHours: z
    .array(z.object({ dayOfWeek: z.string(), opens: z.string().regex(/^\d\d:\d\d/), closes: z.string().regex(/^\d\d:\d\d/) }))
    .default([]),
  serviceTypes: z.array(z.string()).default([]),
})
const LocationsAnswer = z.object({ locations: z.array(Location) })

const shopTypes: Readonly<Record<string, ServicePoint['general_shop_type']>> = {
  servicepoint: 'servicepoint',
  locker: 'locker',
  postoffice: 'post_office',
  postbank: 'post_office',
}

/**
 * The finder names a point by an id that no order takes; an order takes the number (`keywordId`), which is unique only within a postal
 * code. So our id has the type, the number and the postal code: `locker-118-53113`.
 */
const pointIdOf = (type: string, number: string, postalCode: string) => `${type}-${number}-${postalCode}`

/** Boxes for letters, and points without a number, cannot be ordered to. */
function toServicePoint({ location, name, distance, place, openingHours, serviceTypes }: z.output<typeof Location>): ServicePoint[] {
  const { keyword, keywordId, type, ids } = location
  const general_shop_type = Object.hasOwn(shopTypes, type) ? shopTypes[type]! : null
  if (!general_shop_type || !keywordId || !/^\d{3}$/.test(keywordId)) return []
  const { countryCode, postalCode, addressLocality, streetAddress } = place.address
  const { street, house_number, addition } = splitStreet(streetAddress, countryCode)
  return [
    {
      carrier_service_point_id: pointIdOf(type, keywordId, postalCode),
      name: keyword ? `${keyword} ${keywordId}` : name,
      carrier_shop_type: type,
      general_shop_type,
      address: {
        street,
        house_number: [house_number, addition].filter(Boolean).join(' '),
        postal_code: postalCode,
        city: addressLocality,
        country_code: countryCode,
      },
      position: place.geo,
      contact: { email: '', phone: '' },
      opening_times: openingTimesOf(openingHours),
      extra_data: { location_ids: ids?.map(({ locationId }) => locationId) ?? [], service_types: serviceTypes, display_name: name },
      state: 'open',
      distance_m: distance === undefined ? null : Math.round(distance),
    },
  ]
}

/** `dayOfWeek` is an address: `http://schema.org/Monday`. A point that closes at 00:00 is open until the end of the day. */
function openingTimesOf(hours: z.output<typeof Location>['openingHours']): ServicePoint['opening_times'] {
  const of = (day: string) => {
    const times = hours
      .filter(({ dayOfWeek }) => dayOfWeek.toLowerCase().endsWith(`/${day}`))
      .map(({ opens, closes }) => ({ start_time: opens.slice(0, 5), end_time: endOf(closes) }))
    return times.length > 0 ? times : null
  }
  return Object.fromEntries(weekdayNames.map((day) => [day, of(day)])) as ServicePoint['opening_times']
}
const endOf = (closes: string) => (closes.startsWith('00:00') || closes.startsWith('23:59') ? '24:00' : closes.slice(0, 5))
