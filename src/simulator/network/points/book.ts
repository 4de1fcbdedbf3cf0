import { join } from 'node:path'
import type { ServicePoint } from '../../../carriers/kit/service-points.ts'
import { type CountryPoints, type PointBook, type PointState, pointStates } from '../../../carriers/point-book.ts'
import { NearIndex } from '../../../geo/places/near.ts'
import type { PackedFile } from '../../../geo/places/packed-file.ts'
import { loadPacked } from '../../../geo/places/packing.ts'
import { openingSchedules, type Week, weekOf } from './hours.ts'
import { type PointsMeta, pointsSource } from './pack.ts'

type StoredPoints = Pick<ServicePoint, 'name' | 'address' | 'position' | 'contact' | 'extra_data'>

/** Every point of the simulated network. A row is a number; a search makes objects of the rows it returns. */
export class SimulatedPointBook implements PointBook {
  readonly rows: number
  readonly weeks: readonly Week[] = openingSchedules.map(weekOf)
  readonly carriers: readonly string[]
  /** Numbers of carriers, of weeks and of places, by row. */
  readonly carrierOf: Uint8Array
  readonly weekNumber: Uint8Array
  readonly placeNumber: Uint8Array
  /** Places of points, as far as clocks and holidays go: country and time zone. */
  readonly places: PointsMeta['places']
  readonly #meta: PointsMeta
  readonly #kinds: Uint8Array
  readonly #states: Uint8Array
  readonly #records: Buffer
  readonly #recordEnds: Uint32Array
  readonly #ids: Buffer
  readonly #idEnds: Uint32Array
  readonly #countries: ReadonlyMap<string, CountryPoints>

  constructor({ meta, sections }: PackedFile<PointsMeta>) {
    this.#meta = meta
    this.rows = meta.rows
    this.carriers = meta.carriers
    this.places = meta.places
    this.carrierOf = new Uint8Array(sections.carriers!)
    this.weekNumber = new Uint8Array(sections.schedules!)
    this.placeNumber = new Uint8Array(sections.places!)
    this.#kinds = new Uint8Array(sections.kinds!)
    this.#states = new Uint8Array(sections.states!)
    this.#records = Buffer.from(sections.records!)
    this.#recordEnds = new Uint32Array(sections.recordEnds!)
    this.#ids = Buffer.from(sections.ids!)
    this.#idEnds = new Uint32Array(sections.idEnds!)
    this.#countries = new Map(
      meta.countries.map(([country, begin], at) => {
        const end = meta.countries[at + 1]?.[1] ?? meta.rows
        return [country, { begin, end, near: NearIndex.from(sections[`near ${country}`]!) }]
      }),
    )
  }

  inCountry = (country: string): CountryPoints | undefined => this.#countries.get(country)
  state = (row: number): PointState => pointStates[this.#states[row]!]!
  isExpired = (row: number) => this.#states[row] === pointStates.indexOf('expired')
  shopTypes = (row: number) => this.#meta.kinds[this.#kinds[row]!]!
  carrierId = (row: number) => this.#ids.toString('latin1', row === 0 ? 0 : this.#idEnds[row - 1], this.#idEnds[row])
  week = (row: number) => this.weeks[this.weekNumber[row]!]!

  /** Returns a point as the carrier does. */
  point(row: number, distance_m: number | null = null): ServicePoint {
    const kept: StoredPoints = JSON.parse(this.#records.toString('utf8', row === 0 ? 0 : this.#recordEnds[row - 1], this.#recordEnds[row]))
    const [carrier_shop_type, general_shop_type] = this.shopTypes(row)
    const state = this.state(row)
    return {
      carrier_service_point_id: this.carrierId(row),
      carrier_shop_type,
      general_shop_type: general_shop_type as ServicePoint['general_shop_type'],
      ...kept,
      opening_times: this.week(row),
      state: state === 'expired' ? 'closed' : state === 'full' ? 'full' : 'open',
      distance_m,
    }
  }
}

const opened = new Map<string, Promise<PointBook>>()

/** The points of a folder, read on first use, and made where there are none: 2 seconds, in a process of its own. */
export function pointBookIn(dataDir: string): Promise<PointBook> {
  return opened.getOrInsertComputed(dataDir, () =>
    loadPoints(dataDir).catch((error) => {
      opened.delete(dataDir)
      throw error
    }),
  )
}

const packer = new URL('./pack-process.ts', import.meta.url)
const loadPoints = async (dataDir: string) =>
  new SimulatedPointBook(await loadPacked<PointsMeta>(join(dataDir, 'practice-points.bin'), pointsSource(), packer, dataDir))
