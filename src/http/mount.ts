import { type Context, createContext, createSystem, type Services, type System } from '../platform/context.ts'
import { type Meter, type Metrics, openMetrics, requestMeters } from '../platform/metrics.ts'
import { requestId } from '../platform/random.ts'
import type { UnknownFields } from '../platform/unknown-fields.ts'
import { listAcceptedTypes, wantsPage } from './accept.ts'
import { type Authenticate, createAuthenticator, hasScope, requireScope } from './auth/authenticate.ts'
import { addCorsHeaders, answerPreflight, preflightMethod } from './cors.ts'
import { refuseCrossSite } from './cross-site.ts'
import { ofFields, ofOperation } from './deprecation.ts'
import { type AnyEndpoint, type EndpointTable, listPaths, listSchemes, offeredBy } from './endpoint.ts'
import { listFaults } from './error-body.ts'
import { toErrorResponse } from './error-response.ts'
import { isForwarded } from './forwarded.ts'
import { type Handler, type HttpRequest, type HttpResponse, readHeader } from './http.ts'
import { idempotencyKey, makeFingerprint, onceOnly } from './idempotency/once.ts'
import { type AnswerRoom, answerRoom } from './idempotency/room.ts'
import { IgnoredFields, ignoresUnknown, leniencyHeaders } from './ignored-fields.ts'
import { countRequest, type GeneralLimits, listLimits } from './limits/count.ts'
import { countFormBytes, type FormBounds } from './multipart/parts.ts'
import { concurrencyLimit, type Door, Overloaded } from './overload.ts'
import { linkHeader } from './paging.ts'
import { type Postpone, refusalCounter } from './postpone.ts'
import type { ProxyWatch } from './proxy-watch.ts'
import { writeReply } from './reply.ts'
import { type Bounds, findBodyLimit, readInput } from './request.ts'
import { beginLogLine, type RequestLogLine } from './request-log.ts'
import { noOrganization, openRequestTurns, type RequestTurns } from './request-turn.ts'
import { createRouter, type Match, matchedValue } from './router.ts'
import type { Turn, TurnBounds } from './turns.ts'
import { refuseUndeclaredError, refuseUndeclaredReply } from './undeclared.ts'
import { unknownMethod, unknownPath } from './unknown-path.ts'
import { shapeAt, v2Headers } from './v2-answers.ts'

/** Resource that people look at: a page, a stylesheet, a health check. `always`: answered however busy the server is. */
export type WebPage = {
  readonly path: string
  /** POST: what a form on a page is sent to. */
  readonly method?: string
  readonly always?: true
  /** The form with files that is sent to it. */
  readonly multipart?: FormBounds
  serve(params: Record<string, string>, incoming: HttpRequest): Promise<HttpResponse>
}

/** Settings of the operator for serving, and where it is measured. */
export type Serving = {
  readonly corsOrigins: readonly string[]
  readonly limits: GeneralLimits
  readonly maxRequests?: number
  /** Requests that may wait for a turn. */
  readonly maxWaiting?: number
  readonly answers?: TurnBounds['answers']
  /** Callback for the end of a request with a large body or a large answer. */
  readonly onLarge?: () => void
  readonly metrics?: Metrics
  readonly proxies?: ProxyWatch
  /** Setting for unknown fields where neither the request nor its integration says whether they are refused or ignored; default: refuse. */
  readonly unknownFields?: UnknownFields
  /** Page for a browser that opens a path that does not exist. Default: JSON for browsers too. */
  readonly pageNotFound?: (incoming: HttpRequest) => HttpResponse
} & Bounds

type Route = { readonly operation: string; readonly meter: Meter; readonly endpoint?: AnyEndpoint; readonly page?: WebPage }
type OperationRoute = { readonly endpoint: AnyEndpoint; readonly meter: Meter }
type MountServices = {
  parts: Services
  serving: Serving
  authenticate: Authenticate
  postpone: Postpone
  room: AnswerRoom
  turns: RequestTurns
  routes: ReturnType<typeof createRouter<Route>>
}

