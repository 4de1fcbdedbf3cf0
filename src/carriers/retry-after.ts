import type { CarrierResponse } from './kit/carrier.ts'

/** Default pause after a 429 without `Retry-After`. */
const usualSeconds = 5
const mostSeconds = 3_600

/** Seconds for which a carrier accepts no requests; undefined if it accepts them. Only 429 guarantees that nothing was done. */
export function retryAfterSeconds({ status, headers }: CarrierResponse, now: string): number | undefined {
  return status === 429 ? (secondsIn(headers, now) ?? usualSeconds) : undefined
}

/** Seconds for which a carrier is out of service, if it names them. A 503 leaves open whether the call was processed. */
export const outOfServiceSeconds = ({ status, headers }: CarrierResponse, now: string): number | undefined =>
  status === 503 ? secondsIn(headers, now) : undefined

/** Reads `Retry-After`, which names seconds or a date. */
function secondsIn(headers: CarrierResponse['headers'], now: string): number | undefined {
  const text = headers?.['retry-after']?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.parse(now)) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 1), mostSeconds)
}
