import { type OpeningTime, weekdayNames } from '../../../carriers/kit/service-points.ts'
import { dayOf, weekdayOf } from '../../../geo/days.ts'
import { isHoliday } from '../../../geo/holidays.ts'

export type Week = Readonly<Record<(typeof weekdayNames)[number], readonly OpeningTime[] | null>>
/** Country and time zone of a point, for its holidays and its clock. */
export type ClockPlace = { readonly country: string; readonly time_zone: string }
/** `until`: from then on it may be otherwise. */
export type Openings = {
  readonly is_open_tomorrow: boolean
  readonly open_upcoming_week: boolean
  readonly next_open_at: string | null
  readonly until: string
}

/** Days to look ahead: more than any row of holidays and Sundays. */
const daysAhead = 14
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const isWhole = ({ start_time, end_time }: OpeningTime) => start_time === '00:00' && end_time === '24:00'
/** True if a point never closes; it then has no holidays. */
const neverCloses = (week: Week) => weekdayNames.every((day) => week[day]?.some(isWhole))

/** The opening state of a point with these hours at this time: tomorrow is that of its own calendar. */
export function openingsAt(now: string, week: Week, { country, time_zone }: ClockPlace): Openings {
  const local = Temporal.Instant.from(now).toZonedDateTimeISO(time_zone)
  const today = dayOf(local.toPlainDate().toString())
  const always = neverCloses(week)
  const spansOn = (day: number) => (always || !isHoliday(country, day) ? (week[weekdayNames[weekdayOf(day) - 1]!] ?? []) : [])
  const midnight = local.toPlainDate().add({ days: 1 }).toZonedDateTime(time_zone).toInstant()
  const next = always ? undefined : nextOpening(local, today, spansOn)
  return {
    is_open_tomorrow: spansOn(today + 1).length > 0,
    open_upcoming_week: [1, 2, 3, 4, 5, 6, 7].some((ahead) => spansOn(today + ahead).length > 0),
    next_open_at: next ? textOf(next) : null,
    until: textOf(next && Temporal.Instant.compare(next, midnight) < 0 ? next : midnight),
  }
}

const textOf = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' })

function nextOpening(local: Temporal.ZonedDateTime, today: number, spansOn: (day: number) => readonly OpeningTime[]) {
  const now = local.toInstant()
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    for (const { start_time } of spansOn(today + ahead)) {
      // A point that was open until midnight does not open at midnight.
      if (start_time === '00:00' && spansOn(today + ahead - 1).some(({ end_time }) => end_time === '24:00')) continue
      const minutes = minutesOf(start_time)
      const opens = local
        .toPlainDate()
        .add({ days: ahead })
        .toZonedDateTime({ timeZone: local.timeZoneId, plainTime: new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60) })
        .toInstant()
      if (Temporal.Instant.compare(opens, now) > 0) return opens
    }
  }
  return undefined
}
