import type { CarrierResponse } from './kit/carrier.ts'

/** How long a carrier that does not say so gets no requests. */
const usualSeconds = 5
const mostSeconds = 3_600

/** For how many seconds a carrier accepts no further requests; undefined where it does. Only 429 says that nothing was done. */
export function retryAfterSeconds({ status, headers }: CarrierResponse, now: string): number | undefined {
  return status === 429 ? (secondsIn(headers, now) ?? usualSeconds) : undefined
}

/** For how many seconds a carrier is out of service, where it names them. 503 does not say whether the call was processed. */
export const outOfServiceSeconds = ({ status, headers }: CarrierResponse, now: string): number | undefined =>
  status === 503 ? secondsIn(headers, now) : undefined

/** Of the header, which names seconds or a date. */
function secondsIn(headers: CarrierResponse['headers'], now: string): number | undefined {
  const text = headers?.['retry-after']?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.parse(now)) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 1), mostSeconds)
}
