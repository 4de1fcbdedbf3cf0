import { z } from 'zod'
import { toUtc } from '../../platform/time.ts'
import type { Capability, CarrierResponse } from '../kit/carrier.ts'
import { type OpeningTime, type ServicePoint, type ServicePointsInput, weekdayNames } from '../kit/service-points.ts'
import { readAnswer } from './answers.ts'
import { postalCodeOf } from './capabilities.ts'
import { type DhlSettings, dhlCall } from './settings.ts'

const ClockTime = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d/)

const Shop = z.object({
  id: z.string().min(1),
  shopType: z.string().min(1),
  name: z.string(),
  keyword: z.string().default(''),
  address: z.object({
    countryCode: z.string().regex(/^[A-Z]{2}$/),
    zipCode: z.string(),
    city: z.string(),
    street: z.string(),
    number: z.string().default(''),
    addition: z.string().nullish(),
  }),
  geoLocation: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  distance: z.number().nonnegative().nullish(),
  openingTimes: z.array(z.object({ timeFrom: ClockTime, timeTo: ClockTime, weekDay: z.number().int().min(1).max(7) })).default([]),
  closurePeriods: z.array(z.object({ fromDate: z.string(), toDate: z.string() })).default([]),
  serviceTypes: z.array(z.string()).default([]),
})
/** True for lockers. DHL does not say if option PS ships to lockers too: verify. */
const isLocker = ({ shopType }: z.output<typeof Shop>) => shopType === 'packStation'
/** A list, or one where it was asked for by id. */
const ShopsAnswer = z.union([z.array(Shop), Shop.transform((one) => [one])])

/** Shops that are not available are left out of a search, which is the default. One that is looked up shows it by its closures. */
export const listPoints: Capability<DhlSettings, ServicePointsInput, readonly ServicePoint[]> = {
  safe: true,
  ask(settings, { country_code, postal_code, position, radius_m, carrier_service_point_ids, limit }, authorization) {
    const path = `/parcel-shop-locations/${country_code}`
    const [id] = carrier_service_point_ids ?? []
    if (id !== undefined) return dhlCall(settings, { method: 'GET', path: `${path}/${encodeURIComponent(id)}` }, authorization)
    const place: [string, string | undefined][] = position
      ? [
          ['latitude', String(position.latitude)],
          ['longitude', String(position.longitude)],
          ['radius', radius_m === undefined ? undefined : String(Math.round(radius_m))],
        ]
      : [['zipCode', postalCodeOf(postal_code)]]
    return dhlCall(settings, { method: 'GET', path, query: [['limit', String(limit)], ...place, ['isLocker', 'false']] }, authorization)
  },
  read(answer, { carrier_service_point_ids }) {
    if (answer.status === 404 && carrier_service_point_ids) return []
    const today = dateOf(answer)
    return readAnswer(ShopsAnswer, answer)
      .filter((shop) => !isLocker(shop))
      .map((shop) => pointOf(shop, today))
  },
}

/** The day by the carrier's clock, which its answer shows. */
const dateOf = ({ headers }: CarrierResponse) => toUtc(headers?.date ?? '')?.slice(0, 10)

function pointOf(
  { id, shopType, name, keyword, address, geoLocation, distance, openingTimes, closurePeriods, serviceTypes }: z.output<typeof Shop>,
  today: string | undefined,
): ServicePoint {
  const isClosed = closurePeriods.some(({ fromDate, toDate }) => today !== undefined && fromDate <= today && today <= toDate)
  return {
    carrier_service_point_id: id,
    name,
    carrier_shop_type: shopType,
    general_shop_type: 'servicepoint',
    address: {
      street: address.street,
      house_number: `${address.number}${address.addition ? ` ${address.addition}` : ''}`,
      postal_code: address.zipCode,
      city: address.city,
      country_code: address.countryCode,
    },
    position: { latitude: geoLocation.latitude, longitude: geoLocation.longitude },
    contact: { email: '', phone: '' },
    opening_times: Object.fromEntries(
      weekdayNames.map((day, index) => [day, hoursOn(openingTimes, index + 1)]),
    ) as ServicePoint['opening_times'],
    extra_data: { keyword, service_types: serviceTypes },
    state: isClosed ? 'full' : 'open',
    distance_m: distance ?? null,
  }
}

function hoursOn(times: z.output<typeof Shop>['openingTimes'], weekDay: number): readonly OpeningTime[] | null {
  const hours = times
    .filter((one) => one.weekDay === weekDay)
    .map(({ timeFrom, timeTo }) => ({ start_time: timeFrom.slice(0, 5), end_time: timeTo.slice(0, 5) }))
  return hours.length > 0 ? hours : null
}
