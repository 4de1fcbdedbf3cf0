import type { Readable } from 'node:stream'
import { addressPrefix } from '../platform/address-prefix.ts'
import { Fault, requestTimeout, wrongFormat } from '../platform/errors.ts'
import type { HttpRequest } from './http.ts'
import { Overloaded } from './overload.ts'
import { inBatches } from './yield-between.ts'

type BodyMessage = Readable & { readonly headers: HttpRequest['headers']; readonly complete: boolean }

/** What the bodies of requests that are not answered yet may be together. */
export type BodyBounds = {
  /** Bodies that have not arrived yet, and of those the ones of one client address. */
  readonly underWay: number
  readonly perAddress: number
  /** Bytes in memory, until their requests are answered. */
  readonly bytes: number
}
export const usualBounds: BodyBounds = { underWay: 2_000, perAddress: 256, bytes: 33_554_432 }

/** What is read of a body before its sender is known. An operation without credentials takes no more. */
export const anonymousBytes = 16_384

/** Bytes that must have come between two checks. What the slowest honest line carries is several times as much. */
const leastBytes = 5_000
/** So many are refused in one turn of the event loop: hundreds that are found slow together would delay every other request. */
const refusedAtOnce = 10

/**
 * Reads whole bodies, and refuses one that comes by drops: it would hold its memory and its socket. One clock looks at all of
 * them, which costs a request less than a timer of its own.
 */
export function bodyReader(everyMs: number, bounds: BodyBounds) {
  const pool = new Pool(bounds)
  const clock = setInterval(() => {
    for (const body of pool.reading) body.check()
  }, everyMs).unref()

  /** The body of one request. Nothing is read of it before it is asked for. */
  function open(request: BodyMessage, address: string) {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    const isEmpty = coding === undefined && (length === undefined || length === '0')
    let body: ArrivingBody | undefined
    const start = () => {
      body ??= new ArrivingBody(request, addressPrefix(address), pool)
      return body
    }
    return {
      arrived: async () => isEmpty || start().arrived.promise,
      body: async (limit: number) => (isEmpty ? Buffer.alloc(0) : start().whole(limit)),
      /** The request is answered. */
      release: () => body?.release(),
    }
  }
  return { open, end: () => clearInterval(clock) }
}

/** What all bodies share. */
class Pool {
  readonly reading = new Set<ArrivingBody>()
  private readonly perAddress = new Map<string, number>()
  private readonly bounds: BodyBounds
  private bytes = 0
  readonly refuseSlow = inBatches<ArrivingBody>(refusedAtOnce, (body) => body.refuse())

  constructor(bounds: BodyBounds) {
    this.bounds = bounds
  }

  /** Answers why there is no room, where there is none. */
  enter(body: ArrivingBody): Error | undefined {
    const same = this.perAddress.get(body.client) ?? 0
    if (same >= this.bounds.perAddress) return new Overloaded(`${same} bodies from one address are under way`)
    if (this.reading.size >= this.bounds.underWay) return new Overloaded(`${this.reading.size} bodies are under way`)
    this.perAddress.set(body.client, same + 1)
    this.reading.add(body)
    return undefined
  }

  leave(body: ArrivingBody) {
    if (!this.reading.delete(body)) return
    const same = this.perAddress.get(body.client)!
    if (same === 1) this.perAddress.delete(body.client)
    else this.perAddress.set(body.client, same - 1)
  }

  /** Answers whether there is room for so many bytes more. */
  hold(size: number): boolean {
    if (this.bytes + size > this.bounds.bytes) return false
    this.bytes += size
    return true
  }

  free(size: number) {
    this.bytes -= size
  }
}

class ArrivingBody {
  /** True when all of it is there; false when there is more than is read before its sender is known. */
  readonly arrived = Promise.withResolvers<boolean>()
  readonly client: string
  private readonly request: BodyMessage
  private readonly pool: Pool
  private readonly result = Promise.withResolvers<Buffer | undefined>()
  private chunks: Buffer[] = []
  private length = 0
  private held = 0
  private most = anonymousBytes
  private due = 0
  private isListening = false

  constructor(request: BodyMessage, client: string, pool: Pool) {
    this.request = request
    this.client = client
    this.pool = pool
    // Either may fail while nothing awaits it.
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
    this.request.on('end', () => this.finish(this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks)))
    this.request.on('close', () => {
      if (!this.request.complete) this.fail(new Fault(wrongFormat, 'The connection closed before the body was complete.'))
    })
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

  /** Whether enough has come since the last time. While it is not read, it cannot come. */
  check() {
    if (!this.isListening || this.request.isPaused()) this.due = this.length
    else if (this.length < this.due) this.pool.refuseSlow(this)
    else this.due = this.length + leastBytes
  }

  refuse() {
    // The rest may have arrived before it was refused.
    if (this.pool.reading.has(this)) this.fail(new Fault(requestTimeout, 'The body came too slowly. Send it again, and without a pause.'))
  }

  private finish(body: Buffer | undefined) {
    this.pool.leave(this)
    this.chunks = []
    if (body === undefined) this.release()
    this.result.resolve(body)
    this.arrived.resolve(true)
  }

  private fail(error: unknown) {
    this.pool.leave(this)
    this.release()
    this.result.reject(error)
    this.arrived.reject(error)
  }

  release() {
    this.pool.free(this.held)
    this.held = 0
    this.chunks = []
  }
}
