import { AuthorizationExpired } from './kit/answers.ts'
import { CarrierRefusal } from './kit/carrier.ts'
import { CarrierBusy, CarrierUnreachable } from './send.ts'

/** Outcomes of one call to a carrier, by the label that the metric has for each. */
export const callOutcomes = {
  ok: 'answered',
  refused: 'the carrier refused what the call was about, such as an address',
  busy: 'answered 429, or not sent because an earlier call was',
  token_expired: 'answered that the token has expired; the call is made again with another one',
  unauthorized: 'the carrier refused the credentials of the contract',
  timeout: 'no answer in time',
  unreachable: 'no connection, or no whole answer',
  server_error: 'answered with a status from 500 on',
  out_of_service: 'not sent, because an earlier call was answered 503 with `Retry-After`',
  unreadable: 'answered in another form than the carrier documents, such as the page of a proxy',
} as const
export type CallOutcome = keyof typeof callOutcomes

/** Outcomes that are the carrier's fault, or the contract's, and not about the parcel of the call. */
export const failureOutcomes: ReadonlySet<CallOutcome> = new Set([
  'unauthorized',
  'timeout',
  'unreachable',
  'server_error',
  'out_of_service',
  'unreadable',
])

/** The outcome of a call without an answer; undefined where the error is not about the carrier, but about the database. */
export function outcomeWithoutAnswer(error: unknown): CallOutcome | undefined {
  if (error instanceof CarrierBusy) return 'busy'
  if (error instanceof CarrierUnreachable) return error.isTimeout ? 'timeout' : 'unreachable'
  return undefined
}

const accessStatuses: readonly number[] = [401, 403]
/** True for the statuses that refuse the credentials. */
export const isAccessStatus = (status: number) => accessStatuses.includes(status)

/** The outcome of a call that was answered. `error`: what its capability raised as it read the answer. */
export function outcomeOfAnswer(status: number, error?: unknown): CallOutcome {
  if (status >= 500) return 'server_error'
  if (error === undefined) return 'ok'
  if (error instanceof AuthorizationExpired) return 'token_expired'
  if (isAccessStatus(status)) return 'unauthorized'
  if (error instanceof CarrierRefusal) return error.isOfAccess ? 'unauthorized' : 'refused'
  return 'unreadable'
}
