import { contextOf, type Parts, systemOf } from '../platform/context.ts'
import { Fault, methodNotAllowed, notFound, tooManyRequests, unknownError } from '../platform/errors.ts'
import { describe } from '../platform/log.ts'
import { requestId } from '../platform/random.ts'
import { type SlidingLog, slidingLog } from '../platform/sliding-log.ts'
import { type Authenticate, authenticator, permit } from './auth/authenticate.ts'
import { corsHeaders, preflight } from './cors.ts'
import { type AnyEndpoint, pathsOf, schemesOf, type Table } from './endpoint.ts'
import type { Handler, Incoming, Outgoing } from './http.ts'
import { linkHeader } from './paging.ts'
import { faultsOf, refusalBody } from './refusal.ts'
import { readInput } from './request.ts'
import { router } from './router.ts'
import { refuseUndeclaredError, refuseUndeclaredReply } from './undeclared.ts'

/** What people look at: a page, a stylesheet, a health check. Public, and without input. */
export type Page = { readonly path: string; serve(params: Record<string, string>): Promise<Outgoing> }

/** What the operator decides about serving. */
export type Serving = {
  readonly corsOrigins: readonly string[]
  /** Requests a minute for each organization; 0 for no limit. */
  readonly limits: { readonly read: number; readonly write: number }
}

type Route = { endpoint: AnyEndpoint; operation: string } | { page: Page; operation: string }
/** What the log says of a request: names and numbers, nothing that the client sent. */
type Line = { request_id: string; method: string; operation: string; organization_id: number | undefined; status: number; ms: number }
type House = { parts: Parts; serving: Serving; authenticate: Authenticate; limiter: SlidingLog }

/** Turns the tables into one function from request to answer. */
export function mount(tables: readonly Table[], pages: readonly Page[], parts: Parts, serving: Serving): Handler {
  const house: House = { parts, serving, authenticate: authenticator(parts), limiter: slidingLog(parts.now) }
  const routes = router<Route>()
  for (const table of tables) {
    for (const [operation, endpoint] of Object.entries(table)) {
      for (const path of pathsOf(endpoint)) routes.add(endpoint.method, path, { endpoint, operation })
    }
  }
  for (const page of pages) routes.add('GET', page.path, { page, operation: page.path })

  return async (incoming) => {
    const id = requestId()
    const begun = performance.now()
    const [path] = incoming.target.split('?', 1) as [string]
    const match = routes.match(incoming.method, path)
    const route = match && 'value' in match ? match.value : undefined
    const line: Line = {
      request_id: id,
      method: incoming.method,
      operation: route?.operation ?? 'none',
      organization_id: undefined,
      status: 0,
      ms: 0,
    }
    // Where the method alone is wrong, the path still says in which shape its errors come.
    const shape = route && 'endpoint' in route ? route.endpoint : path.startsWith('/oauth2/') ? ({ errorShape: 'token' } as const) : {}
    let outgoing: Outgoing
    try {
      if (!match) throw new Fault(notFound, 'There is nothing at this address. The reference at /docs lists what there is.')
      if (!('value' in match)) {
        if (incoming.method === 'OPTIONS' && serving.corsOrigins.length > 0) outgoing = preflight(match.allow)
        else
          throw new Fault(methodNotAllowed, `This address takes ${match.allow.join(', ')}.`, { headers: { allow: match.allow.join(', ') } })
      } else if ('page' in match.value) outgoing = await match.value.page.serve(match.params)
      else outgoing = await serve(house, match.value.endpoint, incoming, match.params, line)
    } catch (error) {
      outgoing = refuse(house, shape, error, id)
    }
    outgoing.headers['x-request-id'] = id
    outgoing.headers['x-content-type-options'] = 'nosniff'
    if (shape.errorShape === 'token') outgoing.headers.pragma = 'no-cache' // RFC 6749 section 5.1 wants it beside no-store.
    Object.assign(outgoing.headers, corsHeaders(serving.corsOrigins, incoming))
    line.status = outgoing.status
    line.ms = Math.round((performance.now() - begun) * 10) / 10
    parts.log.info('request', line)
    return outgoing
  }
}

/** The steps of every operation, from top to bottom. */
async function serve(
  { parts, serving, authenticate, limiter }: House,
  e: AnyEndpoint,
  incoming: Incoming,
  params: Record<string, string>,
  line: Line,
): Promise<Outgoing> {
  const headers: Outgoing['headers'] = { 'cache-control': 'no-store' }
  if (e.deprecated) Object.assign(headers, deprecation(e.deprecated))

  const schemes = schemesOf(e)
  const identity = schemes.length > 0 ? await authenticate(incoming, schemes) : undefined
  if (identity) {
    line.organization_id = identity.organization_id
    permit(identity, e.scope!)
    for (const limit of limitsOf(e, serving)) Object.assign(headers, takeOne(limiter, identity.organization_id, limit))
  }
  const input = await readInput(e, incoming, params)
  const context = identity ? contextOf(parts, identity) : systemOf(parts)
  const { status, body, neighbours } = await e.handle(context, { ...input, request: incoming }).catch((error: unknown) => {
    refuseUndeclaredError(e, faultsOf(error) ?? [])
    throw error
  })
  refuseUndeclaredReply(e, status, body)
  const link = neighbours && linkHeader(parts.baseUrl, incoming.target, neighbours)
  if (link) headers.link = headers.link ? `${link}, ${headers.link}` : link
  if (body === undefined) return { status, headers, body: '' }
  headers['content-type'] = 'application/json'
  return { status, headers, body: JSON.stringify(body) }
}

const deprecation = ({ since, use }: NonNullable<AnyEndpoint['deprecated']>) => ({
  deprecation: `@${Date.parse(since) / 1000}`,
  link: `<${use}>; rel="successor-version"`,
})

const limitsOf = ({ limit, method }: AnyEndpoint, { limits }: Serving) => {
  const [name, requests] = method === 'GET' ? (['read', limits.read] as const) : (['write', limits.write] as const)
  return [...(limit ? [limit] : []), ...(requests > 0 ? [{ name, requests }] : [])]
}

function takeOne(limiter: SlidingLog, organization_id: number, { name, requests }: { name: string; requests: number }) {
  const { allowed, remaining, waitSeconds } = limiter.take(`${organization_id} ${name}`, requests)
  const headers = { 'ratelimit-policy': `"${name}";q=${requests};w=60`, ratelimit: `"${name}";r=${remaining};t=${waitSeconds}` }
  if (allowed) return headers
  const detail = `At most ${requests} of these requests are taken in any 60 seconds. Try again in ${waitSeconds} seconds.`
  throw new Fault(tooManyRequests, detail, { headers: { ...headers, 'retry-after': String(waitSeconds) } })
}

/** A fault is an answer. Anything else is our mistake: logged in full, told to nobody. */
function refuse(
  { parts: { log, baseUrl } }: House,
  shape: Pick<AnyEndpoint, 'errorShape' | 'integerStatus'>,
  error: unknown,
  id: string,
): Outgoing {
  const known = faultsOf(error)
  if (!known) log.error('unknown error', { request_id: id, ...describe(error) })
  const faults = known ?? [new Fault(unknownError, 'Something went wrong on this side. Send the request again.')]
  const [{ kind, more }] = faults as readonly [Fault, ...Fault[]]
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', ...more.headers }
  return { status: kind.status, headers, body: JSON.stringify(refusalBody(faults as readonly [Fault, ...Fault[]], shape, id, baseUrl)) }
}
