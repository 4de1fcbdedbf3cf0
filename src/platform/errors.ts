/** Every code that an answer may carry, with what its page says. A kind of error cannot name a code that has no page. */
export const errorCodes = {
  unknown_field: {
    meaning: 'The request names a field or a parameter that this operation does not have.',
    remedy: 'Remove it, or correct its spelling. `source` points at it, and the reference lists the fields that exist.',
  },
  invalid: {
    meaning: 'A value, or the request as a whole, is invalid.',
    remedy: 'Read `detail`: it says what is valid. `source` points at the value.',
  },
  forbidden: {
    meaning:
      'The credentials are valid, but lack the scope of this operation, or the organization may not use it. Or the request comes from a web page of another origin, and is not a GET.',
    remedy:
      'Read `detail`. Where it names a scope, use a client that was registered with it, or an API key, which has all of them. For your own web page, have its origin added to `CORS_ORIGINS`.',
  },
  invalid_choice: {
    meaning: 'The value is not one of the valid choices.',
    remedy: 'Use one of the values listed in `detail`.',
  },
  min_value: {
    meaning: 'The number is below the minimum.',
    remedy: 'Use a number at or above the minimum named in `detail`.',
  },
  null: {
    meaning: 'The value is null where null has no meaning.',
    remedy: 'Send a value, or leave the field out.',
  },
  not_found: {
    meaning: 'The path is unknown, or the resource is missing, deleted or of another organization.',
    remedy: 'Check the path and the id. A resource of another organization is answered exactly as a missing one.',
  },
  required: {
    meaning: 'A required field or parameter is missing.',
    remedy: 'Add what `source` points at.',
  },
  not_a_list: {
    meaning: 'A list is expected here.',
    remedy: 'Wrap the value in square brackets.',
  },
  non_field_errors: {
    meaning: 'The body as a whole, or several values taken together, cannot be accepted.',
    remedy: 'Read `detail`: it says which values do not go together, or why the body could not be read.',
  },
  authentication_failed: {
    meaning: 'The request carries no credentials, or none that are valid here.',
    remedy: 'Send an API key and its secret by HTTP Basic, or a bearer token from the token endpoint. Tokens expire after an hour.',
  },
  validation_error: {
    meaning: 'The request is well formed, but its values do not fit the rules of this operation.',
    remedy: 'Read `detail` and correct the value that `source` points at.',
  },
  parcel_announcement_error: {
    meaning: 'The carrier did not accept the parcel.',
    remedy: 'Read `detail`, which has the message of the carrier, correct the shipment and announce it again.',
  },
  missing: {
    meaning: 'A required parameter is missing (analytics).',
    remedy: 'Add the parameter that `source` names.',
  },
  string_too_long: {
    meaning: 'A parameter is longer than it may be (analytics).',
    remedy: 'Read `detail`, which names the length, and correct the parameter that `source` names.',
  },
  string_too_short: {
    meaning: 'A parameter is shorter than it may be (analytics).',
    remedy: 'Read `detail`, which names the length, and correct the parameter that `source` names.',
  },
  date_parsing: {
    meaning: 'A parameter is not a date (analytics).',
    remedy: 'Send a date such as 2026-11-15.',
  },
  bad_request: {
    meaning: 'The request cannot be understood.',
    remedy: 'Read `detail` and correct the request.',
  },
  not_acceptable: {
    meaning: 'The response is not available in the requested format; or, where a support ticket is created, the body is not JSON.',
    remedy: 'Request one of the formats that the reference lists, or correct the JSON: `detail` says where it could not be read.',
  },
  conflict: {
    meaning: 'The resource changed or is in a state that does not allow this.',
    remedy: 'Fetch the resource again and retry.',
  },
  content_too_large: {
    meaning: 'The body is larger than this operation takes, or the files of the organization would take more than the server allows.',
    remedy: 'Read `detail`, which names the limit, and send less at once.',
  },
  unsupported_media_type: {
    meaning: 'The type of the body, or of the file in it, is not accepted here.',
    remedy: 'Send one of the types that `detail` or the reference lists, and name it in `Content-Type`.',
  },
  unprocessable_content: {
    meaning: 'The request is understood, but a rule forbids carrying it out.',
    remedy: 'Read `detail`, which names the rule.',
  },
  hit_rate_limit: {
    meaning: 'Too many requests in too short a time.',
    remedy: 'Wait for the number of seconds in the `Retry-After` header, then send the request again.',
  },
  unknown_error: {
    meaning: 'The server failed (500), or it is overloaded or cannot reach its database (503).',
    remedy:
      '503: wait for the number of seconds in the `Retry-After` header, then send the request again, with the same `Idempotency-Key`. 500: send it again; if it keeps failing, give the operator the `id` of the error: the log has the cause under it.',
  },
} as const

export type ErrorCode = keyof typeof errorCodes

/** Kind of failure that callers may rely on. Declared once beside its owner, raised anywhere. A few have a null code in the response. */
export type ErrorKind = { readonly code: ErrorCode | null; readonly status: number; readonly title: string }
export const errorKind = (code: ErrorCode | null, status: number, title: string): ErrorKind => ({ code, status, title })

