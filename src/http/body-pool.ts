import { Fault, requestTimeout, wrongFormat } from '../platform/errors.ts'
import { Overloaded } from './overload.ts'
import { inBatches } from './yield-between.ts'

/** Bounds of all bodies together whose requests are not answered yet. */
export type BodyBounds = {
  /** Bodies that have not arrived yet, and of those the ones of one client address. */
  readonly underWay: number
  readonly perAddress: number
  /** Bytes in memory, until their requests are answered. */
  readonly bytes: number
  /** Bodies that are streamed, until their requests are answered. One client address has a quarter of them. */
  readonly streams: number
}
export const usualBounds: BodyBounds = { underWay: 2_000, perAddress: 256, bytes: 33_554_432, streams: 128 }

/** Times that bodies may take, in milliseconds. */
export type BodyTimes = {
  /** Interval between two checks of the bytes that have arrived. */
  readonly check: number
  /** Limits for a whole body, and for one that is streamed. */
  readonly whole: number
  readonly stream: number
}

/** Bytes that count against `bytes` for each streamed body: what the socket, the parser and the disk hold of it at once. */
export const streamBytes = 131_072

/** Bytes that must have come between two checks. What the slowest honest line carries is several times as much. */
export const leastBytes = 5_000
/** Bodies that are refused in one turn of the event loop: to refuse hundreds of slow ones together would delay every other request. */
const refusedAtOnce = 10

export interface PooledBody {
  readonly client: string
  /** Refuses the body where it is late. */
  check(): void
  /** Ends a body that comes too slowly. */
  refuse(): void
}

export interface PooledStream extends PooledBody {
  /** Bytes a second, of a stream that has not ended and has had the time of a check to begin; undefined of any other. */
  rate(): number | undefined
}

export const tooSlow = () => new Fault(requestTimeout, 'The body came too slowly. Send it again, and without a pause.')
export const closedEarly = () => new Fault(wrongFormat, 'The connection closed before the body was complete.')

/** State that all bodies share: who sends them, and the bytes that they hold. */
export class BodyPool {
  readonly reading = new Set<PooledBody>()
  readonly times: BodyTimes
  private readonly perAddress = new Map<string, number>()
  private readonly streams = new Set<PooledStream>()
  private readonly bounds: BodyBounds
  private bytes = 0
  readonly refuseSlow = inBatches<PooledBody>(refusedAtOnce, (body) => body.refuse())

  constructor(bounds: BodyBounds, times: BodyTimes) {
    this.bounds = bounds
    this.times = times
  }

  /** Returns the reason for which a body is refused; undefined if there is room for it. */
  enter(body: PooledBody): Error | undefined {
    const same = this.perAddress.get(body.client) ?? 0
    if (same >= this.bounds.perAddress) return new Overloaded(`${same} bodies from one address are under way`)
    if (this.reading.size >= this.bounds.underWay) return new Overloaded(`${this.reading.size} bodies are under way`)
    this.perAddress.set(body.client, same + 1)
    this.reading.add(body)
    return undefined
  }

  leave(body: PooledBody) {
    if (!this.reading.delete(body)) return
    const same = this.perAddress.get(body.client)!
    if (same === 1) this.perAddress.delete(body.client)
    else this.perAddress.set(body.client, same - 1)
  }

  /**
   * A streamed body has a place until its request is answered. Where all places are taken, the slowest stream gives way to a new one, so
   * that clients that send slowly keep no other out.
   */
  enterStream(stream: PooledStream): Error | undefined {
    // Leaves at least half of the memory to other bodies.
    const most = Math.min(this.bounds.streams, Math.floor(this.bounds.bytes / 2 / streamBytes))
    const same = [...this.streams].filter(({ client }) => client === stream.client).length
    if (same >= Math.max(1, most / 4)) return new Overloaded(`${same} uploads from one address are under way`)
    if (this.streams.size >= most && !this.endSlowest()) return new Overloaded(`${this.streams.size} uploads are under way`)
    if (!this.hold(streamBytes)) return new Overloaded('The bodies of other requests take all the memory that there is for them')
    const refusal = this.enter(stream)
    if (refusal) this.free(streamBytes)
    else this.streams.add(stream)
    return refusal
  }

  leaveStream(stream: PooledStream) {
    this.leave(stream)
    if (this.streams.delete(stream)) this.free(streamBytes)
  }

  private endSlowest(): boolean {
    const rates = [...this.streams].flatMap((stream) => ({ stream, rate: stream.rate() ?? fastRate }))
    const slowest = rates.toSorted((a, b) => a.rate - b.rate)[0]
    if (!slowest || slowest.rate >= fastRate) return false
    slowest.stream.refuse()
    return true
  }

  /** Reserves more bytes. Returns false if there is no room for them. */
  hold(size: number): boolean {
    if (this.bytes + size > this.bounds.bytes) return false
    this.bytes += size
    return true
  }

  free(size: number) {
    this.bytes -= size
  }
}

/** Bytes a second from which on a stream gives way to no other: 10 MB within 80 seconds. */
const fastRate = 131_072
