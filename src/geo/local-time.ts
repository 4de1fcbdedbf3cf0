import { later } from '../platform/time.ts'
import { timeZoneOf } from './time-zones.ts'

export type LocalTime = { readonly date: string; readonly time: string }

/** Clocks are put forward and back at full quarters of an hour. Asking how far ahead one is takes 4 µs, and it is asked for each price. */
const quarterMs = 900_000
const offsets = new Map<string, { quarter: number; seconds: number }>()

function offsetAt(zone: string, at: number): number {
  const quarter = Math.floor(at / quarterMs)
  const known = offsets.get(zone)
  if (known?.quarter === quarter) return known.seconds
  const seconds = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e9
  offsets.set(zone, { quarter, seconds })
  return seconds
}

/** What the calendar and the clock show there; in UTC where no country is given. */
export function localTime(at: string, country?: string): LocalTime {
  const zone = country === undefined ? 'UTC' : timeZoneOf(country)
  const there = later(at, { seconds: offsetAt(zone, Date.parse(at)) })
  return { date: there.slice(0, 10), time: there.slice(11, 23) }
}
