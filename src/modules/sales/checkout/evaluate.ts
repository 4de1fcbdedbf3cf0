import { findQuotedLane, type ShippingLane } from '../../../carriers/kit/lane.ts'
import { optionMatches } from '../../../carriers/kit/match.ts'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import { measureSides, type QuoteRequest, type Sides } from '../../../carriers/kit/quote-request.ts'
import { toGrams, toMillimetres } from '../../../carriers/kit/units.ts'
import { optionOf } from '../../../carriers/registry.ts'
import { timeZoneAt } from '../../../geo/time-zones.ts'
import { type Calendar, calendarOf, nominatedDates, sameDayDates, writeLocal } from './calendar.ts'
import { heaviestBand, minorOf, rateFor } from './rates.ts'
import type { ConfigurationDocument, DeliveryMethod } from './schema.ts'

/** Cart that a shopper is about to order, in grams, millimetres and minor units of the currency of the configuration. */
export type Cart = {
  readonly weight_g: number
  readonly value_minor: number
  readonly dimensions_mm?: Sides | undefined
  readonly checkout_metadata?: string | undefined
  readonly from: { readonly country_code: string; readonly postal_code?: string | undefined }
  readonly to: { readonly country_code: string; readonly postal_code?: string | undefined }
  readonly at: string
}

type AllowedWeight = { readonly min_g: number; readonly max_g: number }
/** A delivery method with one of its shipping options, for a cart. */
export type Offer = {
  readonly method: DeliveryMethod
  readonly option: ShippingOption
  readonly cut_off_time: string | null
  readonly dates: readonly { readonly delivery_date: string; readonly parcel_handover_date: string }[] | null
  /** Null: the delivery method has no rates for this cart. */
  readonly rate_minor: number | null
  readonly allowed: AllowedWeight
  readonly isOverweight: boolean
}

/**
 * Lists the options that shoppers can choose, in the order of the configuration. `canShip`: true if there is a contract with the carrier.
 */
export function listOffers(configuration: ConfigurationDocument, cart: Cart, canShip: (carrier_code: string) => boolean): Offer[] {
  const zone = configuration.delivery_zones.find(({ countries }) => countries.includes(cart.to.country_code))
  if (!zone) return []
  const ask: QuoteRequest = { from: cart.from, to: cart.to, parcels: [{ dimensions_mm: cart.dimensions_mm }], at: cart.at }
  return zone.delivery_methods
    .filter((method) => areConditionsMet(method.conditions, cart, configuration.currency))
    .flatMap((method) =>
      method.shipping_options.flatMap((code) => {
        const option = optionOf(code)?.option
        return option && canShip(option.carrier.code) ? (offerOf(configuration, method, option, cart, ask) ?? []) : []
      }),
    )
}

function offerOf(
  configuration: ConfigurationDocument,
  method: DeliveryMethod,
  option: ShippingOption,
  cart: Cart,
  ask: QuoteRequest,
): Offer | undefined {
  const lane = findQuotedLane(option, ask)
  if (!lane || cart.weight_g < option.weight_g.min || !optionMatches(option, ask)) return undefined
  const calendar = calendarOf({
    method,
    closing_days: configuration.closing_days,
    from_country: cart.from.country_code,
    carrier_cut_off: option.terms.cut_off,
    zone: method.time_zone ?? timeZoneAt(cart.from),
    at: cart.at,
  })
  const dates = calendar && datesOf(method, option, lane, calendar, cart.to.country_code)
  if (!calendar || dates === 'impossible') return undefined
  const allowed = allowedWeight(method, option, lane)
  return {
    method,
    option,
    cut_off_time: method.cut_off_times && writeLocal(calendar.orderDay, calendar.cutOffOn(calendar.orderDay)!, calendar.zone),
    dates: dates!,
    rate_minor: rateFor(method.rates, cart, configuration.currency),
    allowed,
    isOverweight: cart.weight_g > allowed.max_g,
  }
}

function datesOf(
  { type, nominated_days }: DeliveryMethod,
  option: ShippingOption,
  lane: ShippingLane,
  calendar: Calendar,
  to_country: string,
) {
  if (type !== 'same_day_delivery' && type !== 'nominated_day_delivery') return null
  const dates =
    type === 'same_day_delivery'
      ? (sameDayDates(calendar, option, lane, to_country) ?? [])
      : nominatedDates(calendar, option, lane, { to_country, most: nominated_days })
  if (dates.length === 0) return 'impossible'
  const { zone, cutOffOn } = calendar
  return dates.map(({ delivery, handover }) => {
    const time = cutOffOn(handover)!
    return { delivery_date: writeLocal(delivery, time, zone), parcel_handover_date: writeLocal(handover, time, zone) }
  })
}

/** Limits the weight to the least of what the carrier takes, the delivery method allows, and its rates cover. */
function allowedWeight({ max_weight, rates }: DeliveryMethod, { weight_g }: ShippingOption, { bands }: ShippingLane): AllowedWeight {
  const ofMethod = max_weight ? toGrams(max_weight.value, max_weight.unit) : Number.POSITIVE_INFINITY
  return { min_g: weight_g.min, max_g: Math.min(weight_g.max, bands.ranges.at(-1)!.max, heaviestBand(rates), ofMethod) }
}

function areConditionsMet(
  conditions: DeliveryMethod['conditions'],
  { value_minor, dimensions_mm, checkout_metadata, to }: Cart,
  currency: string,
) {
  const { min_value, max_value, max_dimensions, only_postal_codes, except_postal_codes } = conditions
  if (min_value !== null && value_minor < minorOf(min_value, currency)) return false
  if (max_value !== null && value_minor > minorOf(max_value, currency)) return false
  if (conditions.checkout_metadata !== null && conditions.checkout_metadata !== checkout_metadata) return false
  if (max_dimensions && dimensions_mm && !isWithin(dimensions_mm, max_dimensions)) return false
  const code = tidyPostalCode(to.postal_code ?? '')
  const begins = (start: string) => code.startsWith(tidyPostalCode(start))
  if (only_postal_codes.length > 0 && !only_postal_codes.some(begins)) return false
  return code === '' || !except_postal_codes.some(begins)
}

const tidyPostalCode = (code: string) => code.toUpperCase().replaceAll(/[\s-]/g, '')

function isWithin(sides: Sides, { length, width, height, unit }: NonNullable<DeliveryMethod['conditions']['max_dimensions']>) {
  const most = measureSides({
    length: toMillimetres(length, unit),
    width: toMillimetres(width, unit),
    height: toMillimetres(height, unit),
  }).sides_mm
  return measureSides(sides).sides_mm.every((side, at) => side <= most[at]!)
}
