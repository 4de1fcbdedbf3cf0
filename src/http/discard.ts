import type { Readable } from 'node:stream'

/** Times for which a client that was answered early may pause, and may go on sending in all. `discardBytes` bounds the bytes. */
const usualTimes = { pause: 5_000, whole: 30_000 }
const discardBytes = 67_108_864
/** Number of clients whose rest is read at the same time. */
const mostDiscarded = 256

export type DiscardTimes = typeof usualTimes

/**
 * Reads the rest of bodies without keeping anything, after the answer was sent. If the connection ended while the client was sending,
 * its operating system would report that and throw the answer away.
 */
export function restDiscarder(times: Partial<DiscardTimes> = {}) {
  const { pause, whole } = { ...usualTimes, ...times }
  const running = new Set<() => void>()

  async function discardBody(request: Readable) {
    if (request.destroyed || running.size >= mostDiscarded) return
    const done = Promise.withResolvers<void>()
    running.add(done.resolve)
    const timers = [pause, whole].map((ms) => setTimeout(done.resolve, ms))
    let discarded = 0
    request.on('data', (chunk: Buffer) => {
      discarded += chunk.length
      if (discarded > discardBytes) done.resolve()
      else timers[0]!.refresh()
    })
    for (const event of ['end', 'close', 'error']) request.once(event, () => done.resolve())
    request.resume()
    await done.promise
    for (const timer of timers) clearTimeout(timer)
    running.delete(done.resolve)
  }

  return {
    discardBody,
    /** Waits for none of them any longer. */
    end() {
      for (const resolve of running) resolve()
    },
  }
}
