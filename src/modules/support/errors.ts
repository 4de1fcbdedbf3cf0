import type { ErrorFamily } from '../../http/endpoint.ts'
import { errorKind, Fault, unknownField, unsupportedMediaType, wrongFormat } from '../../platform/errors.ts'

export const badRequest = errorKind('bad_request', 400, 'Bad Request')
export const supportNotFound = errorKind('not_found', 404, 'Not Found')
export const notReadable = errorKind('not_acceptable', 406, 'Not Acceptable')
export const conflictError = errorKind('conflict', 409, 'Conflict')
export const contentTooLarge = errorKind('content_too_large', 413, 'Content Too Large')
export const unsupportedType = errorKind('unsupported_media_type', 415, 'Unsupported Media Type')
export const unprocessableError = errorKind('unprocessable_content', 422, 'Unprocessable Content')
const hitRateLimit = errorKind('hit_rate_limit', 429, 'Rate limit exceeded')

const byStatus = new Map(
  [badRequest, supportNotFound, notReadable, conflictError, contentTooLarge, unsupportedType, unprocessableError, hitRateLimit].map(
    (kind) => [kind.status, kind],
  ),
)

/** Errors have one code for each status. An unknown field has its own code in every area. */
const family: ErrorFamily = {
  kindOf: (kind) => (kind === unknownField ? kind : (byStatus.get(kind.status) ?? kind)),
}
const creationFamily: ErrorFamily = { kindOf: (kind) => (kind === wrongFormat ? notReadable : family.kindOf(kind)) }
/** A body that is no form is 400; 415 is about the file. */
const fileFamily: ErrorFamily = { kindOf: (kind) => (kind === unsupportedMediaType ? badRequest : family.kindOf(kind)) }

/** The errors of every operation of the support desk: spread it into the declaration of an endpoint. */
export const supportErrors = { integerStatus: 'all', errorFamily: family } as const
/** Errors of the operations that create a ticket: a body that is not JSON is 406. */
export const ticketCreationErrors = { integerStatus: 'all', errorFamily: creationFamily } as const
/** Errors of the operations that upload a file. */
export const fileErrors = { integerStatus: 'all', errorFamily: fileFamily } as const

/** `pointer`: the field that is wrong. */
export const badField = (pointer: string, detail: string) => new Fault(badRequest, detail, { source: { pointer } })
export const unprocessableFault = (detail: string) => new Fault(unprocessableError, detail)
export const conflictFault = (detail: string) => new Fault(conflictError, detail)
const missing = (what: string) => new Fault(supportNotFound, `No ${what} with this id exists.`)

export function foundInSupport<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw missing(what)
  return row
}
