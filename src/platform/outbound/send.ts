import { isIP, type LookupFunction, connect as netConnect, type Socket } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { OutboundError, type OutboundFailure, type OutboundResponse, type StreamingRequest, type StreamingSend } from './call.ts'
import { openGuard, type Rules, type Target } from './guard.ts'
import { openIdleSockets } from './idle-sockets.ts'
import { type Resolve, resolveBy } from './resolve.ts'

// Avoids `import`, for which see http/listen.ts.
const { request: httpRequest, validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http')

/** The name, the connection and TLS together. */
const connectMs = 5_000
/** A name may have an address that this machine has no way to, as many have with IPv6; then the next is tried. */
const nextAddressMs = 1_000

/** Limits of one call. */
export type SendLimits = { readonly mostMs: number; readonly mostBytes: number }
/** Limits of a call to the last byte of its answer: less than a job's lease, and than the time that a stop waits. */
const usualLimits: SendLimits = { mostMs: 15_000, mostBytes: 1_048_576 }

/**
 * Opens the only sender for outbound calls. A call has a connection of its own, made in full before the first byte of the call is written:
 * an error until then had no effect, and a later one may have had one. Only repeatable calls reuse an idle connection.
 */
export function openSender(rules: Rules, resolve: Resolve = resolveBy(), { mostMs, mostBytes }: SendLimits = usualLimits): StreamingSend {
  const { aim, admits, read } = openGuard(rules, resolve)
  const idleSockets = openIdleSockets()

  async function connect(target: Target, late: AbortSignal): Promise<Socket> {
    const { url, host, port, addresses } = target
    const plain = netConnect({
      host,
      port,
      lookup: answering(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: nextAddressMs,
    })
    late.addEventListener('abort', () => plain.destroy())
    await readiness(plain, 'connect', 'connect')
    const address = plain.remoteAddress // Undefined where the receiver has hung up already.
    if (!address || !admits(address)) {
      plain.destroy()
      throw new OutboundError(address ? 'refused_address' : 'connect')
    }
    if (url.protocol === 'http:') return plain
    // States `rejectUnauthorized`, since an environment variable could turn it off for the whole process.
    const secured = tlsConnect({ socket: plain, host, servername: isIP(host) ? '' : host, rejectUnauthorized: true })
    await readiness(secured, 'secureConnect', 'tls')
    return secured
  }

  /** Makes the call over a connection, which is kept for the next where both sides agree to it. */
  async function over(socket: Socket, url: URL, call: StreamingRequest, ms: number): Promise<OutboundResponse> {
    let keeps = false
    const leave = () => {
      keeps = true
      socket.once('free', () => idleSockets.keep(url.origin, socket))
    }
    return inTime(ms, 'timeout_after', () => exchange({ mostBytes, ...call }, url, socket, leave)).finally(() => keeps || socket.destroy())
  }

  return async (call) => {
    const begun = performance.now()
    const wholeMs = Math.min(call.timeoutMs ?? mostMs, mostMs)
    const rest = () => wholeMs - (performance.now() - begun)
    refuseBadHeaders(call)
    const known = read(call.url) // Checks the URL first: an idle connection leads to a checked address, not to a checked URL.
    const left = call.repeatable && idleSockets.take(known.origin)
    if (left) {
      const answer = await over(left, known, call, wholeMs).catch(unlessHungUp)
      if (answer) return answer
    }
    const { url, socket } = await inTime(Math.min(rest(), connectMs), 'timeout_before', async (late) => {
      const target = await aim(call.url)
      late.throwIfAborted()
      return { url: target.url, socket: await connect(target, late) }
    })
    if (call.repeatable) socket.once('close', () => idleSockets.forget(url.origin, socket))
    return over(socket, url, call, rest())
  }
}

/** The socket was idle, and the receiver closed it: then the call is made again. */
const unlessHungUp = (error: unknown) => {
  if (error instanceof OutboundError && error.reason === 'reset') return undefined
  throw error
}

/** Answers with what was checked, whatever the name servers say now. It is not called where the host is an address itself. */
const answering =
  (addresses: readonly string[]): LookupFunction =>
  (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )

/** Limits the time of work. Late work is not waited for: neither a name server nor a socket has to notice that it was given up. */
function inTime<T>(ms: number, reason: OutboundFailure, work: (late: AbortSignal) => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const ending = new AbortController()
  const timer = setTimeout(() => {
    late.reject(new OutboundError(reason))
    ending.abort()
  }, ms)
  return Promise.race([late.promise, work(ending.signal)]).finally(() => clearTimeout(timer))
}

function readiness(socket: Socket, event: 'connect' | 'secureConnect', otherwise: OutboundFailure) {
  return new Promise<void>((resolve, reject) => {
    let ready = false
    const fail = (cause?: Error) => {
      socket.destroy()
      if (!ready) reject(new OutboundError(otherwise, cause))
    }
    socket
      .once(event, () => {
        ready = true
        resolve()
      })
      .on('error', fail)
      .once('close', () => fail())
  })
}

function refuseBadHeaders({ headers = {} }: StreamingRequest) {
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    }
  } catch (error) {
    throw new OutboundError('bad_header', error)
  }
}

/** `leave` is called where the connection can be used again. */
function exchange(
  { method, headers, body, answerBytes, repeatable, mostBytes }: StreamingRequest & Pick<SendLimits, 'mostBytes'>,
  url: URL,
  socket: Socket,
  leave: () => void,
): Promise<OutboundResponse> {
  const given = {
    ...headers,
    host: url.host,
    connection: repeatable ? 'keep-alive' : 'close',
    'accept-encoding': 'identity', // Prevents a small compressed answer that is large when unpacked.
    ...(body !== undefined && { 'content-length': sizeOf(body) }),
  }
  return new Promise((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException) => reject(new OutboundError(reasonOf(cause), cause))
    const request = httpRequest({ method, path: url.pathname + url.search, headers: given, createConnection: () => socket })
    request.on('error', fail)
    request.on('upgrade', () => reject(new OutboundError('bad_answer')))
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let length = 0
      const whole = () => resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) })
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (answerBytes !== undefined && length > answerBytes) {
          chunks.push(chunk.subarray(0, answerBytes - length))
          whole()
        } else if (length > mostBytes) reject(new OutboundError('too_large'))
        else chunks.push(chunk)
      })
      response.on('error', fail)
      response.on('end', () => {
        if (repeatable && request.shouldKeepAlive && !socket.destroyed) leave()
        whole()
      })
    })
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) request.end(body)
    else
      body
        .open()
        .on('error', (cause) => request.destroy(cause))
        .pipe(request)
  })
}

const sizeOf = (body: NonNullable<StreamingRequest['body']>) =>
  typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : body.size

const reasonOf = ({ code }: NodeJS.ErrnoException): OutboundFailure =>
  code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : code?.startsWith('HPE_') ? 'bad_answer' : 'reset'
