import { formatCents } from '../../platform/money.ts'
import { bandFor, type WeightRange } from './bands.ts'
import { type BilledWeight, billedTogether, billedWeights } from './billed-weight.ts'
import { describeRate, formatMoney, insurancePrice, insuredCents, isInsured } from './insurance.ts'
import { findQuotedLane, type ShippingLane } from './lane.ts'
import type { ShippingOption } from './options.ts'
import { type QuoteRequest, readFacts } from './quote-request.ts'
import { countSurcharges, type EstimatedSurcharge, estimateSurcharges } from './surcharges.ts'
import { addUp, formatWeight } from './units.ts'

/** A part of the total, for people. */
export type PriceLine = { readonly text: string; readonly cents: number }

export type Quote = {
  readonly currency: 'EUR'
  readonly price_without_insurance_cents: number
  /** Null where no insurance is asked for; 0 where the carrier includes it. */
  readonly insurance_price_cents: number | null
  readonly total_cents: number
  /** Estimates that the total does not include. */
  readonly surcharges: readonly EstimatedSurcharge[]
  /** The band of the parcel, the sum of the bands of several, or the band of the shipment. */
  readonly weight_g: WeightRange
  readonly zone: string
}

/** Quotes an option that matches; undefined where an end or a weight is not known, or there is no price for it. */
export function quoteOption(option: ShippingOption, quoteRequest: QuoteRequest): Quote | undefined {
  const lane = findQuotedLane(option, quoteRequest)
  const bands = lane && bandsFor(option, quoteRequest, lane)
  if (!bands || !readFacts(quoteRequest).is_weighed) return undefined
  const counts = countSurcharges(option, quoteRequest, lane)
  if (quoteRequest.parcels.length > 1 || isInsured(quoteRequest.parcels[0]!)) return quoteFor(option, quoteRequest, lane, bands, counts)
  // Each surcharge is added for the parcel or it is not.
  const key = counts.reduce((sum, count) => sum * 2 + count, bands[0]!)
  return known
    .getOrInsertComputed(lane, () => new Map())
    .getOrInsertComputed(key, () => quoteFor(option, quoteRequest, lane, bands, counts))
}

/** Caches quotes for one parcel without insurance, as most requests are. A lane has few: its bands, with or without surcharges. */
const known = new WeakMap<ShippingLane, Map<number, Quote>>()

function quoteFor(
  option: ShippingOption,
  quoteRequest: QuoteRequest,
  lane: ShippingLane,
  bands: readonly number[],
  counts: readonly number[],
): Quote {
  const carried = bands.reduce((sum, band) => sum + lane.bands.prices_cents[band]!, 0)
  const price_without_insurance_cents = carried + option.terms.adds_cents * quoteRequest.parcels.length
  const insurance_price_cents = insuranceOf(option, quoteRequest)
  return {
    currency: 'EUR',
    price_without_insurance_cents,
    insurance_price_cents,
    total_cents: price_without_insurance_cents + (insurance_price_cents ?? 0),
    surcharges: estimateSurcharges(lane, counts, price_without_insurance_cents),
    weight_g: rangeOf(bands.map((band) => lane.bands.ranges[band]!)),
    zone: lane.zone,
  }
}

/** Returns one quote, or, for a single parcel whose weight is not known, one for each band, up to the weight at which the band ends. */
export function listQuotes(option: ShippingOption, quoteRequest: QuoteRequest): readonly Quote[] {
  const parcel = quoteRequest.parcels[0]
  if (!parcel || quoteRequest.parcels.length > 1 || parcel.weight_g !== undefined) {
    const quote = quoteOption(option, quoteRequest)
    return quote ? [quote] : []
  }
  const least = billedTogether(quoteRequest, option.terms.divisor)
  const ranges = findQuotedLane(option, quoteRequest)?.bands.ranges.filter(({ max }) => max >= least) ?? []
  return ranges.flatMap(({ max }) => quoteOption(option, { ...quoteRequest, parcels: [{ ...parcel, weight_g: max }] }) ?? [])
}

type RatedWeight = Pick<BilledWeight, 'weight_g'> & Partial<BilledWeight>

/** Weights that the card is looked up by: those of each parcel, or that of the shipment as a whole. */
const ratedOf = ({ terms: { rated, divisor } }: ShippingOption, quoteRequest: QuoteRequest): readonly RatedWeight[] =>
  rated === 'parcel' ? billedWeights(quoteRequest, divisor) : [{ weight_g: billedTogether(quoteRequest, divisor) }]

/** Undefined where the card has no band for one of them. */
function bandsFor(option: ShippingOption, quoteRequest: QuoteRequest, lane: ShippingLane): readonly number[] | undefined {
  const bands: number[] = []
  for (const { weight_g } of ratedOf(option, quoteRequest)) {
    const band = bandFor(lane.bands, weight_g)
    if (band < 0) return undefined
    bands.push(band)
  }
  return bands
}

const rangeOf = (ranges: readonly WeightRange[]): WeightRange =>
  ranges.length === 1 ? ranges[0]! : { min: addUp(ranges.map(({ min }) => min)), max: addUp(ranges.map(({ max }) => max)) }

function insuranceOf({ terms: { insurance } }: ShippingOption, { parcels }: QuoteRequest): number | null {
  const insured = parcels.filter(isInsured)
  return insured.length === 0 ? null : insured.reduce((sum, parcel) => sum + insurancePrice(insurance, parcel), 0)
}

/** Lists the lines that add up to the total of a quote. An unknown weight counts as the maximum of the band of the quote. */
export function explainPrice(option: ShippingOption, request: QuoteRequest, { weight_g }: Quote): readonly PriceLine[] {
  const quoteRequest = { ...request, parcels: request.parcels.map((parcel) => ({ ...parcel, weight_g: parcel.weight_g ?? weight_g.max })) }
  const lane = findQuotedLane(option, quoteRequest)!
  const bands = bandsFor(option, quoteRequest, lane)!
  const { adds_cents, variant, insurance } = option.terms
  const carried = ratedOf(option, quoteRequest).map((one, index) => ({
    text: `${weighed(one)}: ${where(lane.bands.ranges[bands[index]!]!, lane)}`,
    cents: lane.bands.prices_cents[bands[index]!]!,
  }))
  const added = quoteRequest.parcels.map((_, index) => ({ text: `Parcel ${index + 1}: ${variant}`, cents: adds_cents }))
  const insured = quoteRequest.parcels.flatMap((parcel, index) => {
    if (!isInsured(parcel)) return []
    const sums = [insuredCents(insurance, parcel), insurance?.included_cents ?? 0].map(formatCents)
    const { foreign_sum: foreign } = parcel
    const sent = foreign && `; ${formatMoney({ cents: foreign.cents, currency: foreign.rate.currency })} at ${describeRate(foreign.rate)}`
    const text = `Parcel ${index + 1}: insured for ${sums[0]}, of which ${sums[1]} are included${sent ?? ''}`
    return [{ text, cents: insurancePrice(insurance, parcel) }]
  })
  return [...carried, ...(adds_cents === 0 ? [] : added), ...insured]
}

const weighed = ({ parcel_number, weight_g, volumetric = false }: RatedWeight) =>
  `${parcel_number ? `Parcel ${parcel_number}` : 'All parcels'}, ${formatWeight(weight_g)}${volumetric ? ' by volume' : ''}`
const where = ({ min, max }: WeightRange, { zone, card }: ShippingLane) =>
  `more than ${formatWeight(min)} up to ${formatWeight(max)}, zone ${zone}, prices from ${card.valid_from}`
