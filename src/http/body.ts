import { addressPrefix } from '../platform/address-prefix.ts'
import { type BodyBounds, BodyPool, type BodyTimes, closedEarly, leastBytes, type PooledBody, tooSlow } from './body-pool.ts'
import { type BodyMessage, StreamedBody } from './body-stream.ts'
import { freeMemory, gatherChunks } from './free-memory.ts'
import { Overloaded } from './overload.ts'

/** Bytes that are read of a body before its sender is known. An operation without credentials takes no more. */
export const anonymousBytes = 16_384

/**
 * Reads whole bodies, and refuses one that arrives too slowly: it would hold its memory and its socket. One timer checks all of
 * them, which costs a request less than a timer of its own.
 */
export function bodyReader(times: BodyTimes, bounds: BodyBounds) {
  const pool = new BodyPool(bounds, times)
  const clock = setInterval(() => {
    for (const body of pool.reading) body.check()
  }, times.check).unref()

  /** The body of one request. Nothing is read of it before it is asked for. */
  function open(request: BodyMessage, address: string) {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    const isEmpty = coding === undefined && (length === undefined || length === '0')
    const readClientPrefix = () => addressPrefix(address)
    let body: ArrivingBody | undefined
    let stream: StreamedBody | undefined
    const startBody = () => {
      body ??= new ArrivingBody(request, readClientPrefix(), pool)
      return body
    }
    return {
      arrived: async () => isEmpty || startBody().arrived.promise,
      body: async (limit: number) => (isEmpty ? Buffer.alloc(0) : startBody().whole(limit)),
      stream(limit: number): AsyncIterable<Buffer> {
        if (isEmpty) return yieldNothing()
        stream ??= new StreamedBody(request, readClientPrefix(), pool, limit)
        return stream
      },
      arrivedBytes: () => body?.length ?? 0,
      /** Frees the bytes of a body that has been parsed. */
      dropBody: () => body?.drop(),
      /** Ends the body once the request has been answered. */
      release() {
        body?.end()
        stream?.release()
      },
    }
  }
  return { open, end: () => clearInterval(clock) }
}

async function* yieldNothing(): AsyncGenerator<Buffer, void, void> {
  // An empty body has no chunks.
}

class ArrivingBody implements PooledBody {
  /** True when all of it is there; false when there is more than is read before its sender is known. */
  readonly arrived = Promise.withResolvers<boolean>()
  readonly client: string
  private readonly request: BodyMessage
  private readonly pool: BodyPool
  private readonly result = Promise.withResolvers<Buffer | undefined>()
  private chunks: Buffer[] = []
  private bytes: Buffer | undefined
  length = 0
  private held = 0
  private most = anonymousBytes
  private due = 0
  private readonly begun = performance.now()
  private isListening = false

  constructor(request: BodyMessage, client: string, pool: BodyPool) {
    this.request = request
    this.client = client
    this.pool = pool
    // Both promises may fail while nothing awaits them.
    for (const { promise } of [this.arrived, this.result]) promise.catch(() => {})
    const refusal = pool.enter(this)
    if (refusal) this.fail(refusal)
    else if (this.declared > this.most) this.arrived.resolve(false)
    else this.listen()
  }

  /** The whole body, or undefined where it is longer than `limit` bytes. */
  async whole(limit: number): Promise<Buffer | undefined> {
    this.most = limit
    if (this.declared > limit || this.length > limit) this.finish(undefined)
    else if (this.isListening) this.request.resume()
    else this.listen()
    const body = await this.result.promise
    return body && body.length <= limit ? body : undefined
  }

  private get declared() {
    return Number(this.request.headers['content-length'] ?? 0)
  }

  private listen() {
    this.isListening = true
    this.request.on('data', (chunk: Buffer) => this.take(chunk))
    this.request.on('end', () => this.finish(this.chunks.length === 1 ? this.chunks[0] : gatherChunks(this.chunks, this.length)))
    // Fails the body if the request closes before `end`, even where all bytes had arrived. A finished body has left the pool.
    const failUnlessEnded = () => {
      if (this.pool.reading.has(this)) this.fail(closedEarly())
    }
    if (this.request.destroyed) failUnlessEnded()
    this.request.on('close', failUnlessEnded)
  }

  private take(chunk: Buffer) {
    if (!this.pool.reading.has(this)) return
    if (!this.pool.hold(chunk.length))
      return this.fail(new Overloaded('The bodies of other requests take all the memory that there is for them'))
    this.held += chunk.length
    this.length += chunk.length
    this.chunks.push(chunk)
    if (this.length <= this.most) return
    if (this.most > anonymousBytes) return this.finish(undefined)
    this.request.pause()
    this.arrived.resolve(false)
  }

  /** Refuses the body if too few bytes have come since the last check. None can come while it is not read. */
  check() {
    if (performance.now() - this.begun > this.pool.times.whole) this.pool.refuseSlow(this)
    else if (!this.isListening || this.request.isPaused()) this.due = this.length
    else if (this.length < this.due) this.pool.refuseSlow(this)
    else this.due = this.length + leastBytes
  }

  refuse() {
    // The rest may have arrived before it was refused.
    if (this.pool.reading.has(this)) this.fail(tooSlow())
  }

  private finish(body: Buffer | undefined) {
    this.pool.leave(this)
    this.chunks = []
    if (body === undefined) this.release()
    this.bytes = body
    this.result.resolve(body)
    this.arrived.resolve(true)
  }

  private fail(error: unknown) {
    this.pool.leave(this)
    this.release()
    this.result.reject(error)
    this.arrived.reject(error)
  }

  drop() {
    if (!this.bytes) return
    freeMemory(this.bytes)
    this.bytes = undefined
    this.release()
  }

  /** Discards bytes that arrive after the request has been answered. */
  end() {
    this.pool.leave(this)
    this.release()
  }

  private release() {
    this.pool.free(this.held)
    this.held = 0
    this.chunks = []
  }
}