/** Turns the tables into one function from request to answer. */
export function mountEndpoints(tables: readonly EndpointTable[], pages: readonly WebPage[], parts: Services, serving: Serving): Handler {
  const { maxRequests = 512, maxWaiting = 1_024, answers, onLarge = () => {}, metrics = openMetrics() } = serving
  // Requests that are authenticated have no turn yet: they may be as many again.
  const entrance = concurrencyLimit(2 * maxRequests + maxWaiting)
  const postpone = refusalCounter(parts, metrics)
  const routes = createRouter<Route>()
  const services: MountServices = {
    parts,
    routes,
    serving,
    authenticate: createAuthenticator(parts),
    postpone,
    room: answerRoom(parts.bounds.keptAnswers),
    turns: openRequestTurns({ maxRequests, maxWaiting, answers, onLarge }, parts.elapsedMs, metrics),
  }
  const meterOf = requestMeters(metrics)
  const nowhere = meterOf('none', 'none')
  for (const table of tables) {
    for (const [operation, endpoint] of Object.entries(table)) {
      const meter = meterOf(operation, endpoint.method)
      for (const path of listPaths(endpoint)) routes.add(endpoint.method, path, { endpoint, operation, meter })
    }
  }
  for (const page of pages) {
    const { path, method = 'GET' } = page
    routes.add(method, path, { page, operation: path, meter: meterOf(path, method) })
  }

  return async (incoming) => {
    if (isForwarded(incoming)) parts.endLoopback()
    if (incoming.untrustedProxy !== undefined) serving.proxies?.notice(incoming.untrustedProxy)
    const begun = performance.now()
    const id = requestId()
    const path = readPath(incoming)
    const match = routes.match(incoming.method, path)
    const route = matchedValue(match)
    const method = preflightMethod(incoming)
    const isForAnyOrigin = (method ? matchedValue(routes.match(method, path)) : route)?.endpoint?.isForAnyOrigin
    const shape = route?.endpoint ?? shapeAt(path)
    const line = beginLogLine(incoming, { request_id: id, operation: route?.operation ?? 'none' })
    // Probes come every few seconds, and would drown other lines. So would refusals in a flood of requests.
    let level: 'debug' | 'info' = route?.page ? 'debug' : 'info'
    const outgoing =
      method && isForAnyOrigin
        ? answerPreflight([method], 'Content-Type')
        : await throughDoor(services, entrance, match, incoming, line).catch((error) => {
            if (error instanceof Overloaded) level = 'debug'
            const refusal = toErrorResponse(services, shape, error, { id, path })
            const isPage = refusal.status === 404 && !route?.endpoint && wantsPage(incoming, path)
            return (isPage && serving.pageNotFound?.(incoming)) || refusal
          })
    outgoing.headers['x-request-id'] = id
    outgoing.headers['x-content-type-options'] = 'nosniff'
    if (shape.errorShape === 'token') outgoing.headers.pragma = 'no-cache' // RFC 6749 section 5.1 wants it beside no-store.
    addCorsHeaders(outgoing.headers, serving.corsOrigins, incoming, isForAnyOrigin)
    if (shape.errorShape === 'v2') Object.assign(outgoing.headers, v2Headers(outgoing, match))
    const ms = performance.now() - begun
    line.status = outgoing.status
    line.ms = Math.round(ms * 10) / 10
    ;(route?.meter ?? nowhere).count(outgoing.status, ms)
    parts.log[level]('http.request', line)
    return outgoing
  }
}

/**
 * Admits a request. It takes a place when its body has arrived, so that a client that sends slowly keeps no other out; the sender of a
 * large body is authenticated before the body is read. A streamed body has a place among the uploads under way instead.
 */
async function throughDoor(
  services: MountServices,
  entrance: Door,
  match: Match<Route> | undefined,
  incoming: HttpRequest,
  line: RequestLogLine,
): Promise<HttpResponse> {
  const work = (admitted?: AdmittedRequest) => answerMatch(services, match, incoming, line, admitted)
  const found = match && 'value' in match ? match : undefined
  const { endpoint, page } = found?.value ?? {}
  if (!endpoint?.isForAnyOrigin) refuseCrossSite(incoming, { ...services.serving, baseUrl: services.parts.baseUrl })
  if (page?.always) return work()
  if (endpoint?.multipart && !isRefused(endpoint, incoming)) {
    const admitted = await entrance.run(() => admitClient(services, endpoint, incoming, found!.params, line))
    return work(admitted)
  }
  if (page?.multipart) {
    incoming.stream?.(countFormBytes(page.multipart))
    return work()
  }
  if (!incoming.arrived || !takesBody(endpoint, page) || isRefused(endpoint, incoming)) return entrance.run(work)
  await entrance.refuseWhenFull()
  if ((await incoming.arrived()) || !endpoint) return entrance.run(work)
  const admitted = await entrance.run(() => admitClient(services, endpoint, incoming, found!.params, line))
  services.turns.refuseWhenFull(findOrganizationId(admitted))
  await incoming.body(findBodyLimit(endpoint))
  return entrance.run(() => work(admitted))
}

const readPath = ({ target }: HttpRequest) => target.split('?', 1)[0]!

/** True if the operation reads a body. */
const takesBody = (e: AnyEndpoint | undefined, page: WebPage | undefined) =>
  e ? Boolean(e.body || e.upload || e.text || 'authorize' in e) : page?.method === 'POST'

/** True if the operation needs credentials and none were sent. Then nothing is read. */
const isRefused = (e: AnyEndpoint | undefined, incoming: HttpRequest) =>
  e !== undefined && listSchemes(e).length > 0 && readHeader(incoming, 'authorization') === undefined

