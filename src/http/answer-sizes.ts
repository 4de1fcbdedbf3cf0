import { BoundedMap } from '../platform/bounded-map.ts'
import type { HttpResponse } from './http.ts'

/** Answers up to here are not counted: the system takes them for a client that does not read. */
export const smallAnswerBytes = 65_536
/** Bytes that count for a streamed answer: what the stream and the socket hold of it at once. */
const streamBytes = 131_072
const sizesKept = 10_000

/** Remembers how large the last answers of an operation were to an organization: the size of the next one is not known before it is built. */
export class AnswerSizes {
  private readonly sizes = new BoundedMap<string, number>(sizesKept)
  private readonly firsts = new Map<string, Promise<unknown>>()

  /** Returns the bytes to reserve for the next answer; 0 for one that is expected to be small. */
  expect(organization_id: number, operation: string): number {
    return this.sizes.get(formatSizeKey(organization_id, operation)) ?? 0
  }

  /** Keeps the size of the largest of the last answers; each smaller answer halves it. */
  note(organization_id: number, operation: string, bytes: number) {
    const key = formatSizeKey(organization_id, operation)
    const known = this.sizes.get(key)
    const expected = Math.max(bytes, Math.floor((known ?? 0) / 2))
    const next = expected > smallAnswerBytes ? expected : 0
    if (next !== known) this.sizes.set(key, next)
  }

  /** Reads of an operation that an organization has not read yet wait for the first of them, which says how large they are. */
  async afterFirst<T>(organization_id: number, operation: string, read: () => Promise<T>): Promise<T> {
    const key = formatSizeKey(organization_id, operation)
    while (!this.sizes.has(key)) {
      const first = this.firsts.get(key)
      if (!first) return this.readFirst(key, read)
      await first
    }
    return read()
  }

  private async readFirst<T>(key: string, read: () => Promise<T>): Promise<T> {
    const reading = read()
    this.firsts.set(
      key,
      reading.catch(() => {}),
    )
    try {
      return await reading
    } finally {
      this.firsts.delete(key)
      // A refused request has a small answer.
      if (!this.sizes.has(key)) this.sizes.set(key, 0)
    }
  }

  isKnown = (organization_id: number, operation: string) => this.sizes.has(formatSizeKey(organization_id, operation))
}

const formatSizeKey = (organization_id: number, operation: string) => `${organization_id} ${operation}`

/** Returns the bytes that an answer holds until its client has taken it; 0 for a small one. */
export function heldBytes({ body, stream }: HttpResponse): number {
  if (stream) return streamBytes
  return body.length > smallAnswerBytes ? body.length : 0
}
