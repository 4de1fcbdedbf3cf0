import type { Context } from '../platform/context.ts'
import { OutboundError, type OutboundFailure, type OutboundRequest } from '../platform/outbound/call.ts'
import { readRetryAfter } from './schedule.ts'

/** Reasons of a failed attempt. The receiver's response is not repeated: it may come from an internal machine. */
export const failureReasons = [
  'status',
  'redirect',
  'unauthorized',
  'bad_url',
  'bad_header',
  'dns',
  'refused_address',
  'connect',
  'tls',
  'timeout_before',
  'timeout_after',
  'reset',
  'too_large',
  'bad_answer',
] as const satisfies readonly (OutboundFailure | 'status' | 'redirect' | 'unauthorized')[]
export type FailureReason = (typeof failureReasons)[number]

export type AttemptResult = {
  readonly ok: boolean
  readonly status_code: number | null
  readonly reason: FailureReason | null
  readonly duration_ms: number
  readonly retryAfter?: number | undefined
}

/** Limits of an attempt. Only 2xx is a success, and redirects are not followed. */
const answerBytes = 16_384
const timeoutMs = 15_000

/** Sends a request and returns the result: a failure outside the server is a result too. */
export async function postMessage(ctx: Pick<Context, 'send' | 'now'>, call: OutboundRequest): Promise<AttemptResult> {
  const begun = performance.now()
  const measureMs = () => Math.round(performance.now() - begun)
  try {
    const { status, headers } = await ctx.send({ ...call, answerBytes, timeoutMs, repeatable: true })
    const ok = status >= 200 && status < 300
    const reason = ok ? null : status >= 300 && status < 400 ? 'redirect' : 'status'
    const asked = headers['retry-after']
    const retryAfter = readRetryAfter(typeof asked === 'string' ? asked : undefined, ctx.now())
    return { ok, status_code: status, reason, duration_ms: measureMs(), retryAfter }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { ok: false, status_code: null, reason: error.reason, duration_ms: measureMs() }
  }
}

/** The account owner has not granted access, or has revoked it: there are no tokens. */
export const unauthorizedResult: AttemptResult = { ok: false, status_code: null, reason: 'unauthorized', duration_ms: 0 }

export const isGone = ({ status_code }: AttemptResult) => status_code === 410
export const isLate = ({ reason }: AttemptResult) => reason === 'timeout_before' || reason === 'timeout_after'
export const isBusy = (outcome: AttemptResult) => outcome.status_code === 429 || isLate(outcome)