async function answerMatch(
  services: MountServices,
  match: Match<Route> | undefined,
  incoming: HttpRequest,
  line: RequestLogLine,
  admitted?: AdmittedRequest,
): Promise<HttpResponse> {
  if (!match) throw unknownPath(services.routes, readPath(incoming))
  if (!('value' in match)) {
    if (incoming.method === 'OPTIONS' && services.serving.corsOrigins.length > 0) return answerPreflight(match.allow)
    throw unknownMethod(services.routes, incoming.method, readPath(incoming), match.allow)
  }
  const { turns } = services
  const { endpoint, page, meter, operation } = match.value
  if (page?.always || page?.multipart) return page.serve(match.params, incoming)
  if (!endpoint) return turns.run({ organization_id: noOrganization, operation }, incoming, () => page!.serve(match.params, incoming))
  const client = admitted ?? (await admitClient(services, endpoint, incoming, match.params, line))
  const work = () => serveOperation(services, { endpoint, meter }, incoming, match.params, client)
  // A streamed upload has a place among those under way, and waits for its client for most of its time.
  if (endpoint.multipart) return work()
  return turns.run({ organization_id: findOrganizationId(client), operation, endpoint }, incoming, (turn) => {
    client.atWork.turn = turn
    return work()
  })
}

/** The client, the headers of every response to it, and whether its unknown fields are ignored. */
type AdmittedRequest = {
  readonly context: Context | undefined
  readonly caller: unknown
  readonly headers: HttpResponse['headers']
  readonly isLenient: boolean
  /** Place of the request among those that are worked on, once it has one. */
  readonly atWork: { turn?: Turn }
  hasScope(scope: string): boolean
}

const findOrganizationId = ({ context }: AdmittedRequest) => context?.organization_id ?? noOrganization
/** Stand-in for the turn of a request that calls another machine before it has one. */
const nothingToLeave = () => () => {}

/** Authenticates the client, checks its scope and counts the request against its limits: the steps before the input is read. */
async function admitClient(
  { parts, serving, authenticate }: MountServices,
  e: AnyEndpoint,
  incoming: HttpRequest,
  params: Record<string, string>,
  line: RequestLogLine,
): Promise<AdmittedRequest> {
  const headers: HttpResponse['headers'] = { 'cache-control': 'no-store' }
  Object.assign(headers, ofOperation(e))

  const schemes = listSchemes(e)
  const identity = schemes.length > 0 ? await authenticate(incoming, schemes) : undefined
  const atWork: AdmittedRequest['atWork'] = {}
  const leavePlace = () => (atWork.turn?.leave ?? nothingToLeave)()
  const context =
    identity &&
    createContext(parts, identity, { request_id: line.request_id, leave: leavePlace, ...(incoming.isGone && { isGone: incoming.isGone }) })
  if (context) {
    line.organization_id = identity.organization_id
    line.credential_id = identity.public_id
    requireScope(identity, e.scope!)
    for (const limit of listLimits(e, serving.limits)) Object.assign(headers, await countRequest(context, limit))
  }
  const caller = 'authorize' in e ? await e.authorize(createSystem(parts), { params, request: incoming }) : undefined
  const isLenient = e.unknownFields === 'ignore' || ignoresUnknown(incoming, identity?.unknown_fields, serving.unknownFields)
  return { context, caller, headers, isLenient, atWork, hasScope: (scope) => identity !== undefined && hasScope(identity, scope) }
}

/** Runs the steps after `admitClient`, from top to bottom. */
async function serveOperation(
  { parts, serving, room }: MountServices,
  { endpoint: e, meter }: OperationRoute,
  incoming: HttpRequest,
  params: Record<string, string>,
  { context, caller, headers, isLenient, hasScope }: AdmittedRequest,
): Promise<HttpResponse> {
  const key = context && idempotencyKey(e, incoming)
  const types = offeredBy(e)
  // Clients append parameters of their own to the URLs of documents.
  const ignored = isLenient || types.length > 0 ? new IgnoredFields() : undefined
  const input = await readInput(e, incoming, params, { json: serving.json, inQuery: ignored, inBody: isLenient ? ignored : undefined })
  Object.assign(headers, ofFields(e, input))
  const [accepted, isHead] = [listAcceptedTypes(incoming, types), incoming.method === 'HEAD']
  const runHandler = async (on: Context | System): Promise<HttpResponse> => {
    const { status, body, neighbours } = await e
      .handle(on, { ...input, accepted, isHead, target: incoming.target, hasScope, request: incoming, caller })
      .catch((error: unknown) => {
        refuseUndeclaredError(e, listFaults(error) ?? [])
        throw error
      })
    refuseUndeclaredReply(e, status, body)
    const link = neighbours && linkHeader(parts.baseUrl, incoming.target, neighbours)
    if (link) headers.link = headers.link ? `${link}, ${headers.link}` : link
    return writeReply(e, incoming, { status, headers, body })
  }
  const outgoing =
    context && key !== undefined
      ? await onceOnly(context, { key, fingerprint: makeFingerprint(incoming, input), room }, runHandler)
      : await runHandler(context ?? createSystem(parts))
  if (ignored) {
    meter.countIgnored(ignored.count)
    Object.assign(outgoing.headers, leniencyHeaders(incoming, ignored))
  }
  return outgoing
}
