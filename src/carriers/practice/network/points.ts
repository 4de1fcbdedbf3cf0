import type { OpeningTime, ServicePoint } from '../../kit/service-points.ts'
import { weekdays } from '../../kit/service-points.ts'
import { PointsRequest } from '../wire-shipping.ts'
import { ok, parsed, type Question } from './reply.ts'

/** Middles of towns, roughly. */
const towns = `
  NL 1012AB Amsterdam 52.373 4.893
  NL 3011AA Rotterdam 51.922 4.479
  NL 3511AB Utrecht 52.091 5.122
  NL 5611AA Eindhoven 51.441 5.478
  BE 1000 Bruxelles 50.847 4.353
  BE 2000 Antwerpen 51.221 4.400
  LU 1118 Luxembourg 49.611 6.130
  DE 10117 Berlin 52.517 13.389
  DE 20095 Hamburg 53.551 10.000
  DE 50667 Köln 50.938 6.957
  DE 80331 München 48.137 11.575
  FR 59000 Lille 50.637 3.063
  FR 69001 Lyon 45.767 4.834
  FR 75001 Paris 48.861 2.336
  ES 08001 Barcelona 41.381 2.168
  ES 28013 Madrid 40.418 -3.707
  IT 00184 Roma 41.895 12.490
  IT 20121 Milano 45.469 9.188
  AT 1010 Wien 48.208 16.373
  PL 00-001 Warszawa 52.230 21.012
  DK 1050 København 55.681 12.586
  IE D02XY45 Dublin 53.343 -6.260
  GB EC1A1BB London 51.517 -0.097
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' ') as [country: string, postal_code: string, city: string, latitude: string, longitude: string])

type Kind = Pick<ServicePoint, 'carrier_shop_type' | 'general_shop_type'> & {
  readonly name: string
  readonly street: string
  /** Weekdays, Saturdays, Sundays. */
  readonly hours: readonly [string | null, string | null, string | null]
}
const kinds: Readonly<Record<string, readonly Kind[]>> = {
  northpost: [
    { name: 'North Post', street: 'Station Square', carrier_shop_type: 'office', general_shop_type: 'post_office', hours: ['09:00-12:30 13:30-18:00', '09:00-13:00', null] },
    { name: 'North Post Counter', street: 'Market Street', carrier_shop_type: 'counter', general_shop_type: 'servicepoint', hours: ['08:00-20:00', '08:00-20:00', null] },
  ],
  swiftly: [
    { name: 'Corner Shop', street: 'Church Street', carrier_shop_type: 'shop', general_shop_type: 'servicepoint', hours: ['08:00-20:00', '09:00-18:00', null] },
    { name: 'Swiftly Locker', street: 'Mill Lane', carrier_shop_type: 'locker_m', general_shop_type: 'locker', hours: ['00:00-24:00', '00:00-24:00', '00:00-24:00'] },
    { name: 'Swiftly Depot', street: 'Ring Road', carrier_shop_type: 'depot', general_shop_type: 'carrier_depot', hours: ['07:00-19:00', null, null] },
  ],
} // biome-ignore format: a table

const times = (text: string | null): readonly OpeningTime[] | null =>
  text === null ? null : text.split(' ').map((span) => ({ start_time: span.slice(0, 5), end_time: span.slice(6) }))

const opening = ([week, saturday, sunday]: Kind['hours']) =>
  Object.fromEntries(
    weekdays.map((day) => [day, times(day === 'saturday' ? saturday : day === 'sunday' ? sunday : week)]),
  ) as ServicePoint['opening_times']

/** Some hundred metres from each other, around the middle of the town. */
export const pointsOf = (carrier: string, of: string): readonly ServicePoint[] =>
  towns.flatMap(([country, postal_code, city, latitude, longitude]) =>
    country !== of
      ? []
      : (kinds[carrier] ?? []).map(({ name, street, hours, ...types }, at) => ({
          carrier_service_point_id: `${country}${postal_code.replace('-', '')}-${at + 1}`,
          name: `${name} ${city}`,
          ...types,
          address: { street, house_number: String(7 * at + 3), postal_code, city, country_code: country },
          position: { latitude: round(Number(latitude) + at * 0.004), longitude: round(Number(longitude) + at * 0.006) },
          contact: { email: `${carrier}@practice.invalid`, phone: '+3100000000' },
          opening_times: opening(hours),
          distance_m: null,
        })),
  )
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

type Position = ServicePoint['position']
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** On a sphere; the earth is none, by half a percent. */
export function metresBetween(one: Position, other: Position): number {
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
  const half = Math.sin(north / 2) ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return Math.round(2 * 6_371_000 * Math.asin(Math.sqrt(half)))
}

/** Codes that begin alike are near each other; among those that do not, the nearer number. */
function postalDistance(one: string, other: string): number {
  const [a, b] = [one, other].map((code) => code.toUpperCase().replaceAll(/[^A-Z\d]/g, '')) as [string, string]
  const numberIn = (code: string) => Number(code.replaceAll(/\D/g, '').slice(0, 4).padEnd(4, '0'))
  return a === b ? 0 : 1 + Math.abs(numberIn(a) - numberIn(b))
}

export const listPoints = ({ carrier, body }: Pick<Question, 'carrier' | 'body'>) =>
  parsed(PointsRequest, body, ({ country, postal_code, position, radius_m = Number.POSITIVE_INFINITY, ids, limit }) => {
    const all = pointsOf(carrier.code, country).filter((point) => !ids || ids.includes(point.carrier_service_point_id))
    if (position) {
      const measured = all.map((point) => ({ ...point, distance_m: metresBetween(position, point.position) }))
      return ok({
        points: measured
          .filter((point) => point.distance_m <= radius_m)
          .sort(nearest)
          .slice(0, limit),
      })
    }
    const far = (point: ServicePoint) => (postal_code ? postalDistance(postal_code, point.address.postal_code) : 0)
    return ok({ points: all.toSorted((one, other) => far(one) - far(other)).slice(0, limit) })
  })

const nearest = (one: { distance_m: number }, other: { distance_m: number }) => one.distance_m - other.distance_m
