import type { Bands } from './bands.ts'
import type { PriceCard, ShippingOption } from './options.ts'
import type { Country, Surcharge } from './product.ts'
import { type QuoteRequest, readFacts } from './quote-request.ts'
import { findZone } from './zones.ts'

/** Lane of a shipment with an option: the zone, the card of the day, the bands of the zone on it, and the surcharges that may be added. */
export type ShippingLane = {
  readonly zone: string
  readonly card: PriceCard
  readonly bands: Bands
  readonly surcharges: readonly Surcharge[]
}

/** Returns the card of the day, by the calendar of the origin, where the parcel is handed over. The last day of a card is included. */
export function findPriceCard(option: ShippingOption, quoteRequest: QuoteRequest): PriceCard | undefined {
  const { date } = readFacts(quoteRequest).here
  return option.terms.cards.find(({ valid_from, valid_until }) => valid_from <= date && (valid_until === null || date <= valid_until))
}

/** The zone that a card has prices for; undefined where the option does not go there. */
export function zoneOn({ zones }: PriceCard, { terms }: ShippingOption, from: Country, to: Country): string | undefined {
  const all = terms.origins.get(from)
  const zone = all && findZone(all, to)
  return zone !== undefined && zones.has(zone) ? zone : undefined
}

type Lanes = Map<ShippingOption, ShippingLane | undefined>

/**
 * Caches the lanes by origin, destination and day, which they depend on alone. With all that is cached of each (prices, texts), 99 entries
 * took 47 MB, so the cache keeps 50.
 */
const known = new Map<string, Lanes>()
const ofWish = new WeakMap<QuoteRequest, Lanes>()

function lanesOf(quoteRequest: QuoteRequest): Lanes {
  if (known.size >= 50) known.clear()
  const { date } = readFacts(quoteRequest).here
  return known.getOrInsertComputed(`${quoteRequest.from!.country_code} ${quoteRequest.to!.country_code} ${date}`, () => new Map())
}

/** The lane of a quote request; undefined also where it does not have both ends. */
export function findQuotedLane(option: ShippingOption, quoteRequest: QuoteRequest): ShippingLane | undefined {
  if (!quoteRequest.from || !quoteRequest.to) return undefined
  return ofWish.getOrInsertComputed(quoteRequest, lanesOf).getOrInsertComputed(option, () => findLane(option, quoteRequest))
}

function findLane(option: ShippingOption, quoteRequest: QuoteRequest): ShippingLane | undefined {
  const card = findPriceCard(option, quoteRequest)
  const zone = card && zoneOn(card, option, quoteRequest.from!.country_code, quoteRequest.to!.country_code)
  if (zone === undefined) return undefined
  const day = readFacts(quoteRequest).here.date.slice(5)
  const surcharges = option.terms.surcharges.filter(
    ({ when: { zones, season } }) => (!zones || zones.includes(zone)) && (!season || isInSeason(season, day)),
  )
  return { zone, card: card!, bands: card!.zones.get(zone)!, surcharges }
}

const isInSeason = ([from, to]: readonly [string, string], day: string) =>
  from <= to ? from <= day && day <= to : from <= day || day <= to

/** The origins that come into question: the one that is given, if anything starts there. */
export const listOrigins = ({ terms: { origins } }: ShippingOption, { from }: QuoteRequest): readonly Country[] =>
  from && origins.has(from.country_code) ? [from.country_code] : [...origins.keys()]
