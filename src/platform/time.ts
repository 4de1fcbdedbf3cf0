/** A time is UTC text as `toISOString` writes it, everywhere: text of that form sorts as time does. */
export type Clock = () => string

/** Reads the machine's clock, in this place alone. All other code calls `now()`, which a test can move. */
export const systemClock: Clock = () => {
  const time = Date.now()
  if (time !== written.time) Object.assign(written, { time, text: new Date(time).toISOString() })
  return written.text
}
/** Caches the text: to format it takes 1.2 µs, and a busy server asks several times in one millisecond. */
const written = { time: 0, text: '' }

/**
 * A clock, the machine's own, and what that will show at a time of the first. Only code that waits for a time needs the last. While a
 * clock is moved, the first runs ahead and the second does not.
 */
export type Time = { readonly now: Clock; readonly machine: Clock; machineTime(time: string): string }

/** The clock of a sandbox organization may be ahead; it goes on as fast as any other. */
export const offsetClock = (ms: number, now: Clock): Time =>
  ms === 0
    ? { now, machine: now, machineTime: (time) => time }
    : { now: () => shiftTime(now(), ms), machine: now, machineTime: (time) => shiftTime(time, -ms) }

/** Freezes a clock at its first reading. A transaction uses it, so that all its rows have one time, and the response has it too. */
export function stopClock({ now, machine, machineTime }: Time): Time {
  let [time, real]: (string | undefined)[] = []
  return { now: () => (time ??= now()), machine: () => (real ??= machine()), machineTime }
}

/** The real time, for what lies between us and a client, who goes by it: how long a key is kept, how often one may ask. */
export const machineNow = ({ machine }: Pick<Time, 'machine'>) => machine()

const shiftTime = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()

type Span = { days?: number; hours?: number; minutes?: number; seconds?: number }
const toMilliseconds = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000

export const addTime = (time: string, span: Span) => shiftTime(time, toMilliseconds(span))

export const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000

/** A time by an ISO 8601 duration later, in UTC; undefined where it is none, or is negative. */
export function addIsoDuration(time: string, duration: string): string | undefined {
  try {
    const span = Temporal.Duration.from(duration)
    if (span.sign < 0) return undefined
    const then = Temporal.Instant.from(time).toZonedDateTimeISO('UTC').add(span)
    return new Date(then.epochMilliseconds).toISOString()
  } catch {
    return undefined
  }
}

/** Any ISO 8601 spelling of a moment, in ours; undefined where it is none. */
export function toUtc(text: string): string | undefined {
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** A time as headers of HTTP write it: Wed, 09 Jun 2027 00:00:00 GMT. */
export const httpDate = (time: string) => new Date(time).toUTCString()
