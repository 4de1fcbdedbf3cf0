import assert from 'node:assert/strict'

/** The processor time of this thread so far. */
export const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** So long, in milliseconds of processor time, work may keep the event loop from other requests. */
const mostMs = 250
const mostTries = 3

/**
 * Fails where work keeps the event loop from other requests for too long in each of three tries: what a collection of garbage or a busy
 * machine adds to one of them is not added to all. `prepare` is done before each try. Answers what the last try returned.
 */
export async function assertServedMeanwhile<T>(work: () => Promise<T>, prepare = async () => {}): Promise<T> {
  const stretches: number[] = []
  for (;;) {
    await prepare()
    const { ms, result } = await longestStretch(work)
    if (ms < mostMs) return result
    stretches.push(Math.round(ms))
    assert.ok(stretches.length < mostTries, `No other request would have been served for ${stretches.join(', ')} ms.`)
  }
}

/** The longest that work keeps the event loop from other requests, in milliseconds of processor time, and what the work returns. */
export async function longestStretch<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly result: T }> {
  let isOver = false
  let ms = 0
  const watch = (async () => {
    await new Promise(setImmediate)
    for (let before = threadMs(); !isOver; ) {
      await new Promise(setImmediate)
      const now = threadMs()
      ms = Math.max(ms, now - before)
      before = now
    }
  })()
  await new Promise(setImmediate)
  const result = await work().finally(() => {
    isOver = true
    return watch
  })
  return { ms, result }
}
