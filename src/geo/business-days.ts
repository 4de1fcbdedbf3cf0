import { addTime } from '../platform/time.ts'
import { dayOf, weekdayOf } from './days.ts'
import { isHoliday } from './holidays.ts'

/** Adds business days to a time, at the same time of day: weekends and public holidays of the country do not count. */
export function addBusinessDays(time: string, days: number, country: string): string {
  let at = time
  for (let left = days; left > 0; ) {
    at = addTime(at, { days: 1 })
    const day = dayOf(at.slice(0, 10))
    if (weekdayOf(day) <= 5 && !isHoliday(country, day)) left -= 1
  }
  return at
}
