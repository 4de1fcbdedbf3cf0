import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A request as a carrier's server sees it. `params`: the named parts of the route's path, decoded. Header names are in lower case. */
export type StandInRequest = {
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  /** Parsed JSON or a form as an object, by the content type; otherwise the text. */
  readonly body: any
  readonly bytes: Buffer
}
/** `body` is sent as JSON, or as it is where it is a text; `bytes` unchanged. `headers` name the content type of both. */
export type StandInAnswer = {
  readonly status: number
  readonly body?: unknown
  readonly bytes?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}
/** `path` has named parts: `/labels/:labelId`. The first route that fits answers, and changes the state of the stand-in. */
export type Route = {
  readonly method: string
  readonly path: string
  answer(request: StandInRequest): StandInAnswer
}

/**
 * What goes wrong with a request. `before`: the carrier has not acted; `after`: it has, and its answer is lost. `silence` holds the
 * connection open until the client gives up, after the effect. `hold` answers when the test says so. `spoil` cuts the answer in half, with a
 * length that fits.
 */
export type Fault =
  | { readonly kind: 'latency'; readonly ms: number }
  | { readonly kind: 'hold'; readonly until: Promise<unknown> }
  | { readonly kind: 'status'; readonly status: number; readonly body?: unknown }
  | { readonly kind: 'rate_limit'; readonly retryAfter: string; readonly body?: unknown }
  | { readonly kind: 'drop_before' | 'drop_after' | 'silence' | 'spoil' }

export type StandInOptions = {
  readonly routes: readonly Route[]
  /** Answers what no route fits; default: 404 without a body. */
  readonly otherwise?: (request: StandInRequest) => StandInAnswer
  /** Decides about each request that no `fail` has claimed, such as by chance with a seed. */
  readonly faultOf?: (request: StandInRequest, index: number) => Fault | undefined
  /** Default: any free port. */
  readonly port?: number
}
type PlannedFault = { readonly fault: Fault; readonly method: string; readonly pattern: RegExp; left: number }

/** Starts a carrier's stand-in on loopback. It speaks HTTP only, and keeps its state in memory: that of the routes. */
export async function startStandIn({ routes, otherwise = () => ({ status: 404 }), faultOf, port = 0 }: StandInOptions) {
  const requests: StandInRequest[] = []
  const planned: PlannedFault[] = []
  const table = routes.map((route) => ({ route, pattern: patternOf(route.path) }))

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(incoming)
    const match = table.find(({ route, pattern }) => route.method === request.method && pattern.test(request.path))
    const matched = match ? { ...request, params: paramsOf(match.pattern, request.path) } : request
    requests.push(matched)
    const answer = () => (match ? match.route.answer(matched) : otherwise(matched))
    await answerWith(response, answer, claimFault(planned, matched) ?? faultOf?.(matched, requests.length - 1))
  }
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
      if (!incoming.destroyed && !(error instanceof ClientGone)) throw error
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    port: (server.address() as AddressInfo).port,
    /** All that came, oldest first. */
    requests,
    /** The next `times` requests that fit go wrong. `on`: `POST /shipments`, with named parts as in a route. */
    fail(fault: Fault, { on, times = 1 }: { readonly on: string; readonly times?: number }) {
      const [method = '', path = ''] = on.split(' ')
      planned.push({ fault, method, pattern: patternOf(path), left: times })
    },
    /** The requests to one route, oldest first. */
    requestsTo(on: string) {
      const [method = '', path = ''] = on.split(' ')
      return requests.filter((request) => request.method === method && patternOf(path).test(request.path))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type StandIn = Awaited<ReturnType<typeof startStandIn>>

/** The client closed its connection while it sent. */
class ClientGone extends Error {}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:(\w+)/g, (_, name) => `(?<${name}>[^/]+)`)}$`)

const paramsOf = (pattern: RegExp, path: string) =>
  Object.fromEntries(Object.entries(pattern.exec(path)?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]))

async function readRequest(incoming: IncomingMessage): Promise<StandInRequest> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of incoming) chunks.push(chunk)
  } catch {
    throw new ClientGone('The client closed the connection before its request was complete.')
  }
  const bytes = Buffer.concat(chunks)
  const url = new URL(incoming.url ?? '/', 'http://stand-in')
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  const body = readContent(bytes.toString(), headers['content-type'] ?? '')
  return { method: incoming.method ?? '', path: url.pathname, params: {}, query: url.searchParams, headers, body, bytes }
}

function readContent(text: string, type: string): unknown {
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  if (!type.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function claimFault(planned: PlannedFault[], { method, path }: StandInRequest) {
  const claimed = planned.find((one) => one.left > 0 && one.method === method && one.pattern.test(path))
  if (claimed) claimed.left -= 1
  return claimed?.fault
}

async function answerWith(response: ServerResponse, answer: () => StandInAnswer, fault: Fault | undefined): Promise<void> {
  switch (fault?.kind) {
    case undefined:
      return write(response, answer())
    case 'latency':
      await wait(fault.ms)
      return write(response, answer())
    case 'hold':
      await fault.until
      return write(response, answer())
    case 'status':
      return write(response, { status: fault.status, body: fault.body })
    case 'rate_limit':
      return write(response, { status: 429, body: fault.body, headers: { 'retry-after': fault.retryAfter } })
    case 'drop_before':
      response.destroy()
      return
    case 'drop_after':
      answer()
      response.destroy()
      return
    case 'silence':
      answer()
      return
    case 'spoil':
      return write(response, halved(answer()))
  }
}

function halved(answer: StandInAnswer): StandInAnswer {
  const whole = contentOf(answer)
  const headers = { 'content-type': 'application/json', ...answer.headers }
  return { status: answer.status, bytes: whole.subarray(0, Math.floor(whole.length / 2)), headers }
}

function contentOf({ body, bytes }: StandInAnswer): Uint8Array {
  if (bytes) return bytes
  if (body === undefined) return Buffer.alloc(0)
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

function write(response: ServerResponse, answer: StandInAnswer) {
  const isJson = answer.body !== undefined && typeof answer.body !== 'string'
  response.writeHead(answer.status, { ...(isJson && { 'content-type': 'application/json' }), ...answer.headers })
  response.end(contentOf(answer))
}
