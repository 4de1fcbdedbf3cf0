import { dayOf, weekdayOf } from '../../geo/days.ts'
import { isHoliday } from '../../geo/holidays.ts'
import type { LocalTime } from '../../geo/local-time.ts'
import { laneOf } from './lane.ts'
import type { ShippingOption } from './options.ts'
import type { Country } from './product.ts'
import { factsOf, type Wish } from './wish.ts'

/**
 * Whole hours from the cut-off that a parcel makes to its delivery; null where the carrier does not say, or an end of the way is
 * not known. Delivery is at the time of day of the cut-off, so that a day is always 24 hours, whatever the clocks do that night.
 */
export function leadTimeOf(option: ShippingOption, wish: Wish): number | null {
  const lane = laneOf(option, wish)
  if (!lane) return null
  const { hours, days, cut_off, delivers_on } = option.terms
  if (hours !== null) return hours
  const businessDays = days[lane.zone] ?? null
  if (businessDays === null) return null
  const start = cutOffDay(wish.from!.country_code, factsOf(wish).here, cut_off)
  const isDeliveryDay = (day: number) => delivers_on.has(weekdayOf(day)) && !isHoliday(wish.to!.country_code, day)
  return 24 * (nth(businessDays, start, isDeliveryDay) - start)
}

/** The day of the first cut-off that can still be made: today's up to the very minute, on a business day of the origin. */
function cutOffDay(origin: Country, { date, time }: LocalTime, cut_off: string): number {
  const missed = time > `${cut_off}:00`
  return nth(1, dayOf(date) - (missed ? 0 : 1), (day) => weekdayOf(day) <= 5 && !isHoliday(origin, day))
}

/** The nth day after a day that is of a kind. */
function nth(count: number, start: number, isOne: (day: number) => boolean): number {
  let day = start
  for (let left = count; left > 0; ) if (isOne(++day)) left--
  return day
}
