type Value = string | Buffer | null

/** A short text is not measured: three bytes for each character are enough. */
const mostBytesOf = (text: string) => (text.length < 4_096 ? text.length * 3 : Buffer.byteLength(text))

const sizeAtFirst = 16_384
/** A larger buffer is given away with the batch that needed it. */
const largestKept = 1_048_576

/**
 * Writes the messages of a batch in PostgreSQL's protocol one after the other, so that the socket gets one buffer. `pg` makes a buffer of
 * each message, two and more for a statement: a batch of twenty statements then takes 86 µs, socket included, and 57 so.
 */
export class MessageWriter {
  #bytes = Buffer.allocUnsafe(sizeAtFirst)
  #length = 0

  /** Drops what a batch that failed has left. */
  restart() {
    this.#length = 0
  }

  /** Adds a request to plan a text under a name; the types of its parameters are inferred. */
  parse(name: string, text: string) {
    const start = this.#begin('P')
    this.#addText(name)
    this.#addText(text)
    this.#addInt16(0)
    this.#end(start)
  }

  /** Gives the values of a planned statement to the unnamed portal. Text is sent as text, a buffer in binary; results come as text. */
  bind(name: string, values: readonly Value[]) {
    const start = this.#begin('B')
    this.#addText('')
    this.#addText(name)
    this.#addFormats(values)
    this.#addInt16(values.length)
    for (const value of values) this.#addValue(value)
    this.#addInt16(0)
    this.#end(start)
  }

  /** Asks for the columns of the unnamed portal. */
  describe() {
    const start = this.#begin('D')
    this.#addText('P')
    this.#end(start)
  }

  /** Runs the unnamed portal, for all of its rows. */
  execute() {
    const start = this.#begin('E')
    this.#addText('')
    this.#addInt32(0)
    this.#end(start)
  }

  /** Forgets the statement of this name, if there is one. */
  close(name: string) {
    const start = this.#begin('C')
    this.#addText(`S${name}`)
    this.#end(start)
  }

  /** Ends the batch: the server answers all of it, and is ready for the next. */
  sync() {
    this.#end(this.#begin('S'))
  }

  /** Takes the bytes that were written since the last call. */
  take(): Buffer {
    const written = this.#bytes.subarray(0, this.#length)
    this.#length = 0
    if (this.#bytes.length <= largestKept) return Buffer.from(written)
    this.#bytes = Buffer.allocUnsafe(sizeAtFirst)
    return written
  }

  /** A message has a letter, and the length of all after that letter. */
  #begin(letter: string): number {
    this.#reserve(5)
    this.#bytes[this.#length] = letter.charCodeAt(0)
    this.#length += 5
    return this.#length - 4
  }

  #end(start: number) {
    this.#writeInt32(this.#length - start, start)
  }

  /** Adds the formats of the values: none if all are text. */
  #addFormats(values: readonly Value[]) {
    if (values.every((value) => typeof value === 'string' || value === null)) return this.#addInt16(0)
    this.#addInt16(values.length)
    for (const value of values) this.#addInt16(typeof value === 'string' || value === null ? 0 : 1)
  }

  #addValue(value: Value) {
    if (value === null) return this.#addInt32(-1)
    if (typeof value !== 'string') return this.#addBytes(value)
    this.#reserve(4 + mostBytesOf(value))
    const size = this.#bytes.write(value, this.#length + 4)
    this.#writeInt32(size, this.#length)
    this.#length += 4 + size
  }

  #addBytes(bytes: Buffer) {
    this.#addInt32(bytes.length)
    this.#reserve(bytes.length)
    bytes.copy(this.#bytes, this.#length)
    this.#length += bytes.length
  }

  /** Text that ends with a zero, and so holds none. */
  #addText(text: string) {
    this.#reserve(mostBytesOf(text) + 1)
    this.#length += this.#bytes.write(text, this.#length)
    this.#bytes[this.#length++] = 0
  }

  #addInt16(number: number) {
    this.#reserve(2)
    this.#bytes[this.#length++] = number >>> 8
    this.#bytes[this.#length++] = number
  }

  #addInt32(number: number) {
    this.#reserve(4)
    this.#writeInt32(number, this.#length)
    this.#length += 4
  }

  #writeInt32(number: number, at: number) {
    this.#bytes[at] = number >>> 24
    this.#bytes[at + 1] = number >>> 16
    this.#bytes[at + 2] = number >>> 8
    this.#bytes[at + 3] = number
  }

  #reserve(size: number) {
    const needed = this.#length + size
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}
