import type { ServicePoint } from '../../../carriers/kit/service-points.ts'
import type { PointState } from '../../../carriers/point-book.ts'
import { practiceDomain } from '../../../carriers/sandbox/wire.ts'
import type { Position } from '../../../geo/places/near.ts'
import { timeZoneAt } from '../../../geo/time-zones.ts'
import { type Chance, chanceOf } from './chance.ts'
import { scheduleOf } from './hours.ts'
import { codeIn, type Town } from './towns.ts'
import { languageOf, wordsIn } from './words.ts'

export type SimulatedPoint = Omit<ServicePoint, 'opening_times' | 'distance_m' | 'state'> & {
  readonly schedule: number
  readonly state: PointState
  readonly time_zone: string
}

type Site = { readonly town: Town; readonly street: string; readonly shop: string; readonly chance: Chance }
type PointKind = {
  readonly carrier_shop_type: string
  readonly general_shop_type: NonNullable<ServicePoint['general_shop_type']>
  readonly hours: Parameters<typeof scheduleOf>[0]
  /** Share of this kind in percent. */
  readonly share: number
  name(site: Site): string
  extra(chance: Chance): Readonly<Record<string, unknown>>
}

const compartments = (small: number, medium: number, large: number) => (chance: Chance) => ({
  compartments: { small, medium, large },
  is_indoor: chance.maybe(0.3),
  opens_with: chance.pick(['code', 'app', 'code_or_app']),
})
const locker = (size: string, share: number, extra: PointKind['extra']): PointKind => ({
  carrier_shop_type: `locker_${size}`,
  general_shop_type: 'locker',
  hours: 'locker',
  share,
  name: ({ street }) => `Swiftly Locker ${street}`,
  extra,
})

const kinds: Readonly<Record<string, readonly PointKind[]>> = {
  northpost: [
    {
      carrier_shop_type: 'office',
      general_shop_type: 'post_office',
      hours: 'office',
      share: 45,
      name: ({ town }) => `North Post ${town.name}`,
      extra: (chance) => ({ services: ['parcels', 'letters', 'registered', 'stamps'], pays_cash: true, is_step_free: chance.maybe(0.8) }),
    },
    {
      carrier_shop_type: 'counter',
      general_shop_type: 'servicepoint',
      hours: 'shop',
      share: 55,
      name: ({ shop }) => `North Post Counter, ${shop}`,
      extra: (chance) => ({ services: ['parcels', 'stamps'], pays_cash: false, is_step_free: chance.maybe(0.6) }),
    },
  ],
  swiftly: [
    {
      carrier_shop_type: 'shop',
      general_shop_type: 'servicepoint',
      hours: 'shop',
      share: 58,
      name: ({ shop }) => shop,
      extra: (chance) => ({ partner_since: 2016 + chance.below(10), checks_id: chance.maybe(0.7), prints_labels: chance.maybe(0.4) }),
    },
    locker('s', 8, compartments(12, 6, 0)),
    locker('m', 20, compartments(18, 14, 4)),
    locker('l', 9, compartments(24, 20, 12)),
    {
      carrier_shop_type: 'depot',
      general_shop_type: 'carrier_depot',
      hours: 'depot',
      share: 5,
      name: ({ town }) => `Swiftly Depot ${town.name}`,
      extra: (chance) => ({ docks: 4 + chance.below(20), takes_pallets: chance.maybe(0.5) }),
    },
  ],
}
export const networkCarriers = Object.keys(kinds)

/** The points of a carrier in a town, `count` of them. Their ids join those that are taken. */
export function pointsAt(carrier: string, town: Town, count: number, taken: Set<string>): SimulatedPoint[] {
  const { latitude, longitude } = town.position
  const chance = chanceOf(`${carrier} ${town.country} ${town.name} ${latitude} ${longitude}`)
  return Array.from({ length: count }, () => pointAt(carrier, town, count, taken, chance))
}

function pointAt(carrier: string, town: Town, count: number, taken: Set<string>, chance: Chance): SimulatedPoint {
  const kind = kindBy(kinds[carrier]!, chance.fraction() * 100)
  const postal_code = codeIn(town, chance)
  const { streets, called, trades, owners } = wordsIn(languageOf(town.country, postal_code.replace(/^\D+/, '')))
  const street = chance.pick(streets).replace('*', () => chance.pick(called))
  const shop = `${chance.pick(trades)} ${chance.pick(owners)}`
  const carrier_service_point_id = idOf(carrier, town.country, taken, chance)
  return {
    carrier_service_point_id,
    name: kind.name({ town, street, shop, chance }),
    carrier_shop_type: kind.carrier_shop_type,
    general_shop_type: kind.general_shop_type,
    address: { street, house_number: houseNumber(chance), postal_code, city: town.name, country_code: town.country },
    position: scattered(town.position, 250 + 450 * Math.sqrt(count), chance),
    contact: {
      email: `${carrier_service_point_id.toLowerCase()}@${carrier}${practiceDomain}`,
      phone: `+${callingCodes[town.country]}000${chance.digits(5)}`,
    },
    extra_data: kind.extra(chance),
    schedule: scheduleOf(kind.hours, town.country, chance),
    state: stateBy(chance.fraction()),
    time_zone: timeZoneAt({ country_code: town.country, postal_code }),
  }
}

function kindBy(list: readonly PointKind[], drawn: number): PointKind {
  let rest = drawn
  for (const kind of list) {
    rest -= kind.share
    if (rest < 0) return kind
  }
  return list[0]!
}

function stateBy(drawn: number): PointState {
  if (drawn < 0.955) return 'open'
  if (drawn < 0.965) return 'full'
  return drawn < 0.98 ? 'stale' : 'expired'
}

function idOf(carrier: string, country: string, taken: Set<string>, chance: Chance): string {
  for (;;) {
    const letters = () => (36 ** 4 + chance.below(35 * 36 ** 4)).toString(36).toUpperCase()
    const id = carrier === 'northpost' ? `${country}${chance.digits(6)}` : `SW${country}-${letters()}`
    if (taken.has(id)) continue
    taken.add(id)
    return id
  }
}

/** Most house numbers are small. */
const houseNumber = (chance: Chance) => `${1 + Math.floor(180 * chance.fraction() ** 2)}${chance.maybe(0.06) ? chance.pick('abc') : ''}`

/** Random position within `reach_m` of another, denser towards it. */
function scattered({ latitude, longitude }: Position, reach_m: number, chance: Chance): Position {
  const metres = reach_m * chance.fraction()
  const bearing = 2 * Math.PI * chance.fraction()
  const degrees = metres / 111_195
  const round = (value: number) => Math.round(value * 1e5) / 1e5
  return {
    latitude: round(latitude + degrees * Math.cos(bearing)),
    longitude: round(longitude + (degrees * Math.sin(bearing)) / Math.cos((latitude * Math.PI) / 180)),
  }
}

const callingCodes: Readonly<Record<string, number>> = {
  NL: 31, BE: 32, LU: 352, DE: 49, AT: 43, FR: 33, ES: 34, PT: 351, IT: 39, GB: 44, IE: 353, DK: 45, SE: 46, NO: 47, FI: 358, PL: 48, CZ: 420, CH: 41,
} // biome-ignore format: a table
