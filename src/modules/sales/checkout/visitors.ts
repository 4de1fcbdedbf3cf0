import { pageOrigin } from '../../../http/cors.ts'
import type { HttpRequest } from '../../../http/http.ts'
import { addressPrefix } from '../../../platform/address-prefix.ts'
import type { Context, System } from '../../../platform/context.ts'
import { perServer } from '../../../platform/per-server.ts'
import { slidingLog } from '../../../platform/sliding-log.ts'
import { nothingPublished, otherOrigin, tooManyOfVisitors, unknownPublicKey } from './errors.ts'
import * as store from './store.ts'

/** A shopper on a web page of a shop, which has a public key of a checkout configuration. */
export type CheckoutVisitor = { readonly ctx: Context; readonly configuration: { readonly id: string; readonly version: number } }

/** Requests in 60 seconds: of one visitor, and of all visitors with one public key. */
const mostOfVisitor = 60
const mostOfKey = 600
const countsOf = perServer((elapsedMs) => ({ visitors: slidingLog(elapsedMs), keys: slidingLog(elapsedMs) }))

/** Lets a web page ask by its public key, from an origin of the key, as often as a shop needs it. */
export async function authorizeVisitor(
  system: System,
  { params, request }: { params: { readonly public_key: string }; request: HttpRequest },
): Promise<CheckoutVisitor> {
  const { visitors, keys } = countsOf(system)
  const visitor = visitors.take(addressPrefix(request.address), mostOfVisitor)
  if (!visitor.allowed) throw tooManyOfVisitors(visitor.waitSeconds)
  const key = /^cpk_[0-9a-f]{32}$/.test(params.public_key) ? await store.findByPublicKey(system, params.public_key) : undefined
  if (!key) throw unknownPublicKey()
  const origin = pageOrigin(request)
  if (origin === undefined || !(JSON.parse(key.origins) as string[]).includes(origin)) throw otherOrigin()
  const all = keys.take(params.public_key, mostOfKey)
  if (!all.allowed) throw tooManyOfVisitors(all.waitSeconds)
  if (key.published_at === null) throw nothingPublished()
  const { organization_id, integration_id, configuration_id, version } = key
  return { ctx: await system.contextFor({ organization_id, integration_id, user_id: 0 }), configuration: { id: configuration_id, version } }
}
