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
    let length = 0
    for (const part of this.parts) length += typeof part === 'string' ? Buffer.byteLength(part) : part.length
    const bytes = Buffer.allocUnsafe(length)
    this.writeTo(bytes, 0)
    return bytes
  }

  /** So many bytes suffice: a letter of text takes three at most. */
  get mostBytes(): number {
    let most = 0
    for (const { length } of this.parts) most += length * 3
    return most
  }

  /** Writes the bytes from `start` on, and returns where they end. */
  writeTo(memory: Buffer, start: number): number {
    let end = start
    for (const part of this.parts) {
      if (typeof part === 'string') end += memory.write(part, end)
      else {
        memory.set(part, end)
        end += part.length
      }
    }
    return end
  }
}

export const jsonText = <T>(parts: readonly (string | Uint8Array)[]) => new JsonText(parts) as unknown as T

/** The value that an answer spells, for callers that answer with a part of it. */
export const readJsonText = <T>(body: T): T => (body instanceof JsonText ? JSON.parse(body.bytes.toString()) : body)
