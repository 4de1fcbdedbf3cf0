import { freeMemory, gatherChunks } from './free-memory.ts'

/**
 * An answer as JSON in parts. Parts that are the same in every answer are kept as bytes; to join all of them into one text, and encode
 * that, took twice as long.
 */
export class JsonText<out T = unknown> {
  /** Type of the value of the JSON, for the compiler alone. */
  declare readonly spelled: T
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

  /** Upper bound of the bytes: a code unit of text takes three at most. */
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

/** Bytes are the answer's own: they are freed when they are copied. */
type JsonParts = Iterable<string | Buffer>

/**
 * An answer as JSON that is too large to be held for a client that reads slowly: its parts are made as the client takes them.
 */
export class StreamedJson<out T = unknown> {
  declare readonly spelled: T
  private readonly parts: () => JsonParts
  constructor(parts: () => JsonParts) {
    this.parts = parts
  }

  /** Joins the bytes of several parts into one chunk: to send each part by itself would cost more than to make it. */
  async *chunks(): AsyncGenerator<Uint8Array, void, void> {
    let [gathered, length]: [Buffer[], number] = [[], 0]
    for (const part of this.parts()) {
      const bytes = toBytes(part)
      gathered.push(bytes)
      length += bytes.length
      if (length < chunkBytes) continue
      yield* lendChunk(gatherChunks(gathered, length, spareBytes))
      ;[gathered, length] = [[], 0]
    }
    if (length > 0) yield* lendChunk(gatherChunks(gathered, length, spareBytes))
  }

  get text() {
    return Buffer.concat([...this.parts()].map(toBytes)).toString()
  }
}
const chunkBytes = 65_536
/** Spare bytes at the end of the buffer of a part that was unpacked. */
const spareBytes = 1

/** Yields a chunk, and frees it when the next one is requested: the garbage collector let 60 MB of them lie. */
function* lendChunk(chunk: Buffer) {
  yield chunk
  freeMemory(chunk)
}

const toBytes = (part: string | Buffer): Buffer => (typeof part === 'string' ? Buffer.from(part) : part)

/** Answer as a value, or as JSON that was written for it. */
export type JsonAnswer<T> = T | JsonText<T> | StreamedJson<T>

export const streamedJson = <T>(parts: () => JsonParts) => new StreamedJson<T>(parts)

export const jsonText = <T>(parts: readonly (string | Uint8Array)[]) => new JsonText<T>(parts)

/** Parses an answer that is JSON already, for callers that answer with a part of it. */
export const readJsonText = <T>(body: JsonAnswer<T>): T => {
  if (body instanceof JsonText) return JSON.parse(body.bytes.toString())
  return body instanceof StreamedJson ? JSON.parse(body.text) : body
}

/** Writes the beginning of a JSON object that gets more fields: without the brace at its end. */
export const beginJson = (fields: object) => JSON.stringify(fields).slice(0, -1)

/** Writes the end of a JSON object that has other fields before these: a comma in place of the brace at the start. */
export function endJson(fields: object) {
  const text = JSON.stringify(fields)
  return text === '{}' ? '}' : `,${text.slice(1)}`
}

/** Appends fields to the text of a JSON object that has some. */
export const appendToJson = (text: string, fields: object) => text.slice(0, -1) + endJson(fields)

/** Appends fields to the object of an answer `{"data":{…}}`. */
export const appendToData = <T extends object, Fields extends object>(answer: JsonText<{ data: T }>, fields: Fields) =>
  jsonText<{ data: T & Fields }>([appendToJson(answer.bytes.toString().slice(0, -1), fields), '}'])
