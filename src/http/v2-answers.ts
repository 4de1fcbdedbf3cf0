import type { ResponseShape } from './error-body.ts'
import type { HttpResponse } from './http.ts'
import type { Match } from './router.ts'

/** Date on which version 2 was closed to new organizations (interface.md, Versioning 2). */
export const v2DeprecatedSince = '2026-04-13'

/** An address of version 2 at which no operation is found. */
const v2Shape: ResponseShape = { errorShape: 'v2', deprecated: { since: v2DeprecatedSince, use: '/api/v3' } }

/** Shape of the errors at a path without an operation. */
export const shapeAt = (path: string): ResponseShape =>
  path.startsWith('/api/v2/') ? v2Shape : { errorShape: path.startsWith('/oauth2/') ? 'token' : 'list' }

const recordedHeaders = {
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** The headers that every answer of version 2 has, as clients recorded them. */
export function v2Headers<T>({ headers }: HttpResponse, match: Match<T> | undefined): HttpResponse['headers'] {
  const isJson = headers['content-type'] === 'application/json'
  const methods = match && 'value' in match ? match.methods().join(', ') : undefined
  return {
    ...recordedHeaders,
    vary: 'Origin, Cookie',
    ...(methods && { allow: methods }),
    ...(isJson && { 'content-type': 'application/json; charset=utf-8' }),
  }
}
