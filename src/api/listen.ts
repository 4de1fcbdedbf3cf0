import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Fault, headersTooLarge, requestTimeout, wrongFormat } from '../platform/errors.ts'
import { requestId } from '../platform/random.ts'
import type { Handler, Incoming } from './http.ts'
import { refusalBody } from './refusal.ts'

type Where = { readonly host: string; readonly port: number; readonly trustProxy: boolean; readonly patience?: Partial<typeof patiently> }

/** How long a connection may take, in milliseconds; what is late is found at the next check. Tests have less patience. */
const patiently = {
  headers: 15_000,
  /** The whole request, body included. */
  request: 60_000,
  /** Between two requests: longer than the proxies before us wait, so that none sends into a connection that we are closing. */
  between: 65_000,
  /** Without a byte in either direction: a client that does not read its answer, or is no longer there. */
  silent: 75_000,
  check: 5_000,
}

/** Connections beyond these are closed as they come. 5000 idle ones took 83 MB; a proxy before us needs a few hundred. */
const mostConnections = 10_000

/** Opens the port. The only file that knows sockets. Requests that come before `serve` is called wait for it. */
export async function listen({ host, port, trustProxy, patience }: Where) {
  const handler = Promise.withResolvers<Handler>()
  let current: Handler | undefined
  const { headers, request, between, silent, check } = { ...patiently, ...patience }
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: between,
    connectionsCheckingInterval: check,
  })
  server.timeout = silent
  server.maxConnections = mostConnections

  server.on('request', async (request, response) => {
    const serve = current ?? (await handler.promise)
    const { status, headers, body } = await serve(incomingOf(request, trustProxy))
    if (response.destroyed) return
    if (body !== '' || status !== 204) headers['content-length'] = String(Buffer.byteLength(body))
    // A body that was not read to its end would be taken for the next request; such a connection has had its day.
    // And one that stayed open after its last answer would hold up the stop.
    if ((!request.complete && status >= 400) || !server.listening) headers.connection = 'close'
    response.writeHead(status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  })
  server.on('clientError', refuseUnreadable)

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    serve(assembled: Handler) {
      current = assembled
      handler.resolve(assembled)
    },
    /** No new connections; resolves when the running requests have been answered. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
    /** Cuts off what is still running. */
    cut: () => server.closeAllConnections(),
  }
}

const incomingOf = (request: IncomingMessage, trustProxy: boolean): Incoming => ({
  method: request.method!,
  target: request.url!,
  headers: request.headers,
  address: addressOf(request, trustProxy),
  body: (limit) => bodyOf(request, limit),
})

/** The last entry is the one our own proxy wrote; those before it are whatever the client claims. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean) {
  const forwarded = trustProxy ? [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim() : ''
  return forwarded || socket.remoteAddress || ''
}

function bodyOf(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > limit) resolve(undefined)
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
    request.on('close', () => {
      if (!request.complete) reject(new Fault(wrongFormat, 'The connection closed before the body was complete.'))
    })
  })
}

const lingerMs = 1_000

/** What is not HTTP, has headers past Node's 16 KiB, or does not arrive in time, never becomes a request; it is answered here. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
  const fault =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Fault(headersTooLarge, 'The header fields are larger than 16 KiB together.')
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new Fault(requestTimeout, 'The request did not arrive in time. Send it again, and without a pause.')
        : new Fault(wrongFormat, 'This is not a request that HTTP allows.')
  const { status } = fault.kind
  const id = requestId()
  const body = JSON.stringify(refusalBody([fault], {}, { id, path: '', baseUrl: '' }))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nCache-Control: no-store\r\nX-Request-Id: ${id}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  // A client that does not close its side would stay half open. At once would be too soon: what it still sends would then be
  // answered with a reset, which can overtake the refusal.
  const linger = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(linger))
}
