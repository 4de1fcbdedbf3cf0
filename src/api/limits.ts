import { Fault, tooManyRequests } from '../platform/errors.ts'
import type { SlidingLog } from '../platform/sliding-log.ts'
import type { AnyEndpoint, Limit } from './endpoint.ts'

/** Requests a minute for each organization, of all operations that read and of all that write; 0 for no limit. */
export type GeneralLimits = { readonly read: number; readonly write: number }

/** Counts a request against its operation's own limit and the general one. Answers the headers that tell how it stands. */
export function countRequest(log: SlidingLog, organization_id: number, { limit, method }: AnyEndpoint, general: GeneralLimits) {
  const kind = method === 'GET' ? 'read' : 'write'
  const limits = [...(limit ? [limit] : []), ...(general[kind] > 0 ? [{ name: kind, requests: general[kind] }] : [])]
  const headers: Record<string, string> = {}
  for (const one of limits) Object.assign(headers, takeOne(log, organization_id, one))
  return headers
}

function takeOne(log: SlidingLog, organization_id: number, { name, requests }: Limit) {
  const { allowed, remaining, waitSeconds } = log.take(`${organization_id} ${name}`, requests)
  const headers = { 'ratelimit-policy': `"${name}";q=${requests};w=60`, ratelimit: `"${name}";r=${remaining};t=${waitSeconds}` }
  if (allowed) return headers
  const detail = `At most ${requests} of these requests are taken in any 60 seconds. Try again in ${waitSeconds} seconds.`
  throw new Fault(tooManyRequests, detail, { headers: { ...headers, 'retry-after': String(waitSeconds) } })
}
