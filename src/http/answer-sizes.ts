import { BoundedMap } from '../platform/bounded-map.ts'
import type { HttpResponse } from './http.ts'

/** Answers up to here are not counted: the system takes them for a client that does not read. */
export const smallAnswerBytes = 65_536
/** Counted of an answer that is streamed: what the stream and the socket hold of it at once. */
const streamBytes = 131_072
const sizesKept = 10_000

/** Remembers how large the last answers of an operation were to an organization: the size of the next one is not known before it is built. */
export class AnswerSizes {
  private readonly sizes = new BoundedMap<string, number>(sizesKept)

  /** Returns the bytes to reserve for the next answer; 0 for one that is expected to be small. */
  expect(organization_id: number, operation: string): number {
    return this.sizes.size === 0 ? 0 : (this.sizes.get(keyOf(organization_id, operation)) ?? 0)
  }

  /** The largest of the last answers counts, less by half with each smaller one. */
  note(organization_id: number, operation: string, bytes: number) {
    if (bytes === 0 && this.sizes.size === 0) return
    const key = keyOf(organization_id, operation)
    const expected = Math.max(bytes, Math.floor((this.sizes.get(key) ?? 0) / 2))
    if (expected > smallAnswerBytes) this.sizes.set(key, expected)
    else this.sizes.delete(key)
  }
}

const keyOf = (organization_id: number, operation: string) => `${organization_id} ${operation}`

/** Returns the bytes that an answer holds until its client has taken it; 0 for a small one. */
export function heldBytes({ body, stream }: HttpResponse): number {
  if (stream) return streamBytes
  return body.length > smallAnswerBytes ? body.length : 0
}
