import type { Scheme } from '../endpoint.ts'
import { type HttpRequest, readHeader } from '../http.ts'
import { readBasic } from './basic.ts'

const headers: Readonly<Record<Scheme, string>> = {
  basic: 'Authorization: Basic base64(key:secret)',
  bearer: 'Authorization: Bearer <access token>',
  accesstoken: 'Authorization: AccessToken <public key>',
}

/** The headers that an operation takes credentials in. */
export const describeHeaders = (accepted: readonly Scheme[]) => accepted.map((scheme) => `"${headers[scheme]}"`).join(' or ')

/** Headers that other APIs take keys in. */
const foreignHeaders = ['x-api-key', 'api-key', 'x-auth-token'] as const

export function describeMissing(incoming: HttpRequest): string {
  const foreign = foreignHeaders.find((name) => readHeader(incoming, name) !== undefined)
  return foreign ? `Credentials in the header ${foreign} are not read.` : 'No credentials came with this request.'
}

/** The form of a key, a pair of key and secret, or its base64: nothing is looked up for it. */
const isApiKey = (credentials: string) =>
  /^[\da-f]{32}$/.test(credentials) || credentials.includes(':') || readBasic(credentials) !== undefined

/** Returns one text for all credentials of a valid form, whatever is wrong with them. */
export function describeInvalid(scheme: Scheme, credentials: string): string {
  if (scheme === 'accesstoken') return 'Credentials came, but the public key is invalid or revoked.'
  if (scheme === 'bearer')
    return isApiKey(credentials)
      ? 'API keys go by HTTP Basic, not as a bearer token.'
      : 'Credentials came, but the bearer token is invalid, expired or revoked. POST /oauth2/token gives a new one; it is valid for an hour.'
  return readBasic(credentials)
    ? 'Credentials came, but the API key or its secret is invalid or revoked.'
    : 'Credentials came, but what follows Basic is not the base64 of key:secret.'
}
