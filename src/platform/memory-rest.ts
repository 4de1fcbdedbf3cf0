import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Intervals between two looks at the memory, and between two collections. */
const everyMs = 2_000
const leastMsBetween = 20_000
/** Memory above that of the last look at rest that is worth a collection: it takes some 50 ms. */
const worthBytes = 48_000_000

type Heap = { collect(): void; rss(): number; elapsedMs(): number }

/**
 * Gives the memory of a peak back. V8 collects when more is asked for: a server that was asked for much, and then for little, would keep what
 * the peak took for hours.
 */
export class MemoryRest {
  private readonly heap: Heap
  private lastLarge = Number.NEGATIVE_INFINITY
  private lastCollection = Number.NEGATIVE_INFINITY
  private hasLarge = false
  private usualBytes: number

  constructor(heap: Heap) {
    this.heap = heap
    this.usualBytes = heap.rss()
    setInterval(() => this.look(), everyMs).unref()
  }

  /** Notes a request with a large body or a large answer. */
  noteLarge() {
    this.lastLarge = this.heap.elapsedMs()
    this.hasLarge = true
  }

  look() {
    const now = this.heap.elapsedMs()
    if (!this.hasLarge || now - this.lastLarge < everyMs || now - this.lastCollection < leastMsBetween) return
    this.hasLarge = false
    if (this.heap.rss() - this.usualBytes < worthBytes) return
    this.heap.collect()
    this.lastCollection = now
    this.usualBytes = this.heap.rss()
  }
}

/** Collects the whole heap, and returns what is free to the system. */
export function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const gc: (options: object) => void = runInNewContext('gc')
  gc({ type: 'major', flavor: 'last-resort' })
}
