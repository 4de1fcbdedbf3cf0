/** A request and an answer as plain values, so that everything but `listen.ts` works without a socket. */
export type HttpRequest = {
  readonly method: string
  /** Path and query, as sent. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The network address of the client. */
  readonly address: string
  /** The private address of a proxy that names another client, and that TRUST_PROXY does not trust. */
  readonly untrustedProxy?: string
  /** The whole body, or undefined where it is longer than `limit` bytes. */
  body(limit: number): Promise<Buffer | undefined>
  /**
   * The body in chunks, as fast as the reader takes them, up to `limit` bytes. Takes a place among the uploads under way until the request
   * is answered; a further call returns the same stream.
   */
  stream?(limit: number): AsyncIterable<Buffer>
  /** The bytes of the body that have arrived. */
  arrivedBytes?(): number
  /** Frees the memory of a whole body that has been parsed. */
  dropBody?(): void
  /** Resolves with true when the body is there, and with false when it is longer than what is read of unknown senders. */
  arrived?(): Promise<boolean>
  /** True if the client has closed its connection, so that no answer reaches it any more. */
  isGone?(): boolean
}

export type HttpResponse = {
  status: number
  headers: Record<string, string | string[]>
  body: string | Uint8Array
  /** Callback for the time when the body has been sent, and its memory is free for another. */
  sent?: () => void
  /** Callback for the time when nothing of the answer is held any more: it has been sent, or the connection has closed. */
  released?: () => void
  /**
   * A long body in chunks, in place of `body`, as fast as the client takes them: the memory of one may be used again when the next is asked
   * for. The headers say how long it is, where that is known.
   */
  stream?: AsyncIterable<Uint8Array>
}
export type Handler = (incoming: HttpRequest) => Promise<HttpResponse>

export const readHeader = ({ headers }: HttpRequest, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}
