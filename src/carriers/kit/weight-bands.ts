import type { WeightRange } from './bands.ts'
import { findPriceCard, zoneOn } from './lane.ts'
import type { ShippingOption } from './options.ts'
import type { Country } from './product.ts'
import type { QuoteRequest } from './quote-request.ts'

/** The weights by which the rate card of the day prices an option, the lightest first, of all zones together. */
export function listWeightBands(option: ShippingOption, quoteRequest: QuoteRequest): WeightRange[] {
  const card = findPriceCard(option, quoteRequest)
  const all = card ? [...card.zones.values()].flatMap(({ ranges }) => ranges.map(({ max }) => max)) : []
  const ends = [...new Set(all)].sort((a, b) => a - b)
  return ends.map((max, at) => ({ min: at === 0 ? option.weight_g.min : ends[at - 1]!, max }))
}

/** Rate of one destination on the card of the day. `hours`: its business days, each counted as 24 hours. */
export type CardRate = { readonly cents: number; readonly hours: number | null }

/** The rate of the band that ends at a weight, from the card alone; undefined where the option does not go there by that band. */
export function findCardRate(option: ShippingOption, quoteRequest: QuoteRequest, to: Country, max_g: number): CardRate | undefined {
  const from = quoteRequest.from?.country_code
  const card = findPriceCard(option, quoteRequest)
  const zone = card && from !== undefined ? zoneOn(card, option, from, to) : undefined
  if (zone === undefined) return undefined
  const { ranges, prices_cents } = card!.zones.get(zone)!
  const at = ranges.findIndex(({ max }) => max === max_g)
  if (at < 0) return undefined
  const { adds_cents, hours, days } = option.terms
  const businessDays = days[zone] ?? null
  return { cents: prices_cents[at]! + adds_cents, hours: hours ?? (businessDays === null ? null : businessDays * 24) }
}

/**
 * The countries that an option is listed with where none is asked for: those that its zones name. Where they name the origin alone, all
 * countries of the rest: the others would make every answer of a worldwide option a list of the world.
 */
export function namedDestinations({ terms }: ShippingOption, from: Country, every: readonly Country[]): readonly Country[] {
  const zones = terms.origins.get(from)
  if (!zones) return []
  const isOriginAlone = [...zones.named.keys()].every((country) => country === from)
  return isOriginAlone && zones.elsewhere !== undefined ? every : [...zones.named.keys()]
}
