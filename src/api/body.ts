import type { Readable } from 'node:stream'
import { Fault, requestTimeout, wrongFormat } from '../platform/errors.ts'
import type { Incoming } from './http.ts'
import { inTurns } from './in-turns.ts'

type Message = Readable & { readonly headers: Incoming['headers']; readonly complete: boolean }

/** Bytes that must have come between two checks. What the slowest honest line carries is several times as much. */
const leastBytes = 5_000
/** So many are refused in one turn of the event loop: hundreds that are found slow together would delay every other request. */
const refusedAtOnce = 10

/**
 * Reads whole bodies, and refuses one that comes by drops: it would hold its place among the requests that are worked on.
 * One clock looks at all of them, which costs a request less than a timer of its own.
 */
export function bodyReader(everyMs: number) {
  const checks = new Set<() => void>()
  const refuseNext = inTurns<() => void>(refusedAtOnce, (refuse) => refuse())
  const clock = setInterval(() => {
    for (const check of checks) check()
  }, everyMs).unref()

  /** The whole body, or undefined where it is longer than `limit` bytes. */
  function read(request: Message, limit: number): Promise<Buffer | undefined> {
    if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      let length = 0
      let due = 0
      const check = () => {
        if (length < due)
          refuseNext(() => reject(new Fault(requestTimeout, 'The body came too slowly. Send it again, and without a pause.')))
        due = length + leastBytes
      }
      checks.add(check)
      request.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > limit) resolve(undefined)
        else chunks.push(chunk)
      })
      request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
      request.on('close', () => {
        checks.delete(check)
        if (!request.complete) reject(new Fault(wrongFormat, 'The connection closed before the body was complete.'))
      })
    })
  }
  return { read, end: () => clearInterval(clock) }
}
