import { timeZoneOf } from './time-zones.ts'

export type LocalTime = { readonly date: string; readonly time: string }

/** The latest minute that was asked for in each country. To ask for the time there takes 4 µs, and it is asked for each price. */
const latest = new Map<string, LocalTime & { readonly minute: string }>()

/** Date and time in a country, to the millisecond; in UTC without a country. */
export function localTime(at: string, country = ''): LocalTime {
  const minute = at.slice(0, 16)
  let there = latest.get(country)
  if (there?.minute !== minute) {
    there = { minute, ...minuteIn(minute, country === '' ? 'UTC' : timeZoneOf(country)) }
    latest.set(country, there)
  }
  return { date: there.date, time: there.time + at.slice(16, -1) }
}

/** Clocks are put forward and back at full minutes, so that seconds are the same everywhere. */
function minuteIn(minute: string, zone: string): LocalTime {
  const [date, time] = Temporal.Instant.from(`${minute}Z`).toZonedDateTimeISO(zone).toPlainDateTime().toString().split('T')
  return { date: date!, time: time!.slice(0, 5) }
}
