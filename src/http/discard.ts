import type { Readable } from 'node:stream'

/** How long a client that was answered early may go on sending, and how much. */
const discardMs = 2_000
const discardBytes = 67_108_864
/** So many clients may do so at the same time. */
const mostDiscarded = 256

/**
 * Reads the rest of a body without keeping anything, after the answer was sent. If the connection ended while the client was sending,
 * its operating system would report that and throw the answer away.
 */
export function restDiscarder() {
  let running = 0
  return async (request: Readable) => {
    if (request.destroyed || running >= mostDiscarded) return
    running++
    const done = Promise.withResolvers<void>()
    const timer = setTimeout(done.resolve, discardMs)
    let discarded = 0
    request.on('data', (chunk: Buffer) => {
      discarded += chunk.length
      if (discarded > discardBytes) done.resolve()
    })
    for (const event of ['end', 'close', 'error']) request.once(event, () => done.resolve())
    request.resume()
    await done.promise
    clearTimeout(timer)
    running--
  }
}
