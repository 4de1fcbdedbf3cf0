import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault, headersTooLarge, requestTimeout, wrongFormat } from '../platform/errors.ts'
import { nextTurn } from '../platform/next-turn.ts'
import { requestId } from '../platform/random.ts'
import { clientFinder, type TrustedProxies } from '../platform/trusted-proxies.ts'
import { toSocketContent } from './answer-memory.ts'
import { bodyReader } from './body.ts'
import { type BodyBounds, usualBounds } from './body-pool.ts'
import { type DiscardTimes, restDiscarder } from './discard.ts'
import { errorBody } from './error-body.ts'
import type { Handler, HttpResponse } from './http.ts'
import { idleConnections } from './idle-connections.ts'
import { callWhenTaken, sendStream } from './send-answer.ts'
import { inBatches } from './yield-between.ts'

/** An `import` of node:http reads its every export, and so loads the WebSocket client: 60 ms and 16 MB of a start. */
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')

type ListenOptions = {
  readonly host: string
  readonly port: number
  readonly trustProxy: TrustedProxies
  readonly patience?: Partial<typeof patiently>
  readonly mostIdle?: number
  readonly bodies?: Partial<BodyBounds>
  readonly discard?: Partial<DiscardTimes>
}

/** Times that a connection may take, in milliseconds; a late one is found at the next check. Tests set shorter times. */
const patiently = {
  headers: 10_000,
  /** The whole request, body included; and one whose body is streamed: 100 MB take so long at 3 Mbit/s. */
  request: 60_000,
  upload: 300_000,
  /** Interval between two checks of how far a body has come; one that has hardly moved since the last is refused. */
  progress: 5_000,
  /** Time between two requests: longer than the proxies before us wait, so that none sends into a connection that we are closing. */
  between: 65_000,
  /** Time without a byte in either direction: the client does not read its answer, or is no longer there. */
  silent: 75_000,
  check: 250,
}

/** 5000 idle connections took 83 MB; a proxy before us needs a few hundred. */
const idlePlaces = 2_000

/** Time after which a connection that is no longer used is closed, so that bytes on their way still arrive. */
const lingerMs = 1_000

/**
 * Number of late connections that are ended in one turn of the event loop. Node finds all of them in one: 2,250 together delayed every
 * other request by 100 ms.
 */
const refusedAtOnce = 10
type RefusedConnection = { readonly error: NodeJS.ErrnoException; readonly socket: Socket; readonly isBusy: boolean }
const lateCode = 'ERR_HTTP_REQUEST_TIMEOUT'

/** The longest time that closing the port waits for a moment without a new connection. */
const quietMs = 5_000

/** Opens the port. The only file that knows sockets. Requests that come before `serve` is called wait for it. */
export async function listenOn({ host, port, trustProxy, patience, mostIdle = idlePlaces, bodies: bounds, discard }: ListenOptions) {
  const { headers, request, upload, progress, between, silent, check } = { ...patiently, ...patience }
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: Math.max(request, upload),
    keepAliveTimeout: between,
    connectionsCheckingInterval: check,
  })
  server.timeout = silent
  const handler = Promise.withResolvers<Handler>()
  const state: PortState = {
    server,
    idle: idleConnections<Socket>(mostIdle),
    bodies: bodyReader({ check: Math.min(progress, request), whole: request, stream: upload }, { ...usualBounds, ...bounds }),
    rests: restDiscarder(discard),
    findClient: clientFinder(trustProxy),
    handler: handler.promise,
    current: undefined,
    isDraining: false,
    answered: new WeakSet(),
    arrivals: 0,
    running: 0,
    lastEnded: undefined,
  }
  countConnections(state)
  server.on('request', async (request, response) => {
    state.running++
    try {
      await serveRequest(state, request, response)
    } finally {
      state.running--
      if (state.running === 0) state.lastEnded?.()
    }
  })
  refuseClientErrors(state)
  server.on('close', state.bodies.end)

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    serve(assembled: Handler) {
      state.current = assembled
      handler.resolve(assembled)
    },
    /** Serves on, but closes each connection with its next answer, so that clients open the next one elsewhere. */
    drain() {
      state.isDraining = true
    },
    /** No new connections, while those that are open are served until their next answer; resolves when they have ended, or in time. */
    leave(mostMs: number) {
      state.isDraining = true
      const ended = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      return Promise.race([ended, sleep(mostMs, undefined, { ref: false })])
    },
    /** No new connections; resolves when the running requests have been answered. */
    close: () => closePort(state),
    /** Closes all connections, those of running requests too. */
    cut: () => server.closeAllConnections(),
  }
}

/** An open port, and what is known of its connections. */
type PortState = {
  readonly server: Server
  readonly idle: ReturnType<typeof idleConnections<Socket>>
  readonly bodies: ReturnType<typeof bodyReader>
  readonly rests: ReturnType<typeof restDiscarder>
  readonly findClient: ReturnType<typeof clientFinder>
  /** Resolves with the handler that requests wait for until the server is ready. */
  readonly handler: Promise<Handler>
  current: Handler | undefined
  isDraining: boolean
  /** Connections whose last answer was sent before their last request had ended. */
  readonly answered: WeakSet<Socket>
  /** Connections and requests so far. */
  arrivals: number
  /** Requests that are being served, also those whose clients have gone. */
  running: number
  /** Callback for the end of the last running request. */
  lastEnded: (() => void) | undefined
}

function countConnections(state: PortState) {
  state.server.on('connection', (socket) => {
    state.arrivals++
    state.idle.opened(socket)
    socket.on('close', () => state.idle.closed(socket))
  })
}

