import type { Context, Transaction } from '../../platform/context.ts'
import { Fault, tooManyRequests } from '../../platform/errors.ts'
import { machineNow } from '../../platform/time.ts'
import type { AnyEndpoint, Limit } from '../endpoint.ts'
import * as store from './store.ts'
import { afterJumps, takeFromWindow } from './window.ts'

/** Requests a minute for each organization, of all operations that read and of all that write; 0 for no limit. `named`: other numbers for limits of this name. */
export type GeneralLimits = { readonly read: number; readonly write: number; readonly named?: Readonly<Record<string, number>> }

/** Limits that an operation counts against: its own, and the general one. */
export function listLimits({ limit: usual, method }: AnyEndpoint, general: GeneralLimits): readonly Limit[] {
  const limit = usual && { ...usual, requests: general.named?.[usual.name] ?? usual.requests }
  const kind = method === 'GET' ? 'read' : 'write'
  if (!limit && general[kind] === 0) return none
  return [...(limit ? [limit] : []), ...(general[kind] > 0 ? [{ name: kind, requests: general[kind] }] : [])]
}
const none: readonly Limit[] = []

/** Counts one against a limit, if that is allowed, in a transaction that does more. */
export async function takeOne(tx: Transaction, { name, requests }: Limit) {
  const present = Date.parse(machineNow(tx))
  const { taken: before, lost, toStore } = afterJumps(await store.holdEntries(tx, name), { time: present, jumps: tx.leases.noticed() })
  // Clocks of other processes may be ahead, so that the last entry may be later than now.
  const time = Math.max(present, before.at(-1)?.[0] ?? 0)
  const now = takeFromWindow(before, { time, requests })
  // Stores the entries of a refused request too if a clock jump lost them: the next request must not begin the wait again.
  if (now.allowed || lost) await store.updateEntries(tx, name, toStore(now.allowed ? now.taken : before))
  return now
}

/** Deletes the counts of a limit whose subject is deleted. */
export const forgetLimit = (tx: Transaction, name: string) => store.deleteEntries(tx, name)

/**
 * Counts a request against a limit, in the database, so that it holds across processes and restarts. Answers the headers that
 * report the remaining quota.
 */
export async function countRequest(ctx: Context, { name, requests }: Limit) {
  const { allowed, remaining, waitSeconds } = await ctx.transaction((tx) => takeOne(tx, { name, requests }))
  const headers = { 'ratelimit-policy': `"${name}";q=${requests};w=60`, ratelimit: `"${name}";r=${remaining};t=${waitSeconds}` }
  if (allowed) return headers
  const detail = `At most ${requests} of these requests are taken in any 60 seconds. Try again in ${waitSeconds} seconds.`
  throw new Fault(tooManyRequests, detail, { headers: { ...headers, 'retry-after': String(waitSeconds) } })
}
