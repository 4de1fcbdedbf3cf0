/** `key` and `secret`: an API key pair. `clientId` and `clientSecret`: an OAuth client; its access token is requested, cached and renewed. */
export type Credentials =
  | { readonly key: string; readonly secret: string }
  | {
      readonly clientId: string
      readonly clientSecret: string
      /** The server of the token endpoint. Default: `url`. */
      readonly authUrl?: string | undefined
    }
  | { readonly token: string | (() => string | Promise<string>) }

export type ClientOptions = {
  /** The URL of the server, such as `https://shipping.example.com`. */
  readonly url: string
  /** Credentials of each request. Only public operations answer without them. */
  readonly credentials?: Credentials | undefined
  /** Maximum number of retries after the first attempt. Default: 3. */
  readonly maxRetries?: number | undefined
  /** Milliseconds for each attempt, until the response is complete; for a download, until it begins. Default: 60,000. */
  readonly timeoutMs?: number | undefined
  /** Headers of every request, such as `prefer: 'handling=lenient'`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Default: the `fetch` of the platform. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Waits before a retry, and ends early with an error when `signal` is aborted. */
  readonly sleep?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined
  /** A number from 0 to 1, to spread retries. Default: `Math.random`. */
  readonly random?: (() => number) | undefined
  /** Milliseconds since 1970, to know when an access token expires. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/** Options of one call. */
export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** Default: a random key, the same for all attempts of this call. */
  readonly idempotencyKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly maxRetries?: number | undefined
  readonly timeoutMs?: number | undefined
}

/** The request of an operation without parameters. */
export type NoParameters = { readonly [name: string]: never }
