import { dayOf, weekdayOf } from './days.ts'
import { isHoliday } from './holidays.ts'
import { timeZoneAt } from './time-zones.ts'

type HolidayPlace = Parameters<typeof timeZoneAt>[0]

/** Saturday and Sunday in most of the world, Friday and Saturday in parts of it. */
const weekends = new Map<string, readonly number[]>()
const weekendOf = (country: string) =>
  weekends.getOrInsertComputed(country, () => new Intl.Locale(`und-${country}`).getWeekInfo?.().weekend ?? [6, 7])

/** Whether people work there on a date: neither a weekend of the country nor a holiday of all of it. */
export function isBusinessDay(country: string, date: string): boolean {
  const day = dayOf(date)
  return !weekendOf(country).includes(weekdayOf(day)) && !isHoliday(country, day)
}

/** The first business day after the one that the calendar shows at a place at this time. */
export function nextBusinessDay(at: string, place: HolidayPlace): string {
  let date = Temporal.Instant.from(at).toZonedDateTimeISO(timeZoneAt(place)).toPlainDate()
  do date = date.add({ days: 1 })
  while (!isBusinessDay(place.country_code, date.toString()))
  return date.toString()
}
