import { timeZoneOf } from './time-zones.ts'

export type LocalTime = { readonly date: string; readonly time: string }

/** What the calendar and the clock show there; in UTC where no country is given. */
export function localTime(at: string, country?: string): LocalTime {
  const zone = country === undefined ? 'UTC' : timeZoneOf(country)
  const [date, time] = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime().toString().split('T')
  return { date: date!, time: time! }
}
