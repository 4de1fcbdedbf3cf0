import type { Context } from '../../platform/context.ts'
import { Fault, tooManyRequests } from '../../platform/errors.ts'
import { machineNow } from '../../platform/time.ts'
import type { AnyEndpoint, Limit } from '../endpoint.ts'
import * as store from './store.ts'
import { standing } from './window.ts'

/** Requests a minute for each organization, of all operations that read and of all that write; 0 for no limit. `named`: other numbers for limits of this name. */
export type GeneralLimits = { readonly read: number; readonly write: number; readonly named?: Readonly<Record<string, number>> }

/** What an operation is counted against: its own limit, and the general one. */
export function limitsOf({ limit: usual, method }: AnyEndpoint, general: GeneralLimits): readonly Limit[] {
  const limit = usual && { ...usual, requests: general.named?.[usual.name] ?? usual.requests }
  const kind = method === 'GET' ? 'read' : 'write'
  if (!limit && general[kind] === 0) return none
  return [...(limit ? [limit] : []), ...(general[kind] > 0 ? [{ name: kind, requests: general[kind] }] : [])]
}
const none: readonly Limit[] = []

/**
 * Counts a request against a limit, in the database, so that it holds across processes and restarts. Answers the headers that
 * tell how it stands.
 */
export async function countRequest(ctx: Context, { name, requests }: Limit) {
  const { allowed, remaining, waitSeconds } = await ctx.transaction(async (tx) => {
    const before = await store.holdTaken(tx, name)
    // Another process, whose clock is ahead, may have counted later than now.
    const time = Math.max(Date.parse(machineNow(tx)), before.at(-1)?.[0] ?? 0)
    const now = standing(before, { time, requests })
    if (now.allowed) await store.updateTaken(tx, name, now.taken)
    return now
  })
  const headers = { 'ratelimit-policy': `"${name}";q=${requests};w=60`, ratelimit: `"${name}";r=${remaining};t=${waitSeconds}` }
  if (allowed) return headers
  const detail = `At most ${requests} of these requests are taken in any 60 seconds. Try again in ${waitSeconds} seconds.`
  throw new Fault(tooManyRequests, detail, { headers: { ...headers, 'retry-after': String(waitSeconds) } })
}
