import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'

/**
 * The one bound of everything that a test waits for, in milliseconds. A machine that is busy with other work needs a hundredth of it; it only
 * ends a test that would wait for ever.
 */
export const mostWaitMs = 120_000

/** Tests may replace the clock and the timers; those of the machine decide here. */
const machineMs = performance.now.bind(performance)
const { setTimeout: startTimer, clearTimeout: endTimer } = globalThis

/** Awaits that `read` returns what `isMet` accepts, by default anything true, and returns it. The failure names the last value. */
export async function until<T>(
  description: string,
  read: () => T | Promise<T>,
  isMet: (value: Awaited<T>) => boolean = Boolean,
): Promise<Awaited<T>> {
  const { value, met } = await poll(() => within(description, read()), isMet, { withinMs: mostWaitMs, everyMs: 10 })
  if (!met) throw new Error(`${failure(description)} The last value was ${inspect(value)}.`)
  return value
}

type Pace = { readonly withinMs?: number; readonly everyMs?: number }

/** Waits for a condition at the pace of a proof, which judges the outcome itself: returns false where the time is over, and by default has no limit. */
export const waitUntil = async (holds: () => unknown, { withinMs = Number.POSITIVE_INFINITY, everyMs = 50 }: Pace = {}): Promise<boolean> =>
  (await poll(async () => Boolean(await holds()), Boolean, { withinMs, everyMs })).met

async function poll<T>(read: () => Promise<T>, isMet: (value: T) => boolean, { withinMs, everyMs }: Required<Pace>) {
  for (const end = machineMs() + withinMs; ; await sleep(everyMs)) {
    const value = await read()
    const met = isMet(value)
    if (met || machineMs() > end) return { value, met }
  }
}

/** The result of a promise that has to settle; fails where it does not. */
export async function within<T>(description: string, promise: T | Promise<T>): Promise<Awaited<T>> {
  const late = Promise.withResolvers<never>()
  const timer = startTimer(() => late.reject(new Error(failure(description))), mostWaitMs)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    endTimer(timer)
  }
}

const failure = (description: string) => `Awaited for ${mostWaitMs / 1_000} s, in vain: ${description}.`

/** Some turns of the event loop: what this process was about to do without waiting for another process is done. */
export async function passTurns(count = 10) {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}
