import type { CarrierResponse } from './kit/carrier.ts'

/** How long a carrier that does not say so gets no requests. */
const usualSeconds = 5
const mostSeconds = 3_600

/** For how many seconds a carrier accepts no further requests; undefined where it does. Only 429 says that nothing was done. */
export function retryAfterSeconds({ status, headers }: CarrierResponse, now: string): number | undefined {
  if (status !== 429) return undefined
  const text = headers?.['retry-after']?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.parse(now)) / 1000
  return Number.isNaN(seconds) ? usualSeconds : Math.min(Math.max(Math.ceil(seconds), 1), mostSeconds)
}
