/**
 * An answer that is JSON already, put together from parts. Those that are the same in every answer are bytes already; to make one text
 * of all, and bytes of that, took twice as long. It stands for the value it spells.
 */
export class JsonText {
  readonly parts: readonly (string | Uint8Array)[]
  constructor(parts: readonly (string | Uint8Array)[]) {
    this.parts = parts
  }

  get bytes(): Buffer {
    const bytes = room(mostBytes(this.parts))
    let end = 0
    for (const part of this.parts) {
      if (typeof part === 'string') end += bytes.write(part, end)
      else {
        bytes.set(part, end)
        end += part.length
      }
    }
    if (bytes.buffer === slab.buffer) taken += end
    return bytes.subarray(0, end)
  }
}

/**
 * A letter of text takes three bytes at most. For a long answer the bytes are counted: what is not used of a piece of memory counts when
 * V8 decides to collect the heap, and pages of 120 kB in pieces of 360 kB made it do so three times as often.
 */
function mostBytes(parts: JsonText['parts']): number {
  let most = 0
  for (const { length } of parts) most += length * 3
  if (most <= longAnswer) return most
  let exact = 0
  for (const part of parts) exact += typeof part === 'string' ? Buffer.byteLength(part) : part.length
  return exact
}
const longAnswer = 65_536

/** To be given 27 kB of its own took an answer 10 µs; a part of a larger piece takes 1. What is very large has a piece of its own. */
const slabSize = 262_144
let slab = Buffer.alloc(0)
let taken = 0
function room(most: number): Buffer {
  if (most > longAnswer) return Buffer.allocUnsafeSlow(most)
  if (taken + most > slab.length) {
    slab = Buffer.allocUnsafeSlow(slabSize)
    taken = 0
  }
  return slab.subarray(taken, taken + most)
}

export const jsonText = <T>(parts: readonly (string | Uint8Array)[]) => new JsonText(parts) as unknown as T

/** The value that an answer spells, for callers that answer with a part of it. */
export const readJsonText = <T>(body: T): T => (body instanceof JsonText ? JSON.parse(body.bytes.toString()) : body)
