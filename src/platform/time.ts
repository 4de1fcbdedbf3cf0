/** A time is UTC text as `toISOString` writes it, everywhere: text of that form sorts as time does. */
export type Clock = () => string

/** The one place that asks the machine. Everyone else asks `now()`, which a test can move. */
export const systemClock: Clock = () => {
  const time = Date.now()
  if (time !== written.time) Object.assign(written, { time, text: new Date(time).toISOString() })
  return written.text
}
/** Writing a time out takes 1.2 µs, and a busy server asks several times in one millisecond. */
const written = { time: 0, text: '' }

type Span = { days?: number; hours?: number; minutes?: number; seconds?: number }
const milliseconds = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000

export const later = (time: string, span: Span) => new Date(Date.parse(time) + milliseconds(span)).toISOString()

/** Any ISO 8601 spelling of a moment, in ours; undefined where it is none. */
export function utc(text: string): string | undefined {
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
