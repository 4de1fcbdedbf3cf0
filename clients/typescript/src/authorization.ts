import { toBase64 } from './bytes.ts'
import type { Token } from './generated/schemas.ts'
import type { Credentials } from './options.ts'

export type Authorization = {
  /** The header; undefined without credentials. */
  header(): Promise<string | undefined>
  /** Forgets a token that was refused. True if the next header is another one. */
  discard(): boolean
  /** Authorization of the OAuth client itself, for the token endpoint. */
  readonly client?: Authorization
}

type TokenSource = {
  now(): number
  requestToken(authorization: Authorization, authUrl: string | undefined): Promise<Token>
}

/** Requests that begin before it expires should arrive before it expires. */
const renewalMs = 60_000

export function authorizationOf(credentials: Credentials | undefined, source: TokenSource): Authorization {
  if (credentials === undefined) return fixed(undefined)
  if ('key' in credentials) return basicAuthorization(credentials.key, credentials.secret)
  if ('clientId' in credentials) return oauthAuthorization(credentials, source)
  const { token } = credentials
  if (typeof token === 'string') return fixed(`Bearer ${token}`)
  return { header: async () => `Bearer ${await token()}`, discard: () => false }
}

const fixed = (header: string | undefined): Authorization => ({ header: async () => header, discard: () => false })
const basicAuthorization = (name: string, secret: string) => fixed(`Basic ${toBase64(`${name}:${secret}`)}`)

/** Shares one token among all calls, requested once however many calls wait for it. */
function oauthAuthorization(
  { clientId, clientSecret, authUrl }: Extract<Credentials, { clientId: string }>,
  { now, requestToken }: TokenSource,
): Authorization {
  const client = basicAuthorization(clientId, clientSecret)
  let cached: { readonly header: string; readonly until: number } | undefined
  let requested: Promise<string> | undefined

  async function requestHeader() {
    const begun = now()
    const { access_token, expires_in } = await requestToken(client, authUrl)
    cached = { header: `Bearer ${access_token}`, until: begun + expires_in * 1000 - renewalMs }
    return cached.header
  }

  return {
    client,
    header() {
      if (cached && now() < cached.until) return Promise.resolve(cached.header)
      requested ??= requestHeader().finally(() => {
        requested = undefined
      })
      return requested
    },
    discard() {
      const hadOne = cached !== undefined
      cached = undefined
      return hadOne
    },
  }
}
