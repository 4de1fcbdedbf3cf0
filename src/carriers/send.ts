import type { Context } from '../platform/context.ts'
import { OutboundError } from '../platform/outbound/call.ts'
import { readAnswer } from './answer.ts'
import { encodeBody } from './content.ts'
import type { CarrierCall, CarrierResponse } from './kit/carrier.ts'

/** Labels of many parcels come in one answer, in base64. */
const mostAnswerBytes = 16_777_216

/** Sends a call as it is. The capability that reads the response reports what is wrong with it. */
export async function sendCall({ send, random }: Context, call: CarrierCall, timeoutMs?: number): Promise<CarrierResponse> {
  const { method, url, headers } = call
  const encoded = encodeBody(call, random)
  const answer = await send({
    method,
    url,
    headers: { accept: 'application/json', ...(encoded && { 'content-type': encoded.type }), ...lowerCased(headers) },
    ...(encoded && { body: encoded.body }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    mostBytes: mostAnswerBytes,
    isToCarrier: true,
  })
  return readAnswer(answer)
}

/** `Accept` of a carrier replaces ours, however it is written. */
const lowerCased = (headers: CarrierCall['headers'] = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** Milliseconds that one call may take, now; undefined for as long as the outbound client allows. */
export type CallLimit = (call: CarrierCall) => number | undefined

const mostCallMs = 15_000
/** Total time that a caller waits, including a token and repeated calls. The lease of a purchase is longer. */
const mostMs = 20_000

/**
 * The limit of the calls that begin now: 15 seconds each, or what the carrier or a caller with less time says, and 20 together.
 */
export function limitFrom({ leases }: Pick<Context, 'leases'>, timeoutMs?: number): CallLimit {
  const begun = leases.elapsedMs()
  return ({ timeoutMs: own }) => {
    const left = mostMs - (leases.elapsedMs() - begun)
    const limit = Math.min(timeoutMs ?? mostCallMs, own ?? mostCallMs, left, mostCallMs)
    if (limit < 100) throw new CarrierUnreachable('There was no time left to call the carrier.', { isTimeout: true })
    return limit === mostCallMs ? undefined : limit
  }
}

/** State of the calls of one request. `wasSilent`: one of them got no response, and may have had its effect. */
export type Sending = { readonly limit: CallLimit; wasSilent: boolean }

/** Repeats a call once if that is safe: nothing was sent the first time, or the call may be sent twice. A timeout is not retried. */
export async function sendAgain(ctx: Context, call: CarrierCall, safe: boolean, sending: Sending): Promise<CarrierResponse> {
  const { limit } = sending
  try {
    return await sendCall(ctx, call, limit(call))
  } catch (error) {
    if (!(error instanceof OutboundError) || !retried.includes(error.reason) || (error.mayHaveHappened && !safe)) throw error
    sending.wasSilent ||= error.mayHaveHappened
    return sendCall(ctx, call, limit(call))
  }
}
const retried: readonly OutboundError['reason'][] = ['connect', 'dns', 'reset']

/** No response: the carrier may or may not have processed the call. `isTimeout`: the time limit of the call was reached. */
export class CarrierUnreachable extends Error {
  readonly isTimeout: boolean
  constructor(message: string, { isTimeout = false } = {}) {
    super(message)
    this.isTimeout = isTimeout
  }
}

/** True if a call had no time left, or not enough for its answer. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof OutboundError ? error.reason.startsWith('timeout') : error instanceof CarrierUnreachable && error.isTimeout

/** The carrier has not processed the call, or was not sent it: it accepts none for `retryAfterSeconds`. */
export class CarrierBusy extends CarrierUnreachable {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`The carrier accepts no further requests for ${retryAfterSeconds} seconds.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
