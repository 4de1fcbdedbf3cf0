/** A file in a response. It can be read once: as bytes, a Blob, a text or a stream. */
export class Download {
  readonly contentType: string
  /** The name that the server gives the file. */
  readonly fileName: string | undefined
  /** Size in bytes, if the server sends it. */
  readonly size: number | undefined
  readonly #response: Response

  constructor(response: Response) {
    const { headers } = response
    this.contentType = headers.get('content-type') ?? 'application/octet-stream'
    this.fileName = /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1]
    const length = headers.get('content-length')
    this.size = length === null ? undefined : Number(length)
    this.#response = response
  }

  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await this.#response.arrayBuffer())
  }

  blob(): Promise<Blob> {
    return this.#response.blob()
  }

  text(): Promise<string> {
    return this.#response.text()
  }

  stream(): ReadableStream<Uint8Array> {
    const { body } = this.#response
    if (!body) throw new Error('The response has no content.')
    return body
  }
}
