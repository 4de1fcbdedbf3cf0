/** A day such as 2026-11-17 in the form of a language; null where it is none. */
export function dayIn(locale: string, day: string | null): string | null {
  const time = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(time)) return null
  return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(time)
}

/** The day that the calendar of a place shows at a time, such as 2026-11-17; null where the text is no time. */
export function dateAt(timeZone: string, at: string | null): string | null {
  const time = Date.parse(at ?? '')
  if (Number.isNaN(time)) return null
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** A time in the time zone of a place and the format of a language; the text unchanged where it is no time. */
export function momentsIn(locale: string, timeZone: string) {
  const form = new Intl.DateTimeFormat(locale, {
    ...({ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
    ...({ timeZoneName: 'short', timeZone } as const),
  })
  const english = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short', timeZone })
  return (at: string) => {
    const time = Date.parse(at)
    if (Number.isNaN(time)) return at
    const zone = zoneNameIn(form, time)
    const abbreviation = zoneNameIn(english, time)
    // Abbreviations do not exist in French, which writes UTC+1 where its readers know CET.
    return isOffset(zone) && !isOffset(abbreviation) ? form.format(time).replace(zone, abbreviation) : form.format(time)
  }
}

const zoneNameIn = (form: Intl.DateTimeFormat, time: number) =>
  form.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
const isOffset = (zone: string) => /\d/.test(zone)
