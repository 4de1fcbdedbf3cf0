import assert from 'node:assert/strict'
import { getHeapStatistics } from 'node:v8'

/** A figure that only grows. */
export type Counter = () => number

/** Bytes that this thread has allocated on the heap so far, whether they are free again or not. */
export const allocatedBytes: Counter = () => getHeapStatistics().total_allocated_bytes

/**
 * The most that a counter grows between two turns of the event loop while work is done: no other request is served meanwhile. A machine
 * that is busy with other work counts the same as one that is not.
 */
export async function mostPerTurn<T>(count: Counter, work: () => Promise<T>): Promise<{ most: number; turns: number; result: T }> {
  let [most, turns, isOver] = [0, 0, false]
  await new Promise(setImmediate)
  let before = count()
  const watch = (async () => {
    while (!isOver) {
      await new Promise(setImmediate)
      const now = count()
      most = Math.max(most, now - before)
      before = now
      turns++
    }
  })()
  const result = await work().finally(() => {
    isOver = true
    return watch
  })
  return { most, turns, result }
}

/** Allocated between two turns of the event loop, at most. Requests are read and checked in slices that allocate a few megabytes each. */
const mostBytes = 60_000_000

/** Fails where work allocates much without letting other requests be served. Returns what the work returns. */
export async function assertServedMeanwhile<T>(work: () => Promise<T>): Promise<T> {
  const { most, result } = await mostPerTurn(allocatedBytes, work)
  assert.ok(most < mostBytes, `No other request was served while ${most} bytes were allocated.`)
  return result
}

/** The bytes that work allocates, and what it returns. */
export async function countAllocated<T>(work: () => Promise<T> | T): Promise<{ bytes: number; result: T }> {
  const before = allocatedBytes()
  const result = await work()
  return { bytes: allocatedBytes() - before, result }
}
