/** Error for a stream that ends before the delimiter. */
export class EndOfBytes extends Error {}
/** Error for a delimiter that does not come within the limit of bytes. */
export class TooFar extends Error {}

/**
 * Reads a stream of bytes by delimiters. Holds one chunk, and the end of the previous one that may begin a delimiter. The stream may
 * reuse or free a chunk as soon as the next one is asked for, so that what is read here is valid until more is read.
 */
export class ByteSource {
  private readonly chunks: AsyncIterator<Buffer>
  private buffer: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.chunks = chunks[Symbol.asyncIterator]()
  }

  /** Reads exactly `size` bytes. */
  async read(size: number): Promise<Buffer> {
    while (this.buffer.length < size) await this.more()
    return this.cut(size)
  }

  /** The bytes before a delimiter, which is passed over. At most `most` bytes are read for it. */
  async readUntil(delimiter: Buffer, most: number): Promise<Buffer> {
    for (let from = 0; ; ) {
      const at = this.buffer.indexOf(delimiter, from)
      if (at >= 0 && at <= most) {
        const found = this.cut(at)
        this.cut(delimiter.length)
        return found
      }
      if (this.buffer.length > most + delimiter.length) throw new TooFar()
      from = Math.max(0, this.buffer.length - delimiter.length + 1)
      await this.more()
    }
  }

  /** The bytes before a delimiter in pieces, as they come; then the delimiter is passed over. */
  async *readPieces(delimiter: Buffer): AsyncGenerator<Buffer, void, void> {
    while (true) {
      const at = this.buffer.indexOf(delimiter)
      if (at >= 0) {
        const last = this.cut(at)
        this.cut(delimiter.length)
        if (last.length > 0) yield last
        return
      }
      const sure = this.buffer.length - delimiter.length + 1
      if (sure > 0) yield this.cut(sure)
      const end = Buffer.from(this.buffer)
      this.buffer = Buffer.alloc(0)
      await this.more()
      // Joins both, which copies a whole chunk, only where a delimiter can begin in the end of the previous one.
      const seam = Buffer.concat([end, this.buffer.subarray(0, delimiter.length - 1)])
      if (this.buffer.length < delimiter.length || seam.includes(delimiter)) this.buffer = Buffer.concat([end, this.buffer])
      else if (end.length > 0) yield end
    }
  }

  /** Reads the other bytes to the end, and keeps none of them. */
  async skipRest() {
    this.buffer = Buffer.alloc(0)
    while (!(await this.chunks.next()).done);
  }

  private cut(size: number): Buffer {
    const taken = this.buffer.subarray(0, size)
    this.buffer = this.buffer.subarray(size)
    return taken
  }

  private async more() {
    const rest = Buffer.from(this.buffer)
    const { done, value } = await this.chunks.next()
    if (done) throw new EndOfBytes()
    this.buffer = rest.length === 0 ? value : Buffer.concat([rest, value])
  }
}
