import type { CarrierAddress } from './carrier.ts'
import type { Functionalities } from './functionalities.ts'
import { findPriceCard, listOrigins, zoneOn } from './lane.ts'
import type { ShippingOption } from './options.ts'
import type { Country } from './product.ts'
import type { QuoteRequest } from './quote-request.ts'

export type ServiceArea = NonNullable<Functionalities['service_area']>

/** Returns `functionalities.service_area` of an answer about this shipment; null while an end is not known. */
export const findServiceArea = (option: ShippingOption, { from, to }: QuoteRequest): ServiceArea | null =>
  from && to ? areaOf(option, from.country_code, to) : null

function areaOf({ terms }: ShippingOption, from: Country, to: CarrierAddress): ServiceArea {
  if (from !== to.country_code) return 'international'
  return terms.isRemote(to) ? 'domestic_remote' : 'domestic'
}

/** Returns one area where both ends are known; otherwise all that are possible. */
export function areasOf(option: ShippingOption, quoteRequest: QuoteRequest): readonly (ServiceArea | null)[] {
  const { to } = quoteRequest
  const area = findServiceArea(option, quoteRequest)
  if (area) return [area]
  const possible = listOrigins(option, quoteRequest).flatMap((origin) =>
    to ? [areaOf(option, origin, to)] : areasFrom(option, quoteRequest, origin),
  )
  return possible.length === 0 ? [null] : [...new Set(possible)]
}

function areasFrom(option: ShippingOption, quoteRequest: QuoteRequest, origin: Country): ServiceArea[] {
  const card = findPriceCard(option, quoteRequest)
  const zones = option.terms.origins.get(origin)
  if (!card || !zones) return []
  const named = [...zones.named].some(([country, zone]) => country !== origin && card.zones.has(zone))
  const home: ServiceArea[] = zoneOn(card, option, origin, origin) !== undefined ? ['domestic', 'domestic_remote'] : []
  return named || card.zones.has(zones.elsewhere ?? '') ? [...home, 'international'] : home
}
