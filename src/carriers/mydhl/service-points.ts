import { z } from 'zod'
import { readBody } from '../kit/answers.ts'
import { type Capability, CarrierRefusal } from '../kit/carrier.ts'
import { type ServicePoint, type ServicePointsInput, weekdayNames } from '../kit/service-points.ts'
import { raiseFailure } from './errors.ts'
import { apiHeaders, apiUrl, type ExpressSettings } from './settings.ts'

/** Searches by an address, a position or an id. Distances come in miles unless kilometres are requested. */
export const findExpressPoints: Capability<ExpressSettings, ServicePointsInput, readonly ServicePoint[]> = {
  safe: true,
  ask: (settings, input) => ({
    method: 'GET',
    url: apiUrl(settings, '/servicepoints', searchOf(settings, input)),
    headers: apiHeaders(settings),
  }),
  read(answer, { carrier_service_point_ids: ids, limit }) {
    if (answer.status !== 200) raiseFailure(answer)
    const { status, servicePoints } = readBody(PointsAnswer, answer)
    // The status of HTTP is 200 in all of these cases; 201 is that none was found.
    if (status.statusCode === '201') return []
    if (status.statusCode !== '1') throw new CarrierRefusal(status.statusMessage || 'The parameters are bad.', { code: status.statusCode })
    const points = servicePoints.map(toServicePoint)
    return points.filter((point) => !ids || ids.includes(point.carrier_service_point_id)).slice(0, limit)
  },
}

function searchOf({ service_point_key }: ExpressSettings, input: ServicePointsInput) {
  const { country_code, postal_code, position, radius_m, carrier_service_point_ids: ids, limit } = input
  if (!service_point_key)
    throw new CarrierRefusal('Service points need the service_point_key of the contract, which the local office of the carrier grants.', {
      code: 'service_point_key',
    })
  const place = position
    ? { latitude: String(position.latitude), longitude: String(position.longitude) }
    : { address: [postal_code, country_code].filter(Boolean).join(' ') }
  return {
    ...(ids?.[0] ? { servicePointID: ids[0] } : place),
    countryCode: country_code,
    servicePointResults: String(Math.min(limit, 50)),
    maxDistance: position && radius_m !== undefined ? String(Math.ceil(radius_m / 1000)) : undefined,
    resultUom: 'km',
    key: service_point_key,
  }
}

const Point = z.object({
  facilityId: z.string().min(1),
  servicePointName: z.string().default(''),
  localName: z.string().optional(),
  servicePointType: z.string(),
  address: z.object({
    addressLine1: z.string().default(''),
    street: z.string().optional(),
    houseNumber: z.string().optional(),
    city: z.string().min(1),
    zipCode: z.string().default(''),
    country: z.string().regex(/^[A-Z]{2}$/),
  }),
  geoLocation: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  distance: z.string().optional(),
  openingHours: z
    .object({
      openingHours: z.array(z.object({ dayOfWeek: z.string(), openingTime: z.string(), closingTime: z.string() })).default([]),
    })
    .optional(),
})
type Point = z.output<typeof Point>
const PointsAnswer = z.object({
  status: z.object({
    statusCode: z.union([z.string().min(1), z.number()]).transform(String),
    statusMessage: z.string().default(''),
  }),
  servicePoints: z
    .array(Point)
    .nullish()
    .transform((points) => points ?? []),
})

const types: Readonly<Record<string, ServicePoint['general_shop_type']>> = {
  PARTNER: 'servicepoint',
  TWENTYFOURSEVEN: 'locker',
  CITY: 'carrier_depot',
  STATION: 'carrier_depot',
}

const toServicePoint = (point: Point): ServicePoint => ({
  carrier_service_point_id: point.facilityId,
  name: point.localName || point.servicePointName || point.facilityId,
  carrier_shop_type: point.servicePointType,
  general_shop_type: Object.hasOwn(types, point.servicePointType) ? types[point.servicePointType]! : null,
  address: {
    street: point.address.street || point.address.addressLine1,
    house_number: point.address.houseNumber ?? '',
    postal_code: point.address.zipCode,
    city: point.address.city,
    country_code: point.address.country,
  },
  position: point.geoLocation,
  contact: { email: '', phone: '' },
  opening_times: openingTimesOf(point),
  extra_data: {},
  state: 'open',
  distance_m: metresOf(point.distance),
})

/** Reads a distance such as `1.2 km`. */
function metresOf(distance: string | undefined): number | null {
  const [, number] = /^(\d{1,6}(?:\.\d+)?)\s*km$/i.exec(distance?.trim() ?? '') ?? []
  return number === undefined ? null : Math.round(Number(number) * 1000)
}

/** Reads times such as `9:00 AM`; a day may have several spans. Holidays are skipped: the answer does not say which they are. */
function openingTimesOf({ openingHours }: Point): ServicePoint['opening_times'] {
  const of = (day: string) => {
    const times = (openingHours?.openingHours ?? [])
      .filter(({ dayOfWeek }) => dayOfWeek.toLowerCase() === day)
      .flatMap(({ openingTime, closingTime }) => {
        const [start_time, end_time] = [clockTime(openingTime), clockTime(closingTime)]
        return start_time && end_time ? [{ start_time, end_time: end_time === '00:00' || end_time === '23:59' ? '24:00' : end_time }] : []
      })
    return times.length > 0 ? times : null
  }
  return Object.fromEntries(weekdayNames.map((day) => [day, of(day)])) as ServicePoint['opening_times']
}

function clockTime(text: string): string | undefined {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d\d)(?::\d\d)?\s*(AM|PM)?$/i.exec(text.trim()) ?? []
  if (hours === undefined) return undefined
  const hour = half ? (Number(hours) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined
}
