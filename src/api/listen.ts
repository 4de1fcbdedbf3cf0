import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Fault, headersTooLarge, wrongFormat } from '../platform/errors.ts'
import { requestId } from '../platform/random.ts'
import type { Handler, Incoming } from './http.ts'
import { refusalBody } from './refusal.ts'

type Where = { readonly host: string; readonly port: number; readonly trustProxy: boolean }

/** Opens the port. The only file that knows sockets. Requests that come before `serve` is called wait for it. */
export async function listen({ host, port, trustProxy }: Where) {
  const handler = Promise.withResolvers<Handler>()
  let current: Handler | undefined
  const server = createServer({ headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 })

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

/** What is not HTTP, or has headers past Node's 16 KiB, never becomes a request; it is answered here. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
  const fault =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Fault(headersTooLarge, 'The header fields are larger than 16 KiB together.')
      : new Fault(wrongFormat, 'This is not a request that HTTP allows.')
  const { status } = fault.kind
  const id = requestId()
  const body = JSON.stringify(refusalBody([fault], {}, { id, path: '', baseUrl: '' }))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nCache-Control: no-store\r\nX-Request-Id: ${id}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
