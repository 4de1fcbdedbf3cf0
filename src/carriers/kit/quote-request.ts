import { needsCustoms } from '../../geo/customs/borders.ts'
import { type LocalTime, localTime } from '../../geo/local-time.ts'
import type { ReferenceRate } from '../../geo/reference-rates.ts'
import type { CarrierAddress, Money } from './carrier.ts'
import type { Functionalities, FunctionalityName } from './functionalities.ts'
import { addUp } from './units.ts'

export type Sides = { readonly length: number; readonly width: number; readonly height: number }

/** An insured amount in another currency than euros, in its minor units, and the rate from euros by which it is compared with limits. */
export type ForeignSum = { readonly cents: number; readonly rate: ReferenceRate }

/** A parcel of a quote request. Unknown values exclude nothing. */
export type QuotedParcel = {
  readonly weight_g?: number | undefined
  readonly dimensions_mm?: Sides | undefined
  /** Total amount to insure, in cents of euros. */
  readonly insured_cents?: number | undefined
  /** Amount on top of the carrier's standard liability cover, which options differ in. It takes precedence over `insured_cents`. */
  readonly additional_insured_cents?: number | undefined
  /** Amount as it was sent, if that was not in euros. */
  readonly foreign_sum?: ForeignSum | undefined
}

/** A request for quotes. It is immutable: values that are computed from it are cached by its identity. */
export type QuoteRequest = {
  readonly from?: CarrierAddress | undefined
  readonly to?: CarrierAddress | undefined
  readonly parcels: readonly QuotedParcel[]
  readonly functionalities?: { readonly [Name in keyof Functionalities]?: Functionalities[Name] | undefined } | undefined
  /** True if the receiver is a private person; undefined if unknown. `value`: that of all goods. Only some carriers quote by them. */
  readonly is_residential?: boolean | undefined
  readonly value?: Money | undefined
  /** Time of the request, in UTC. */
  readonly at: string
}

/** The sides of a parcel, the longest first, and its length and girth. */
export type Measure = { readonly sides_mm: readonly [number, number, number]; readonly length_and_girth_mm: number }

/** Values that are the same for every option, and computed once: one quote request covers a hundred options. */
type Facts = {
  readonly here: LocalTime
  /** True if this lane requires customs documents. False while an end is unknown. */
  readonly needsPapers: boolean
  readonly measures: readonly (Measure | undefined)[]
  /** Every parcel, and there is one. */
  readonly is_weighed: boolean
  readonly asked: readonly (readonly [FunctionalityName, Functionalities[FunctionalityName]])[]
}
const remembered = new WeakMap<QuoteRequest, Facts>()

export const readFacts = (quoteRequest: QuoteRequest): Facts => remembered.getOrInsertComputed(quoteRequest, computeFacts)

const computeFacts = ({ at, from, to, parcels, functionalities = {} }: QuoteRequest): Facts => ({
  here: localTime(at, from?.country_code),
  needsPapers: from !== undefined && to !== undefined && needsCustoms(from, to).needed,
  measures: parcels.map(({ dimensions_mm }) => dimensions_mm && measureSides(dimensions_mm)),
  is_weighed: parcels.length > 0 && parcels.every(({ weight_g }) => weight_g !== undefined),
  asked: (Object.entries(functionalities) as Facts['asked']).filter(([, value]) => value !== undefined),
})

export function measureSides({ length, width, height }: Sides): Measure {
  const [a, b, c] = [length, width, height].sort((one, other) => other - one) as [number, number, number]
  return { sides_mm: [a, b, c], length_and_girth_mm: addUp([a, b, b, c, c]) }
}
