/** A day such as 2026-11-17 in the form of a language; null where it is none. */
export function dayIn(locale: string, day: string | null): string | null {
  const time = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(time)) return null
  return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(time)
}

/** A time in the time zone of a place and the format of a language; the text unchanged where it is no time. */
export function momentsIn(locale: string, timeZone: string) {
  const form = new Intl.DateTimeFormat(locale, {
    ...({ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
    ...({ timeZoneName: 'short', timeZone } as const),
  })
  return (at: string) => {
    const time = Date.parse(at)
    return Number.isNaN(time) ? at : form.format(time)
  }
}
