import { contextOf, type Parts, systemOf } from '../platform/context.ts'
import { Fault, methodNotAllowed, notFound, unknownError } from '../platform/errors.ts'
import { describe } from '../platform/log.ts'
import { requestId } from '../platform/random.ts'
import { type SlidingLog, slidingLog } from '../platform/sliding-log.ts'
import { type Authenticate, authenticator, permit } from './auth/authenticate.ts'
import { corsHeaders, preflight } from './cors.ts'
import { type AnyEndpoint, pathsOf, schemesOf, type Table } from './endpoint.ts'
import type { Handler, Incoming, Outgoing } from './http.ts'
import { countRequest, type GeneralLimits } from './limits.ts'
import { linkHeader } from './paging.ts'
import { faultsOf, refusalBody, type Shape } from './refusal.ts'
import { readInput } from './request.ts'
import { type Match, router } from './router.ts'
import { refuseUndeclaredError, refuseUndeclaredReply } from './undeclared.ts'

/** What people look at: a page, a stylesheet, a health check. Public, and without input. */
export type Page = { readonly path: string; serve(params: Record<string, string>): Promise<Outgoing> }

/** What the operator decides about serving. */
export type Serving = { readonly corsOrigins: readonly string[]; readonly limits: GeneralLimits }

type Route = { readonly operation: string; readonly endpoint?: AnyEndpoint; readonly page?: Page }
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
    const begun = performance.now()
    const id = requestId()
    const path = incoming.target.split('?', 1)[0]!
    const match = routes.match(incoming.method, path)
    const route = match && 'value' in match ? match.value : undefined
    const shape = route?.endpoint ?? shapeAt(path)
    const line: Line = {
      request_id: id,
      method: incoming.method,
      operation: route?.operation ?? 'none',
      organization_id: undefined,
      status: 0,
      ms: 0,
    }
    const outgoing = await answer(house, match, incoming, line).catch((error) => refuse(house, shape, error, { id, path }))
    outgoing.headers['x-request-id'] = id
    outgoing.headers['x-content-type-options'] = 'nosniff'
    if (shape.errorShape === 'token') outgoing.headers.pragma = 'no-cache' // RFC 6749 section 5.1 wants it beside no-store.
    Object.assign(outgoing.headers, corsHeaders(serving.corsOrigins, incoming))
    line.status = outgoing.status
    line.ms = Math.round((performance.now() - begun) * 10) / 10
    // Probes come every few seconds, and would drown the rest.
    parts.log[route?.page ? 'debug' : 'info']('request', line)
    return outgoing
  }
}

/** Where no operation was found, the path still says in which shape its errors come. */
const shapeAt = (path: string): Shape => ({
  errorShape: path.startsWith('/oauth2/') ? 'token' : path.startsWith('/api/v2/') ? 'v2' : 'list',
})

async function answer(house: House, match: Match<Route> | undefined, incoming: Incoming, line: Line): Promise<Outgoing> {
  if (!match) throw new Fault(notFound, 'There is nothing at this address. The reference at /docs lists what there is.')
  if (!('value' in match)) {
    if (incoming.method === 'OPTIONS' && house.serving.corsOrigins.length > 0) return preflight(match.allow)
    const allow = match.allow.join(', ')
    throw new Fault(methodNotAllowed, `This address takes ${allow}.`, { headers: { allow } })
  }
  const { endpoint, page } = match.value
  return endpoint ? serve(house, endpoint, incoming, match.params, line) : page!.serve(match.params)
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
    Object.assign(headers, countRequest(limiter, identity.organization_id, e, serving.limits))
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

/** A fault is an answer. Anything else is our mistake: logged in full, told to nobody. */
function refuse({ parts: { log, baseUrl } }: House, shape: Shape, error: unknown, { id, path }: { id: string; path: string }): Outgoing {
  const known = faultsOf(error)
  if (!known) log.error('unknown error', { request_id: id, ...describe(error) })
  const faults = known ?? ([new Fault(unknownError, 'Something went wrong on this side. Send the request again.')] as const)
  const { kind, more } = faults[0]
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', ...more.headers }
  return { status: kind.status, headers, body: JSON.stringify(refusalBody(faults, shape, { id, path, baseUrl })) }
}
