import { pointStates } from '../../../carriers/point-book.ts'
import type { Gazetteer } from '../../../geo/places/gazetteer.ts'
import { NearIndex } from '../../../geo/places/near.ts'
import { packTexts, placesSource } from '../../../geo/places/pack.ts'
import type { PackedFile } from '../../../geo/places/packed-file.ts'
import { networkCarriers, pointsAt, type SimulatedPoint } from './make.ts'
import { townsOf } from './towns.ts'

/** Meaning of the numbers in the sections, and the row at which each country begins. */
export type PointsMeta = {
  readonly rows: number
  readonly countries: readonly [code: string, begin: number][]
  readonly carriers: readonly string[]
  /** The carrier's type, and the interface's. */
  readonly kinds: readonly (readonly [string, string])[]
  readonly places: readonly (readonly [country: string, time_zone: string])[]
}

/** Version of the points, to be raised whenever the same places are given others. */
const format = 1
export const pointsSource = () => `sandbox points, format ${format}, of ${placesSource()}`

/** Number of points that the parcel network has in a country; the post has half as many where it delivers to them. */
const sizes: Readonly<Record<string, number>> = {
  NL: 480, BE: 320, LU: 50, DE: 850, AT: 230, FR: 750, ES: 480, PT: 190, IT: 580, GB: 700, IE: 140, DK: 170, SE: 230, NO: 140, FI: 160, PL: 520, CZ: 210, CH: 190,
} // biome-ignore format: a table
const withoutPost = new Set(['CH', 'NO'])

/** Rows lie by country, then by carrier, so that the points of a country are an index of their own. */
export function packPoints(gazetteer: Gazetteer): PackedFile<PointsMeta> {
  const taken = new Set<string>()
  const points: (SimulatedPoint & { readonly carrier: string })[] = []
  const countries: [string, number][] = []
  const sections: Record<string, ArrayBuffer> = {}
  for (const [country, size] of Object.entries(sizes)) {
    const begin = points.length
    countries.push([country, begin])
    for (const carrier of networkCarriers) {
      const wanted = carrier === 'swiftly' ? size : withoutPost.has(country) ? 0 : size / 2
      for (const point of pointsIn(gazetteer, carrier, country, wanted, taken)) points.push({ ...point, carrier })
    }
    sections[`near ${country}`] = NearIndex.of(points.slice(begin).map(({ position }) => position)).bytes
  }
  const kinds = numbered(points, ({ carrier_shop_type, general_shop_type }) => [carrier_shop_type!, general_shop_type!] as const)
  const places = numbered(points, ({ address, time_zone }) => [address.country_code, time_zone] as const)
  const records = packTexts(points.map(recordOf))
  const ids = packTexts(points.map(({ carrier_service_point_id }) => carrier_service_point_id))
  return {
    meta: { rows: points.length, countries, carriers: networkCarriers, kinds: kinds.values, places: places.values },
    sections: {
      ...sections,
      records: records.bytes,
      recordEnds: records.ends,
      ids: ids.bytes,
      idEnds: ids.ends,
      carriers: Uint8Array.from(points, ({ carrier }) => networkCarriers.indexOf(carrier)).buffer,
      kinds: kinds.numbers,
      places: places.numbers,
      states: Uint8Array.from(points, ({ state }) => pointStates.indexOf(state)).buffer,
      schedules: Uint8Array.from(points, ({ schedule }) => schedule).buffer,
    },
  }
}

/** Places two of three points in the main towns, as many as each is large; the others one by one in villages. */
function pointsIn(gazetteer: Gazetteer, carrier: string, country: string, wanted: number, taken: Set<string>): SimulatedPoint[] {
  if (wanted === 0) return []
  const { main, villages } = townsOf(gazetteer, country)
  const whole = main.reduce((sum, { weight }) => sum + weight, 0)
  const inTowns = main.flatMap((town) =>
    pointsAt(carrier, town, Math.max(1, Math.round((((2 * wanted) / 3) * town.weight) / whole)), taken),
  )
  const every = Math.max(1, Math.floor(villages.length / Math.max(1, wanted - inTowns.length)))
  const chosen = villages.filter((_, at) => at % every === carrier.length % every)
  return [...inTowns, ...chosen.flatMap((village) => pointsAt(carrier, village, 1, taken))]
}

/** Serializes a point without what is kept in columns. */
const recordOf = ({ carrier_service_point_id: _, carrier_shop_type: _1, general_shop_type: _2, schedule: _3, state: _4, time_zone: _5, ...rest }: SimulatedPoint) =>
  JSON.stringify({ ...rest, carrier: undefined }) // biome-ignore format: a list of omitted fields

function numbered<T extends readonly string[]>(points: readonly SimulatedPoint[], of: (point: SimulatedPoint) => T) {
  const seen = new Map<string, { readonly number: number; readonly value: T }>()
  const numbers = Uint8Array.from(points, (point) => {
    const value = of(point)
    return seen.getOrInsertComputed(value.join('\n'), () => ({ number: seen.size, value })).number
  })
  return { numbers: numbers.buffer, values: [...seen.values()].map(({ value }) => value) }
}
