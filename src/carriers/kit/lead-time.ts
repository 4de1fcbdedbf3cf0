import { dateOf, dayOf, weekdayOf } from '../../geo/days.ts'
import { isHoliday } from '../../geo/holidays.ts'
import { findQuotedLane, type ShippingLane } from './lane.ts'
import type { ShippingOption } from './options.ts'
import type { Country } from './product.ts'
import { type QuoteRequest, readFacts } from './quote-request.ts'

/** A lane is of one day, so that it has two lead times: for who makes the cut-off of the day, and for who misses it. */
const known = { made: new WeakMap<ShippingLane, number | null>(), missed: new WeakMap<ShippingLane, number | null>() }

/**
 * Whole hours from the cut-off that a parcel makes to its delivery; null where the carrier does not say, or an end of the way is
 * not known. Delivery is at the time of day of the cut-off, so that a day is always 24 hours, whatever the clocks do that night.
 */
export function computeLeadTime(option: ShippingOption, quoteRequest: QuoteRequest): number | null {
  const lane = findQuotedLane(option, quoteRequest)
  if (!lane) return null
  const isMissed = readFacts(quoteRequest).here.time > `${option.terms.cut_off}:00.000`
  return known[isMissed ? 'missed' : 'made'].getOrInsertComputed(lane, () => hoursFor(option, quoteRequest, lane, isMissed))
}

/** The day on which it should be delivered; null where the carrier does not say. */
export function computeDeliveryDate(option: ShippingOption, quoteRequest: QuoteRequest): string | null {
  const hours = computeLeadTime(option, quoteRequest)
  if (hours === null) return null
  const { date, time } = readFacts(quoteRequest).here
  return dateOf(cutOffDay(quoteRequest.from!.country_code, date, time > `${option.terms.cut_off}:00.000`) + Math.ceil(hours / 24))
}

function hoursFor(option: ShippingOption, quoteRequest: QuoteRequest, lane: ShippingLane, isMissed: boolean): number | null {
  if (option.terms.hours !== null) return option.terms.hours
  const start = cutOffDay(quoteRequest.from!.country_code, readFacts(quoteRequest).here.date, isMissed)
  const delivery = computeDeliveryDay(option, lane, quoteRequest.to!.country_code, start)
  return delivery === undefined ? null : 24 * (delivery - start)
}

/**
 * The day on which a parcel is delivered that is handed over on a day, both counted from 1970. Undefined where the carrier does not say, or
 * delivers on the day of the handover, and not on this one.
 */
export function computeDeliveryDay(
  { terms: { hours, days, delivers_on } }: ShippingOption,
  { zone }: ShippingLane,
  to_country: Country,
  handoverDay: number,
): number | undefined {
  const isDeliveryDay = (day: number) => delivers_on.has(weekdayOf(day)) && !isHoliday(to_country, day)
  if (hours !== null) return isDeliveryDay(handoverDay) ? handoverDay : undefined
  const businessDays = days[zone] ?? null
  return businessDays === null ? undefined : nth(businessDays, handoverDay, isDeliveryDay)
}

/** The day of the first cut-off that can still be made: today's up to the very minute, on a business day of the origin. */
const cutOffDay = (origin: Country, date: string, isMissed: boolean): number =>
  nth(1, dayOf(date) - (isMissed ? 0 : 1), (day) => weekdayOf(day) <= 5 && !isHoliday(origin, day))

/** The nth day after a day that is of a kind. */
function nth(count: number, start: number, isOne: (day: number) => boolean): number {
  let day = start
  for (let left = count; left > 0; ) if (isOne(++day)) left--
  return day
}
