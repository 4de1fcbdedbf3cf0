import type { ErrorBody, ErrorCode } from './generated/errors.ts'

/** An error of a response, in one form for all areas of the API. */
export type Problem = {
  /** Code as in the response; null in areas without codes. Servers of later versions may send codes that this list does not have. */
  readonly code: ErrorCode | (string & {}) | null
  readonly status: number
  readonly title: string
  /** Explains what is wrong, and what to send instead. */
  readonly detail: string
  /** JSON Pointer to the part of the body that is wrong. */
  readonly pointer?: string
  /** The query parameter that is wrong. */
  readonly parameter?: string
  /** The header that is wrong. */
  readonly header?: string
  readonly meta?: Readonly<Record<string, unknown>>
  /** The page about the code. */
  readonly about?: string
}

/** Base of every error that a call can throw, except an abort of its own signal. */
export class CrossdockError extends Error {
  /** The operation that was called, such as `announceShipment`. */
  readonly operation: string

  constructor(operation: string, message: string, options?: ErrorOptions) {
    super(`${operation}: ${message}`, options)
    this.name = new.target.name
    this.operation = operation
  }
}

/** Error without a complete response: the connection failed, or it took longer than `timeoutMs`. The request may have had its effect. */
export class ConnectionError extends CrossdockError {
  readonly isTimeout: boolean
  /** The server that was called. */
  readonly url: string

  constructor(operation: string, url: string, cause: unknown, isTimeout: boolean) {
    super(operation, isTimeout ? `no response in time from ${url}` : `no usable response from ${url} (${describeCause(cause)})`, { cause })
    this.isTimeout = isTimeout
    this.url = url
  }
}

/** The innermost reason, such as `connect ECONNREFUSED 127.0.0.1:3000`: `fetch` itself says no more than "fetch failed". */
function describeCause(cause: unknown): string {
  // Node tries each address of a name.
  if (cause instanceof AggregateError) return cause.errors.map(describeCause).join(', ')
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause === undefined ? cause.message : describeCause(cause.cause)
}

type Refusal = {
  readonly status: number
  readonly headers: Headers
  /** The text of the body. */
  readonly text: string
}

/** The server refused the request. */
export class ApiError extends CrossdockError {
  readonly status: number
  /** All errors that the server found, at least one. */
  readonly problems: readonly [Problem, ...Problem[]]
  /** Quote it to the operator: the server's log has it. */
  readonly requestId: string | undefined
  /** `Retry-After`, in seconds. */
  readonly retryAfterSeconds: number | undefined
  readonly headers: Headers
  /** The response as it was sent: its form depends on the operation. Undefined where it is not JSON. */
  readonly body: ErrorBody | undefined

  constructor(operation: string, { status, headers, text }: Refusal) {
    const body = parsed(text)
    const problems = problemsOf(body, status, text)
    super(operation, `${status} ${problems.map(describeProblem).join(' ')}`)
    this.status = status
    this.problems = problems
    this.requestId = headers.get('x-request-id') ?? undefined
    this.retryAfterSeconds = secondsOf(headers.get('retry-after'))
    this.headers = headers
    this.body = body as ErrorBody | undefined
  }

  /** The code of the first problem. */
  get code(): Problem['code'] {
    return this.problems[0].code
  }
}

/** Error of a 400, 406, 413, 415 or 422: the request has to be changed. */
export class InvalidRequestError extends ApiError {}
/** Error of a 401: the credentials are wrong, expired or revoked. */
export class AuthenticationError extends ApiError {}
/** Error of a 403: the credentials lack a scope, or the organization may not do this. */
export class ForbiddenError extends ApiError {}
/** Error of a 404: the resource does not exist in this organization. */
export class NotFoundError extends ApiError {}
/** Error of a 409: the request contradicts what exists, such as an `external_reference_id` that is used already. */
export class ConflictError extends ApiError {}
/** Error of a 429: a rate limit is reached; `retryAfterSeconds` says how long to wait. */
export class RateLimitError extends ApiError {}
/** Error of a 5xx: the server or a carrier is unavailable. */
export class ServerError extends ApiError {}

const classes: Readonly<Record<number, typeof ApiError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: ForbiddenError,
  404: NotFoundError,
  406: InvalidRequestError,
  409: ConflictError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  422: InvalidRequestError,
  429: RateLimitError,
}

export function toApiError(operation: string, refusal: Refusal): ApiError {
  const Kind = classes[refusal.status] ?? (refusal.status >= 500 ? ServerError : ApiError)
  return new Kind(operation, refusal)
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

function parsed(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The forms of errors: a list in version 3, one object in version 2, and that of RFC 6749 at the token endpoint. */
function problemsOf(body: Fields | undefined, status: number, text: string): [Problem, ...Problem[]] {
  const list = Array.isArray(body?.errors) ? body.errors.filter(isFields).map((entry) => toProblem(entry, status)) : []
  const [first, ...others] = list
  if (first) return [first, ...others]
  const error = body?.error
  if (isFields(error)) return [{ code: null, status, title: '', detail: textOf(error.message) ?? '' }]
  const [title, hint] = [textOf(body?.error_description) ?? '', textOf(body?.error_hint)]
  if (typeof error === 'string') return [{ code: error, status, title, detail: hint ?? title }]
  return [{ code: null, status, title: '', detail: text.slice(0, 500) }]
}

function toProblem(entry: Fields, status: number): Problem {
  const source = isFields(entry.source) ? entry.source : {}
  const [pointer, parameter, header] = [textOf(source.pointer), textOf(source.parameter), textOf(source.header)]
  const about = isFields(entry.links) ? textOf(entry.links.about) : undefined
  return {
    code: textOf(entry.code) ?? null,
    status: Number(entry.status) || status,
    title: textOf(entry.title) ?? '',
    detail: textOf(entry.detail) ?? textOf(entry.message) ?? '',
    ...(pointer !== undefined && { pointer }),
    ...(parameter !== undefined && { parameter }),
    ...(header !== undefined && { header }),
    ...(isFields(entry.meta) && { meta: entry.meta }),
    ...(about !== undefined && { about }),
  }
}

const describeProblem = ({ code, title, detail, pointer, parameter, header }: Problem) =>
  [code, pointer ?? parameter ?? header, detail || title].filter(Boolean).join(' ')

/** Seconds, or a date of HTTP. */
function secondsOf(value: string | null): number | undefined {
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
