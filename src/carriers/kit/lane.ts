import type { Bands } from './bands.ts'
import type { PriceCard, ShippingOption } from './options.ts'
import type { Country } from './product.ts'
import { factsOf, type Wish } from './wish.ts'
import { zoneOf } from './zones.ts'

/** Where a shipment goes with an option: the zone, the card of the day, and the bands of the zone on it. */
export type Lane = { readonly zone: string; readonly card: PriceCard; readonly bands: Bands }

/** By the calendar of the origin, where the parcel is handed over. The last day of a card is one of its days. */
export function cardOf(option: ShippingOption, wish: Wish): PriceCard | undefined {
  const { date } = factsOf(wish).here
  return option.terms.cards.find(({ valid_from, valid_until }) => valid_from <= date && (valid_until === null || date <= valid_until))
}

/** Undefined where the option does not go there. */
export function laneOn(card: PriceCard, option: ShippingOption, from: Country, to: Country): Lane | undefined {
  const zones = option.terms.origins.get(from)
  const zone = zones && zoneOf(zones, to)
  const bands = zone === undefined ? undefined : card.zones.get(zone)
  return bands && { zone: zone!, card, bands }
}

/** The lane of a wish; undefined also where it does not say both ends. */
export function laneOf(option: ShippingOption, wish: Wish): Lane | undefined {
  const card = cardOf(option, wish)
  return card && wish.from && wish.to && laneOn(card, option, wish.from.country_code, wish.to.country_code)
}

/** The origins that come into question: the one that is given, if anything starts there. */
export const originsOf = ({ terms: { origins } }: ShippingOption, { from }: Wish): readonly Country[] =>
  from && origins.has(from.country_code) ? [from.country_code] : [...origins.keys()]
