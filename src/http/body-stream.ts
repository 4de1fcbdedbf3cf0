import type { Readable } from 'node:stream'
import { Fault, tooLarge } from '../platform/errors.ts'
import { type BodyPool, closedEarly, leastBytes, type PooledStream, tooSlow } from './body-pool.ts'
import { freeMemory } from './free-memory.ts'
import type { HttpRequest } from './http.ts'

export type BodyMessage = Readable & { readonly headers: HttpRequest['headers']; readonly complete: boolean }

/**
 * A body that is read as fast as its reader takes it: the socket is paused between two chunks, and no more than one is in memory. A
 * chunk is freed when the next one is asked for.
 */
export class StreamedBody implements PooledStream {
  readonly client: string
  private readonly request: BodyMessage
  private readonly pool: BodyPool
  private readonly limit: number
  private readonly begun = performance.now()
  private readonly chunks: Buffer[] = []
  private length = 0
  private due = 0
  private isEnded = false
  private error: unknown
  private next: PromiseWithResolvers<void> | undefined

  /** Throws where there is no room. */
  constructor(request: BodyMessage, client: string, pool: BodyPool, limit: number) {
    this.request = request
    this.client = client
    this.pool = pool
    this.limit = limit
    const refusal = pool.enterStream(this)
    if (refusal) throw refusal
    request.on('data', (chunk: Buffer) => this.take(chunk))
    request.pause()
    request.on('end', () => this.end())
    if (request.destroyed) this.fail(closedEarly())
    request.on('close', () => {
      if (!this.isEnded) this.fail(closedEarly())
    })
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, void> {
    if (Number(this.request.headers['content-length'] ?? 0) > this.limit) throw this.tooLong()
    while (true) {
      const chunk = this.chunks.shift()
      if (chunk) {
        yield chunk
        freeMemory(chunk)
      } else if (this.error !== undefined) throw this.error
      else if (this.isEnded) return
      else {
        this.next = Promise.withResolvers()
        this.request.resume()
        await this.next.promise
      }
    }
  }

  private take(chunk: Buffer) {
    if (this.error !== undefined) return
    this.length += chunk.length
    if (this.length > this.limit) return this.fail(this.tooLong())
    this.request.pause()
    this.chunks.push(chunk)
    this.wake()
  }

  private wake() {
    const { next } = this
    this.next = undefined
    next?.resolve()
  }

  private tooLong = () => new Fault(tooLarge, `The body is larger than ${this.limit} bytes. Send less at once.`)

  private end() {
    this.isEnded = true
    this.pool.leave(this)
    this.wake()
  }

  private fail(error: unknown) {
    this.error ??= error
    this.chunks.length = 0
    this.pool.leave(this)
    this.wake()
  }

  /** Counts only time that the client takes: no more bytes can come while those that came wait for the disk. */
  check() {
    if (performance.now() - this.begun > this.pool.times.stream) this.pool.refuseSlow(this)
    else if (!this.next) this.due = this.length
    else if (this.length < this.due) this.pool.refuseSlow(this)
    else this.due = this.length + leastBytes
  }

  rate() {
    const ms = performance.now() - this.begun
    return this.isEnded || this.error !== undefined || ms < this.pool.times.check ? undefined : (this.length / ms) * 1_000
  }

  refuse() {
    if (this.isEnded || this.error !== undefined) return
    this.fail(tooSlow())
    // Frees the place at once; the answer of the request follows.
    this.pool.leaveStream(this)
  }

  /** Discards bytes that arrive after the request has been answered. */
  release() {
    this.error ??= 'answered'
    this.pool.leaveStream(this)
    this.chunks.length = 0
  }
}
