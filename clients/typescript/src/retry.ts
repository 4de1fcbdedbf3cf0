import { ApiError, ConnectionError } from './errors.ts'
import type { Operation } from './operation.ts'

const firstDelayMs = 500
const longestDelayMs = 8_000
/** A server that asks for more is not waited for: the caller knows better what to do meanwhile. */
const longestRetryAfterSeconds = 60
/** Clients that were refused together do not come back in the same moment. */
const spreadMs = 500

/** Statuses after which the request may have had its effect. */
const isTransient = (status: number) => [408, 500, 502, 503, 504].includes(status)

/** Milliseconds until the next attempt; undefined if there is none. `attempt` counts from 0. */
export function retryDelay(operation: Operation, error: unknown, attempt: number, random: () => number): number | undefined {
  if (!canRepeat(operation, error)) return undefined
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (seconds === undefined) return Math.min(firstDelayMs * 2 ** attempt, longestDelayMs) * (0.5 + random() / 2)
  return seconds > longestRetryAfterSeconds ? undefined : seconds * 1000 + random() * spreadMs
}

function canRepeat(operation: Operation, error: unknown): boolean {
  const { method, isKeyed = false, isRepeatable = false } = operation
  const hasOneEffect = isKeyed || isRepeatable || (method !== 'POST' && method !== 'PATCH')
  if (error instanceof ConnectionError) return hasOneEffect
  if (!(error instanceof ApiError)) return false
  // The rate limit is checked before anything else happens.
  if (error.status === 429) return true
  // The first request with this key is still running.
  if (error.status === 409) return isKeyed && error.retryAfterSeconds !== undefined
  return hasOneEffect && isTransient(error.status)
}

/** Waits, or throws the reason of the signal as soon as it is aborted. */
export const sleepFor = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
