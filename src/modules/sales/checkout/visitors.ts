import { pageOrigin } from '../../../http/cors.ts'
import type { HttpRequest } from '../../../http/http.ts'
import { takeOne } from '../../../http/limits/count.ts'
import { holdKeyedCounts } from '../../../http/limits/keyed.ts'
import { networksOf } from '../../../platform/address-prefix.ts'
import type { Context, System } from '../../../platform/context.ts'
import { perServer } from '../../../platform/per-server.ts'
import { type CountedKey, slidingLog } from '../../../platform/sliding-log.ts'
import { nothingPublished, otherOrigin, tooManyOfVisitors, unknownPublicKey } from './errors.ts'
import * as store from './store.ts'

/** A shopper on a web page of a shop, which has a public key of a checkout configuration. */
export type CheckoutVisitor = { readonly ctx: Context; readonly configuration: { readonly id: string; readonly version: number } }

/** Requests in 60 seconds: of one visitor, of which an IPv6 network of 48 bits has ten times as many, and of all visitors with one public key. */
const mostOfVisitor = 60
const mostOfKey = 600
/** The limit of all visitors with a public key. */
export const publicKeyLimit = (public_key: string) => ({ name: `checkout ${public_key}`, requests: mostOfKey })
const visitorLimit = { name: 'checkout visitors', most: mostOfVisitor, windowMs: 60_000 }
/** Of visitors to all shops, in this process: a refusal, also of a guessed key, needs no query. */
const visitsOf = perServer((elapsedMs) => slidingLog(elapsedMs))

/** Lets a web page ask by its public key, from an origin of the key, as often as a shop needs it. */
export async function authorizeVisitor(
  system: System,
  { params, request }: { params: { readonly public_key: string }; request: HttpRequest },
): Promise<CheckoutVisitor> {
  const networks = networksOf(request.address)
  const visits = visitsOf(system)
  const early = visits.longestWait(networks, mostOfVisitor)
  if (early > 0) throw tooManyOfVisitors(early)
  visits.takeEach(networks, mostOfVisitor)
  const key = /^cpk_[0-9a-f]{32}$/.test(params.public_key) ? await store.findByPublicKey(system, params.public_key) : undefined
  if (!key) throw unknownPublicKey()
  const origin = pageOrigin(request)
  if (origin === undefined || !(JSON.parse(key.origins) as string[]).includes(origin)) throw otherOrigin()
  const { organization_id, integration_id, configuration_id, version } = key
  const ctx = await system.contextFor({ organization_id, integration_id, user_id: 0 })
  const waitSeconds = await countVisit(ctx, networks, params.public_key)
  if (waitSeconds > 0) throw tooManyOfVisitors(waitSeconds)
  if (key.published_at === null) throw nothingPublished()
  return { ctx, configuration: { id: configuration_id, version } }
}

/** Counts a visit in the database, so that the limits hold across processes. Answers how long to wait where there were too many. */
const countVisit = (ctx: Context, networks: readonly CountedKey[], public_key: string): Promise<number> =>
  ctx.transaction(async (tx) => {
    const visits = await holdKeyedCounts(tx, visitorLimit, networks)
    const waitSeconds = visits.longestWait()
    if (waitSeconds > 0) return waitSeconds
    const { allowed, waitSeconds: ofKey } = await takeOne(tx, publicKeyLimit(public_key))
    if (allowed) await visits.add()
    return ofKey
  })
