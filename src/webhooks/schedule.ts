import { jitterFactor, type Random } from '../platform/random.ts'

const [minute, hour] = [60, 3600]

/** How long a message waits after each attempt that failed, in seconds: twelve attempts within three days and four hours. */
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
/** Who says that he has too much, or was too slow, is not asked again at once. */
const leastForTheBusy = minute

type DeliveryFailure = {
  /** The receiver has too much to do, or took too long. */
  readonly busy: boolean
  /** The seconds of `Retry-After`. */
  readonly retryAfter?: number | undefined
}

/** When a message is tried again after its nth attempt, in seconds; undefined where that was the last. */
export function waitAfter(attempt: number, { busy, retryAfter }: DeliveryFailure, random: Random): number | undefined {
  const wait = retryDelays[attempt - 1]
  if (wait === undefined) return undefined
  // What the receiver asks for holds between once and twice our own.
  const asked = retryAfter === undefined ? wait * jitterFactor(random) : Math.min(Math.max(retryAfter, wait), wait * 2)
  return busy ? Math.max(asked, leastForTheBusy) : asked
}

/** How long a failing receiver is not called before the next probe. */
export function waitOfProbe(probes: number, openSeconds: number): number {
  if (openSeconds < hour) return Math.min(10 * 1.5 ** probes, minute)
  return openSeconds < 24 * hour ? 5 * minute : hour
}

/** Longer than this no delivery waits after so many attempts, whatever the receiver asks for. */
export const longestWaitSeconds = (step: number) => (step === 0 ? 0 : Math.max((retryDelays[step - 1] ?? 0) * 2, leastForTheBusy))
/** And no endpoint that fails for its next probe. */
export const longestProbeSeconds = hour

/** `Retry-After`, in seconds or as a date. */
export function readRetryAfter(text: string | undefined, now: string): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  // Date.parse takes -5 for a year.
  const until = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(until) ? undefined : Math.max(0, (until - Date.parse(now)) / 1000)
}
