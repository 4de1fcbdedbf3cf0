import { pageOrigin } from '../../../http/cors.ts'
import type { HttpRequest } from '../../../http/http.ts'
import { takeOne } from '../../../http/limits/count.ts'
import { holdKeyedCounts } from '../../../http/limits/keyed.ts'
import { listNetworks } from '../../../platform/address-prefix.ts'
import type { Context, System } from '../../../platform/context.ts'
import { perServer } from '../../../platform/per-server.ts'
import { type CountedKey, slidingLog } from '../../../platform/sliding-log.ts'
import { nothingPublished, otherOrigin, tooManyOfVisitors, unknownPublicKey } from './errors.ts'
import * as store from './store.ts'

/** A shopper on a web page of a shop, which has a public key of a checkout configuration. */
export type CheckoutVisitor = {
  readonly ctx: Context
  readonly configuration: { readonly id: string; readonly version: number }
  /** Counts a question that is not answered from memory. Raises that there were too many. */
  countVisit(): Promise<void>
}

/** Questions of one visitor in 60 seconds; an IPv6 network of 48 bits has ten times as many. */
const mostOfVisitor = 60
/** Requests of one visitor in 60 seconds, including those that are answered from memory or fail the checks of key and origin. */
const mostRequests = 600
/** The limit of all visitors with a public key. */
export const publicKeyLimit = (public_key: string, requests: number) => ({ name: `checkout ${public_key}`, requests })
const visitorLimit = { name: 'checkout visitors', most: mostOfVisitor, windowMs: 60_000 }
/** Counts of visitors to all shops, in this process: a refusal, also of a guessed key, needs no query. */
const countsOf = perServer((elapsedMs) => ({
  requests: slidingLog(elapsedMs),
  guesses: slidingLog(elapsedMs),
  visits: slidingLog(elapsedMs),
  warnings: slidingLog(elapsedMs),
  busyKeys: { times: 0 },
}))

/** Times that a public key came to half of its limit in this process, at most once a minute for each. */
export const countBusyKeys = (on: Pick<System, 'leases'>) => countsOf(on).busyKeys.times

/** Authorizes a web page by its public key, from an origin of the key. */
export async function authorizeVisitor(
  system: System,
  { params, request }: { params: { readonly public_key: string }; request: HttpRequest },
): Promise<CheckoutVisitor> {
  const networks = listNetworks(request.address)
  const { requests, guesses } = countsOf(system)
  const waitSeconds = Math.max(requests.longestWait(networks, mostRequests), guesses.longestWait(networks, mostOfVisitor))
  if (waitSeconds > 0) throw tooManyOfVisitors(waitSeconds)
  requests.takeEach(networks, mostRequests)
  const { public_key } = params
  const key = /^cpk_[0-9a-f]{32}$/.test(public_key) ? await store.findByPublicKey(system, public_key) : undefined
  const origin = pageOrigin(request)
  const isOfKey = key !== undefined && origin !== undefined && (JSON.parse(key.origins) as string[]).includes(origin)
  if (!isOfKey) {
    guesses.takeEach(networks, mostOfVisitor)
    throw key ? otherOrigin() : unknownPublicKey()
  }
  const { organization_id, integration_id, configuration_id, version } = key
  const ctx = await system.contextFor({ organization_id, integration_id, user_id: 0 })
  if (key.published_at === null) throw nothingPublished()
  return {
    ctx,
    configuration: { id: configuration_id, version },
    countVisit: () => countVisit(ctx, networks, { public_key, configuration_id }),
  }
}

type UsedKey = { readonly public_key: string; readonly configuration_id: string }

/** Counts a visit in memory first, where a refusal needs no query, and in the database, so that the limits hold across processes. */
async function countVisit(ctx: Context, networks: readonly CountedKey[], key: UsedKey) {
  const { visits } = countsOf(ctx)
  const early = visits.longestWait(networks, mostOfVisitor)
  if (early > 0) throw tooManyOfVisitors(early)
  const most = ctx.bounds.publicKeyRequests
  const { waitSeconds, used } = await countInDatabase(ctx, networks, publicKeyLimit(key.public_key, most))
  if (used * 2 >= most) noteBusyKey(ctx, key, { used, most })
  if (waitSeconds > 0) throw tooManyOfVisitors(waitSeconds)
  visits.takeEach(networks, mostOfVisitor)
}

const countInDatabase = (ctx: Context, networks: readonly CountedKey[], limit: ReturnType<typeof publicKeyLimit>) =>
  ctx.transaction(async (tx) => {
    const visits = await holdKeyedCounts(tx, visitorLimit, networks)
    const ofVisitor = visits.longestWait()
    if (ofVisitor > 0) return { waitSeconds: ofVisitor, used: 0 }
    const { allowed, waitSeconds, remaining } = await takeOne(tx, limit)
    if (allowed) await visits.add()
    return { waitSeconds, used: limit.requests - remaining }
  })

/** Warns operators before shoppers are refused: a shop grows, or a key is misused. */
function noteBusyKey(ctx: Context, { public_key, configuration_id }: UsedKey, { used, most }: { used: number; most: number }) {
  const { warnings, busyKeys } = countsOf(ctx)
  if (!warnings.take(public_key, 1).allowed) return
  busyKeys.times++
  ctx.log.warn('checkout.key_busy', { organization_id: ctx.organization_id, configuration_id, requests: used, most })
}