/** Part of the request that is at fault. */
export type FaultSource = { pointer?: string; parameter?: string; header?: string }
type FaultDetails = { source?: FaultSource; meta?: object; headers?: Record<string, string>; body?: object; cause?: unknown }

/** A kind of error, met. `detail` says what the client should change; `cause` is for the log alone. */
export class Fault extends Error {
  readonly kind: ErrorKind
  readonly detail: string
  readonly more: FaultDetails

  constructor(kind: ErrorKind, detail: string, more: FaultDetails = {}) {
    super(`${kind.code}: ${detail}`, { cause: more.cause })
    this.kind = kind
    this.detail = detail
    this.more = more
  }
}

/** All errors of a request, as far as one response lists them. */
export class Faults extends Error {
  readonly list: readonly [Fault, ...Fault[]]

  constructor(list: readonly [Fault, ...Fault[]]) {
    const listed = withinLimit(list)
    super(listed.map(({ message }) => message).join('; '))
    this.list = listed
  }
}

/** Raises all of them together, or nothing where there are none. */
export function throwFaults(list: readonly Fault[]) {
  if (list.length > 0) throw new Faults(list as readonly [Fault, ...Fault[]])
}

/** Limit of errors that one response lists. One more entry says how many are left out. */
export const mostFaults = 100

/** Represents errors that are not listed. A null count: they were not counted, since counting would take time. */
export const furtherFaults = (kind: ErrorKind, count: number | null) =>
  new Fault(
    kind,
    count === null ? 'And more errors: the rest was not checked.' : `And ${count} more ${count === 1 ? 'error' : 'errors'}.`,
    {
      meta: { more_errors: count },
    },
  )
const isFurther = ({ more: { meta } }: Fault) => meta !== undefined && 'more_errors' in meta

/** Adds what a checker finds, and stops it as soon as the answer is full. */
export function addFaults(faults: Fault[], found: Iterable<Fault>) {
  for (const fault of found) {
    faults.push(faults.length < mostFaults ? fault : furtherFaults(fault.kind, null))
    if (faults.length > mostFaults) return
  }
}

function withinLimit(list: readonly [Fault, ...Fault[]]): readonly [Fault, ...Fault[]] {
  if (list.length <= mostFaults) return list
  const further = list.filter(isFurther)
  const listed = list.filter((fault) => !isFurther(fault))
  const counts = further.map(({ more: { meta } }) => (meta as { more_errors: number | null }).more_errors)
  const left = Math.max(listed.length - mostFaults, 0)
  const more = counts.includes(null) ? null : counts.reduce<number>((sum, count) => sum + count!, left)
  if (more === 0) return list
  return [...listed.slice(0, mostFaults), furtherFaults(list[0].kind, more)] as unknown as [Fault, ...Fault[]]
}

export const unknownField = errorKind('unknown_field', 400, 'Unknown field')
export const invalidValue = errorKind('invalid', 400, 'Invalid value')
export const invalidChoice = errorKind('invalid_choice', 400, 'Invalid choice')
export const belowMinimum = errorKind('min_value', 400, 'Below the minimum')
export const nullValue = errorKind('null', 400, 'Null value')
export const requiredField = errorKind('required', 400, 'Required')
export const validationError = errorKind('validation_error', 400, 'Validation error')
export const notAList = errorKind('not_a_list', 400, 'Not a list')
export const wrongFormat = errorKind('non_field_errors', 400, 'Wrong format')
export const notAuthenticated = errorKind('authentication_failed', 401, 'Authentication failed')
export const forbiddenError = errorKind('forbidden', 403, 'Forbidden')
export const notFound = errorKind('not_found', 404, 'Not Found')
export const methodNotAllowed = errorKind('invalid', 405, 'Method not allowed')
export const notAcceptable = errorKind('not_acceptable', 406, 'Not acceptable')
export const requestTimeout = errorKind('bad_request', 408, 'Request timeout')
export const tooLarge = errorKind('content_too_large', 413, 'Content too large')
export const unsupportedMediaType = errorKind('invalid', 415, 'Unsupported media type')
export const tooManyRequests = errorKind('hit_rate_limit', 429, 'Rate limit exceeded')
export const headersTooLarge = errorKind('content_too_large', 431, 'Header fields too large')
export const unknownError = errorKind('unknown_error', 500, 'Internal server error')
export const notAvailable = errorKind('unknown_error', 503, 'Service unavailable')

/** Returns the same fault for a resource that never existed, was deleted, or belongs to another organization. */
export const missingFault = (what: string) => new Fault(notFound, `No ${what} with this id exists.`)

/** Returns what a look-up found. Throws where it found nothing: a 404 that names the resource, or the fault of the caller. */
export function foundOrFault<Row>(row: Row | undefined, missing: string | (() => Fault)): Row {
  if (row === undefined) throw typeof missing === 'string' ? missingFault(missing) : missing()
  return row
}
