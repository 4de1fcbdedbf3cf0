import type { NearIndex } from '../geo/places/near.ts'
import type { ServicePoint } from './kit/service-points.ts'

/** The points of a country: the row of the first, one more than that of the last, and their positions, counted from the first. */
export type CountryPoints = { readonly begin: number; readonly end: number; readonly near: NearIndex }

/** `stale`: the carrier has not confirmed it for long; `expired`: it is gone. */
export const pointStates = ['open', 'full', 'stale', 'expired'] as const
export type PointState = (typeof pointStates)[number]

/** The service points of all carriers. A point is a row number, and becomes an object only when it is read: a search looks at thousands. */
export type PointBook = {
  readonly rows: number
  /** The distinct opening hours. */
  readonly weeks: readonly ServicePoint['opening_times'][]
  /** Codes of carriers. */
  readonly carriers: readonly string[]
  /** Index into `carriers` of each row; the next two index `weeks` and `places`. */
  readonly carrierOf: Uint8Array
  readonly weekNumber: Uint8Array
  readonly placeNumber: Uint8Array
  /** The distinct places, as far as clocks and holidays are concerned. */
  readonly places: readonly (readonly [country: string, time_zone: string])[]
  inCountry(country: string): CountryPoints | undefined
  state(row: number): PointState
  isExpired(row: number): boolean
  /** The carrier's name for the type, and the general one. */
  shopTypes(row: number): readonly [carrier: string, general: string]
  /** The carrier's id. */
  carrierId(row: number): string
  week(row: number): ServicePoint['opening_times']
  point(row: number, distance_m?: number | null): ServicePoint
}

declare module '../platform/context.ts' {
  interface Environment {
    /** Opens the service points of all carriers, on first use. */
    readonly openPointBook: (dataDir: string) => Promise<PointBook>
  }
}
