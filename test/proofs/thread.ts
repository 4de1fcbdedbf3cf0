import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Runs a file in a thread of its own, so that what clients and attackers cost is not taken for what they cost the server. It answers each
 * message with one message.
 */
export function startThread(file: string, workerData: unknown) {
  const thread = new Worker(new URL(file), { workerData })
  return {
    /** Resolves with the next message, also without an order. */
    async ask<T>(order?: unknown): Promise<T> {
      if (order !== undefined) thread.postMessage(order)
      return (await once(thread, 'message'))[0]
    },
    async [Symbol.asyncDispose]() {
      await thread.terminate()
    },
  }
}
