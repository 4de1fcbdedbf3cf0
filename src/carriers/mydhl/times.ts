import { timeZoneOf } from '../../geo/time-zones.ts'

/** Formats a time as the carrier does: `2026-11-16T14:00:00 GMT+01:00`, by the clock of the place. */
export function plannedTime(at: string, country_code: string, minutes = 0): string {
  const local = Temporal.Instant.from(at).add({ minutes }).toZonedDateTimeISO(timeZoneOf(country_code))
  return `${local.toPlainDateTime().toString({ smallestUnit: 'second' })} GMT${local.offset}`
}

/** A time that is now is past when it arrives: an hour is added, which also covers a call that is made again. */
export const shippingTime = (at: string, country_code: string) => plannedTime(at, country_code, 60)
