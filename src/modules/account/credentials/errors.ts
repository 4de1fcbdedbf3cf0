import { type ErrorKind, errorKind, Fault } from '../../../platform/errors.ts'

const kinds = {
  invalid_request: [errorKind('invalid', 400, 'Invalid request'), 'The request lacks a parameter, has one twice, or cannot be read.'],
  invalid_client: [errorKind('authentication_failed', 401, 'Invalid client'), 'The client is unknown, or its secret is wrong.'],
  unsupported_grant_type: [errorKind('invalid', 400, 'Unsupported grant type'), 'This server does not take this grant type.'],
  invalid_scope: [errorKind('invalid', 400, 'Invalid scope'), 'The scope is missing, unknown, or not to be had.'],
} as const satisfies Record<string, readonly [ErrorKind, string]>

export const tokenErrors = Object.values(kinds).map(([kind]) => kind)

export const isDevelopment = () => process.env.NODE_ENV === 'development'

/** RFC 6749 section 5.2. The hint says what to change; `debug` what exactly failed, sent in development alone. */
export function tokenFault(error: keyof typeof kinds, hint: string, debug?: string) {
  const [kind, description] = kinds[error]
  const body = { error, error_description: description, ...(isDevelopment() && debug && { error_debug: debug }) }
  const headers = kind.status === 401 ? { 'www-authenticate': 'Basic realm="crossdock", charset="UTF-8"' } : {}
  return new Fault(kind, hint, { body, headers })
}