async function serveRequest(state: PortState, request: IncomingMessage, response: ServerResponse) {
  const { socket } = request
  state.arrivals++
  state.idle.begun(socket)
  const serve = state.current ?? (await state.handler)
  const client = state.findClient(socket.remoteAddress ?? '', request.headers)
  const arriving = state.bodies.open(request, client.address)
  const isUnreadable = isAmbiguous(request)
  // Awaits a refusal too: where the rest cannot be read, that is found out first, and answered once.
  const { status, headers, body, stream, sent, released } = await (isUnreadable
    ? refuseConnection(new Fault(wrongFormat, notHttp))
    : serve({
        method: request.method!,
        target: originForm(request.url!),
        headers: request.headers,
        ...client,
        body: arriving.body,
        stream: arriving.stream,
        arrived: arriving.arrived,
        arrivedBytes: arriving.arrivedBytes,
        dropBody: arriving.dropBody,
        isGone: () => socket.destroyed,
      }))
  arriving.release()
  state.idle.ended(socket)
  if (released) callWhenTaken(released, response, socket)
  if (response.destroyed) return
  if (!stream && (body !== '' || ![204, 304].includes(status))) headers['content-length'] = String(Buffer.byteLength(body))
  // The next request after a body that was not read to its end is not awaited. A connection that stayed open after its last response
  // would hold up the stop. And after an offer of another protocol, which we do not take up, Node reads nothing more.
  const isEarly = !request.complete
  if (isEarly || state.isDraining || request.headers.upgrade !== undefined) headers.connection = 'close'
  response.writeHead(status, headers)
  const { content, encoding, isCopied } = toSocketContent(body)
  // Keeps the memory where the connection breaks off: the bytes may still be on their way.
  if (sent) isCopied ? sent() : response.once('finish', sent)
  if (stream && request.method !== 'HEAD') return sendStream(stream, response)
  // A client that was too slow has had its time. Of what is not HTTP, the end is unknown.
  if (isEarly && status !== requestTimeout.status && !isUnreadable) {
    state.answered.add(socket)
    response.flushHeaders()
    response.write(content, encoding)
    // A client that waits for the end of the connection sees it now, while what others still send is read.
    socket.end()
    await state.rests.discardBody(request)
    socket.destroySoon()
  } else response.end(request.method === 'HEAD' ? '' : content, encoding)
}

function refuseClientErrors({ server, idle, answered }: PortState) {
  const refuseNext = inBatches<RefusedConnection>(refusedAtOnce, ({ error, socket, isBusy }) => {
    // A late request that has come whole while it waited to be refused is served.
    if (isBusy || !idle.isBusy(socket)) refuseUnreadable(error, socket)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (answered.has(socket)) socket.destroySoon()
    else if (error.code === lateCode) refuseNext({ error, socket, isBusy: idle.isBusy(socket) })
    else refuseUnreadable(error, socket)
  })
}

async function closePort(state: PortState) {
  state.isDraining = true
  await noArrivals(state)
  const closed = new Promise((resolve) => state.server.close(resolve))
  // `server.close()` ends idle connections, but counts one that never sent a byte as busy; and it waits for clients that are still sending
  // after their answer.
  const endUseless = () => {
    for (const socket of state.idle.strangers) if (socket.bytesRead === 0) socket.destroy()
    state.rests.end()
  }
  const linger = setTimeout(endUseless, lingerMs)
  await closed
  clearTimeout(linger)
  // A request whose client has gone may still write.
  if (state.running > 0)
    await new Promise<void>((resolve) => {
      state.lastEnded = resolve
    })
}

/**
 * Waits until a whole turn of the event loop brings nothing new. Connections are accepted one in each turn: under load many are open for
 * their clients, with a request under way, that we have not seen yet, and that the end of the port would cut off.
 */
async function noArrivals(state: PortState) {
  const end = performance.now() + quietMs
  for (let before = -1; before !== state.arrivals && performance.now() < end; ) {
    before = state.arrivals
    for (const _ of ['the rest of this turn', 'the next']) await nextTurn()
  }
}

/** Cuts the host off `http://host/path?query`, whatever it names: it is served as `/path?query` (RFC 9112, 3.2.2). */
function originForm(target: string) {
  const authority = /^https?:\/\/[^/?#]+/i.exec(target)?.[0]
  if (authority === undefined) return target
  const rest = target.slice(authority.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * Node lets pass what the standard forbids, and a proxy before us may have read otherwise (RFC 9112, 2.3, 3.2 and 6.1): other
 * versions, two hosts, and a body in chunks from a client too old to know them, or with a second transfer coding.
 */
function isAmbiguous({ httpVersion, headers, rawHeaders }: IncomingMessage) {
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (httpVersion !== '1.1' || coding.toLowerCase() !== 'chunked')) return true
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts++
  return hosts > 1 || (httpVersion !== '1.1' && httpVersion !== '1.0')
}

const notHttp = 'This is not a request that HTTP allows.'

function refuseConnection(fault: Fault): HttpResponse {
  const id = requestId()
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': id, connection: 'close' }
  return { status: fault.kind.status, headers, body: JSON.stringify(errorBody([fault], {}, { id, path: '', baseUrl: '' })) }
}

/** Answers what never becomes a request: it is not HTTP, has headers past Node's 16 KiB, or does not arrive in time. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  // A connection that never sent a byte, as browsers open in advance, is closed without a response.
  if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesRead === 0) return socket.destroy()
  const fault =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Fault(headersTooLarge, 'The header fields are larger than 16 KiB together.')
      : error.code === lateCode
        ? new Fault(requestTimeout, 'The request did not arrive in time. Send it again, and without a pause.')
        : new Fault(wrongFormat, notHttp)
  const { status, headers, body } = refuseConnection(fault)
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  // A client that does not close its side would stay half open. At once would be too soon: what it still sends would then be
  // answered with a reset, which can overtake the refusal.
  const linger = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(linger))
}
