/** Times of PostNL: by the clock of Amsterdam, without a zone. */
const zone = 'Europe/Amsterdam'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Formats a time as `16-11-2026 14:00:00`. */
export function dutchTime(at: string): string {
  const { day, month, year, hour, minute, second } = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return `${twoDigits(day)}-${twoDigits(month)}-${year} ${[hour, minute, second].map(twoDigits).join(':')}`
}

/** Formats a time as `2026-11-16T14:00:00`, for the feed of changes. */
export const dutchIsoTime = (at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' })

/** A time of PostNL in UTC; undefined where it is none. */
export function fromDutchTime(text: string): string | undefined {
  const parts = /^(\d\d)-(\d\d)-(\d{4}) (\d\d):(\d\d):(\d\d)(?:\.\d+)?$/.exec(text.trim())
  if (!parts) return undefined
  const [day, month, year, hour, minute, second] = parts.slice(1).map(Number)
  try {
    const local = Temporal.PlainDateTime.from(
      { year: year!, month: month!, day: day!, hour: hour!, minute: minute!, second: second! },
      { overflow: 'reject' },
    )
    return local.toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' })
  } catch {
    return undefined
  }
}

const startOf = ({ day, month, year }: Temporal.PlainDate) => `${twoDigits(day)}-${twoDigits(month)}-${year} 00:00:00`

/** The day of this moment. */
export const dutchDay = (at: string) => startOf(Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate())

/** The first day after this moment on which a parcel with this service comes: `7` is a Sunday, otherwise Tuesday to Saturday. */
export function nextDeliveryDay(at: string, weekday?: 7): string {
  let day = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().add({ days: 1 })
  while (weekday ? day.dayOfWeek !== weekday : day.dayOfWeek === 7 || day.dayOfWeek === 1) day = day.add({ days: 1 })
  return startOf(day)
}
