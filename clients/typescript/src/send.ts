import type { Authorization } from './authorization.ts'
import { Download } from './download.ts'
import { AuthenticationError, ConnectionError, CrossdockError, toApiError } from './errors.ts'
import { version } from './generated/version.ts'
import type { Operation, OperationRequest } from './operation.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { contentOf, newIdempotencyKey, urlOf } from './request.ts'
import { retryDelay } from './retry.ts'

/** The options of a client, with their defaults. */
export type ClientSettings = Required<Pick<ClientOptions, 'url' | 'headers' | 'maxRetries' | 'timeoutMs' | 'random'>> & {
  readonly fetch: NonNullable<ClientOptions['fetch']>
  readonly sleep: NonNullable<ClientOptions['sleep']>
  readonly headers: Readonly<Record<string, string>>
  readonly maxRetries: number
  readonly timeoutMs: number
  readonly random: () => number
}

/** A successful response. `body`: JSON as it was sent, a `Download`, or undefined where there is none. */
export type ClientResponse<Body> = { readonly status: number; readonly headers: Headers; readonly body: Body }

/** A call of an operation: the part that all its attempts share. */
export type Call = {
  readonly name: string
  readonly operation: Operation
  readonly request: OperationRequest
  readonly options: CallOptions
}

/** Sends a request until it is answered, refused for good, or has been repeated often enough. */
export async function sendCall(settings: ClientSettings, authorization: Authorization, call: Call): Promise<ClientResponse<unknown>> {
  const { operation, options } = call
  const { maxRetries = settings.maxRetries, signal } = options
  const idempotencyKey = operation.isKeyed ? (options.idempotencyKey ?? newIdempotencyKey()) : undefined
  let hasRenewed = false
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(settings, authorization, call, idempotencyKey)
    } catch (error) {
      signal?.throwIfAborted()
      // The request of an access token has been repeated already.
      if (error instanceof CrossdockError && error.operation !== call.name) throw error
      if (error instanceof AuthenticationError && !hasRenewed && !operation.isPublic && authorization.discard()) {
        hasRenewed = true
        attempt--
        continue
      }
      const delay = attempt < maxRetries ? retryDelay(operation, error, attempt, settings.random) : undefined
      if (delay === undefined) throw error
      await settings.sleep(delay, signal)
    }
  }
}

async function sendOnce(
  settings: ClientSettings,
  authorization: Authorization,
  { name, operation, request, options }: Call,
  idempotencyKey: string | undefined,
): Promise<ClientResponse<unknown>> {
  const { body, type } = contentOf(operation, request.body)
  const header = operation.isPublic ? undefined : await authorization.header()
  options.signal?.throwIfAborted()
  const own = { authorization: header, 'content-type': type, accept: request.accept, 'idempotency-key': idempotencyKey, ...userAgent() }
  const headers = mergeHeaders(own, settings.headers, options.headers ?? {})
  // A redirect would take credentials and personal data to another address.
  const init: RequestInit = {
    method: operation.method,
    headers,
    credentials: 'omit',
    redirect: 'error',
    ...(body !== undefined && { body }),
  }
  const url = urlOf(settings.url, operation, request)
  const timer = new AbortController()
  const timeout = setTimeout(() => timer.abort(), options.timeoutMs ?? settings.timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timer.signal]) : timer.signal
  const lost = (error: unknown): never => {
    throw new ConnectionError(name, settings.url, error, timer.signal.aborted)
  }
  try {
    const response = await settings.fetch(url, { ...init, signal }).catch(lost)
    if (!response.ok)
      throw toApiError(name, { status: response.status, headers: response.headers, text: await response.text().catch(lost) })
    return { status: response.status, headers: response.headers, body: await readBody(operation, response).catch(lost) }
  } finally {
    clearTimeout(timeout)
  }
}

/** Browsers name themselves, and would ask a server of another origin for its consent to another name. */
const userAgent = () => (globalThis.navigator?.userAgent?.startsWith('Mozilla/') ? {} : { 'user-agent': `crossdock-typescript/${version}` })

/** Merges headers. Later ones replace earlier ones, in whichever case their names are written. */
function mergeHeaders(...all: readonly Readonly<Record<string, string | undefined>>[]): Headers {
  const merged = new Headers()
  for (const headers of all) for (const [name, value] of Object.entries(headers)) if (value !== undefined) merged.set(name, value)
  return merged
}

async function readBody({ isFile }: Operation, response: Response): Promise<unknown> {
  if (isFile) return new Download(response)
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}
