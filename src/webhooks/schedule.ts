import { jitterFactor, type Random } from '../platform/random.ts'

const [minute, hour] = [60, 3600]

/** Seconds to wait after each failed attempt: twelve attempts within three days and four hours. */
export const retryDelays = [
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const
/** Minimum wait for a receiver that is busy or was too slow. */
const leastForTheBusy = minute

type DeliveryFailure = {
  /** The receiver has too much to do, or took too long. */
  readonly busy: boolean
  /** The seconds of `Retry-After`. */
  readonly retryAfter?: number | undefined
}

/** Seconds from the nth attempt to the next; undefined if it was the last. */
export function waitAfter(attempt: number, { busy, retryAfter }: DeliveryFailure, random: Random): number | undefined {
  const wait = retryDelays[attempt - 1]
  if (wait === undefined) return undefined
  // `Retry-After` is followed within one and two times the regular delay.
  const asked = retryAfter === undefined ? wait * jitterFactor(random) : Math.min(Math.max(retryAfter, wait), wait * 2)
  return busy ? Math.max(asked, leastForTheBusy) : asked
}

/** Seconds until the next probe of a failing receiver. */
export function waitOfProbe(probes: number, openSeconds: number): number {
  if (openSeconds < hour) return Math.min(10 * 1.5 ** probes, minute)
  return openSeconds < 24 * hour ? 5 * minute : hour
}

/** Maximum of the retry delay at a step of the schedule; it also caps `Retry-After`. */
export const longestWaitSeconds = (step: number) => (step === 0 ? 0 : Math.max((retryDelays[step - 1] ?? 0) * 2, leastForTheBusy))
/** Maximum of the time between two probes of a failing endpoint. */
export const longestProbeSeconds = hour

/** `Retry-After`, in seconds or as a date. */
export function readRetryAfter(text: string | undefined, now: string): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  // `parse` of Date reads -5 as a year, so only a text that begins with a weekday is a date.
  const until = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(until) ? undefined : Math.max(0, (until - Date.parse(now)) / 1000)
}
