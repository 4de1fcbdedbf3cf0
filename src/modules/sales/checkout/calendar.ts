import type { ShippingLane } from '../../../carriers/kit/lane.ts'
import { computeDeliveryDay } from '../../../carriers/kit/lead-time.ts'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import { weekdayNames } from '../../../carriers/kit/service-points.ts'
import { dateOf, dayOf, weekdayOf } from '../../../geo/days.ts'
import { isHoliday } from '../../../geo/holidays.ts'
import { BoundedMap } from '../../../platform/bounded-map.ts'
import type { DeliveryMethod } from './schema.ts'

/** The calendar of a delivery method: when orders are handled, parcels handed over and delivered. Days are counted from 1970. */
export type Calendar = {
  readonly zone: string
  readonly today: number
  /** The cut-off time of a day; undefined where nothing is handed over that day. */
  cutOffOn(day: number): string | undefined
  /** The first day on which an order that is placed now is handled. */
  readonly orderDay: number
  /** The first day on which its parcel is handed over. */
  readonly handoverDay: number
}

type Dates = { readonly delivery: number; readonly handover: number }
/** Limit of the days that are looked ahead. */
const mostDays = 90

export type CalendarFacts = {
  readonly method: Pick<DeliveryMethod, 'cut_off_times' | 'handling_days'>
  readonly closing_days: readonly string[]
  readonly from_country: string
  /** Cut-off time that applies if the delivery method leaves it to the carrier. */
  readonly carrier_cut_off: string
  readonly zone: string
  readonly at: string
}

/** Calculates the calendar of a delivery method. Undefined if nothing is handed over in the next 90 days. */
export function calendarOf({ method, closing_days, from_country, carrier_cut_off, zone, at }: CalendarFacts): Calendar | undefined {
  const { date, time } = localMoment(at, zone)
  const today = dayOf(date)
  const closed = new Set(closing_days.map(dayOf))
  const cutOffOn = (day: number) => {
    if (closed.has(day)) return undefined
    const weekday = weekdayOf(day)
    const cutOff = method.cut_off_times ? method.cut_off_times[weekdayNames[weekday - 1]!] : weekday <= 5 ? carrier_cut_off : undefined
    return cutOff === undefined || isHoliday(from_country, day) ? undefined : cutOff
  }
  const isOpen = (day: number) => cutOffOn(day) !== undefined
  const isInTime = (cutOffOn(today) ?? '') >= time
  const orderDay = nextDay(today - (isInTime ? 1 : 0), isOpen, today + mostDays)
  let handoverDay = orderDay
  for (let left = method.handling_days; left > 0 && handoverDay !== undefined; left--)
    handoverDay = nextDay(handoverDay, isOpen, today + mostDays)
  if (orderDay === undefined || handoverDay === undefined) return undefined
  return { zone, today, cutOffOn, orderDay, handoverDay }
}

/** Returns the first day after `after`, until `last`, that meets a condition. */
function nextDay(after: number, isOne: (day: number) => boolean, last: number): number | undefined {
  for (let day = after + 1; day <= last; day++) if (isOne(day)) return day
  return undefined
}

/** Returns today if an order that is placed now is handed over and delivered today. */
export function sameDayDates(calendar: Calendar, option: ShippingOption, lane: ShippingLane, to_country: string): Dates[] | undefined {
  const { today, handoverDay } = calendar
  if (handoverDay !== today) return undefined
  const delivery = computeDeliveryDay(option, lane, to_country, today)
  return delivery === today ? [{ delivery, handover: today }] : undefined
}

/** The first days on which the carrier can deliver, each with the last handover that is in time for it. */
export function nominatedDates(
  calendar: Calendar,
  option: ShippingOption,
  lane: ShippingLane,
  { to_country, most }: { to_country: string; most: number },
): Dates[] {
  const dates: Dates[] = []
  for (let handover = calendar.handoverDay; handover <= calendar.today + mostDays; handover++) {
    if (calendar.cutOffOn(handover) === undefined) continue
    const delivery = computeDeliveryDay(option, lane, to_country, handover)
    if (delivery === undefined) continue
    if (dates.at(-1)?.delivery === delivery) dates.pop()
    else if (dates.length === most) break
    dates.push({ delivery, handover })
  }
  return dates
}

/** The moment that a day and a time of day are there, with the offset of the place: 2026-11-17T15:00:00+01:00. */
export const writeLocal = (day: number, time: string, zone: string): string =>
  written.getOrInsertComputed(`${zone} ${day} ${time}`, () =>
    Temporal.PlainDateTime.from(`${dateOf(day)}T${time}`)
      .toZonedDateTime(zone)
      .toString({ smallestUnit: 'second', timeZoneName: 'never' }),
  )
/** Caches local times as text: formatting one takes 10 µs, and an answer may have a hundred. */
const written = new BoundedMap<string, string>(5_000)

function localMoment(at: string, zone: string): { readonly date: string; readonly time: string } {
  const minute = at.slice(0, 16)
  const text = moments.getOrInsertComputed(`${zone} ${minute}`, () =>
    Temporal.Instant.from(`${minute}Z`).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
  )
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}
const moments = new BoundedMap<string, string>(500)
