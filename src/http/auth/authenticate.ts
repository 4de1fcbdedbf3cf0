import { hash } from 'node:crypto'
import { findAccessMarks } from '../../platform/access-mark.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Caller, Services } from '../../platform/context.ts'
import { DatabaseUpgraded, openUpgradeCheck } from '../../platform/database/schema-mark.ts'
import { Fault, forbiddenError, notAuthenticated } from '../../platform/errors.ts'
import type { UnknownFields } from '../../platform/unknown-fields.ts'
import type { Scheme } from '../endpoint.ts'
import { type HttpRequest, readHeader } from '../http.ts'
import { readBasic, splitAuthorization } from './basic.ts'
import { everyScope, hashWithAllKeys, verifyCredential } from './credentials.ts'
import { describeHeaders, describeInvalid, describeMissing } from './describe-refusal.ts'
import { limitFailures } from './failures.ts'
import * as store from './store.ts'
import { noteUse, usesOf } from './uses.ts'

type Identity = Caller & {
  readonly scopes: '*' | ReadonlySet<string>
  /** Setting of the integration for unknown fields; null where it has none. */
  readonly unknown_fields: UnknownFields | null
  /** The row of the key or client; `public_id` is what logs show of it. */
  readonly credential_id: number
  readonly public_id: string
  readonly expires_at: string | null
}
export type Authenticate = (incoming: HttpRequest, accepted: readonly Scheme[]) => Promise<Identity>

const identitiesKept = 10_000
const realm = 'crossdock'

/**
 * Authenticates a client. The result is cached under a digest of the header, which saves a query and a keyed hash on every request. A
 * revocation still takes effect at once in every process: each request first reads a mark that every revocation changes. Requests that
 * arrive in one turn of the event loop share that query.
 */
export function createAuthenticator(parts: Pick<Services, 'db' | 'now' | 'keys' | 'failures' | 'log' | 'leases'>): Authenticate {
  const { db, now, failures } = parts
  const askMarks = oncePerTurn(() => findAccessMarks(db))
  const uses = usesOf(parts)
  const isUpgraded = openUpgradeCheck()
  const known = new BoundedMap<string, Identity>(identitiesKept)
  let knownUnder: string | undefined

  const identify: Record<Scheme, (credentials: string, attempt: { address: string; wasValid: boolean }) => Promise<Identity | undefined>> =
    {
      async basic(credentials, attempt) {
        const pair = readBasic(credentials)
        if (!pair) return undefined
        const key = await limitFailures(parts, { at: 'api', ...attempt, id: pair.id }, () =>
          verifyCredential(parts, 'key', pair.id, pair.secret),
        )
        return key && toIdentity(key)
      },
      async bearer(credentials) {
        const token = credentials ? await findFirst(hashWithAllKeys(parts, credentials), (hash) => store.findToken(db, hash)) : undefined
        return token && toIdentity({ ...token, expires_at: findEarlier(token.token_expires_at, token.expires_at) })
      },
      /** Restricts the token to reading service points, whatever the key may do: every visitor of a shop's page can see it. */
      async accesstoken(credentials) {
        const key = isPublicId.test(credentials) ? await store.findCredential(db, 'key', credentials) : undefined
        const identity = key && toIdentity(key)
        return identity && { ...identity, scopes: new Set([publicScope].filter((scope) => hasScope(identity, scope))) }
      },
    }

  return async (incoming, accepted) => {
    const authorization = readHeader(incoming, 'authorization') ?? (accepted.includes('accesstoken') ? tokenInQuery(incoming) : undefined)
    if (authorization === undefined) throw refuseCredentials(accepted, describeMissing(incoming))
    const { scheme, credentials } = splitAuthorization(authorization)
    const taken = accepted.find((name) => name === scheme)
    if (!taken) throw refuseCredentials(accepted, 'Credentials came, but in a form that this operation does not take.')

    const { access: mark, schema } = await askMarks()
    if (isUpgraded(schema)) throw new DatabaseUpgraded('A newer version has upgraded the database')
    if (mark !== knownUnder) {
      known.clear()
      knownUnder = mark
    }
    const digest = hash('sha256', authorization)
    // Verifies a pair again while failures are counted: its address may be out of attempts. Tokens have no such count.
    const last = known.get(digest)
    let identity = taken !== 'basic' || failures.isEmpty() ? last : undefined
    if (!identity) {
      identity = await identify[taken](credentials, { address: incoming.address, wasValid: last !== undefined })
      // Access may have ended while we looked; what was found before that must not be remembered after it.
      if (identity && mark === knownUnder) known.set(digest, identity)
    }
    const time = now()
    if (!identity || (identity.expires_at !== null && identity.expires_at <= time))
      throw refuseCredentials(accepted, describeInvalid(taken, credentials), taken)
    noteUse(uses, identity.credential_id, time)
    return identity
  }
}

/** Pattern of a token in a query. PostgreSQL would refuse a query with some other bytes. */
const isPublicId = /^[\x21-\x7e]{1,255}$/

/** The scope that an access token has. */
const publicScope = 'read:service-point'

/** Returns `access_token` of the query in the form of the header. */
function tokenInQuery({ target }: HttpRequest): string | undefined {
  const token = new URLSearchParams(target.split('?', 2)[1] ?? '').get('access_token')
  return token ? `AccessToken ${token}` : undefined
}

async function findFirst<T>(hashes: readonly string[], find: (hash: string) => Promise<T | undefined>): Promise<T | undefined> {
  for (const hash of hashes) {
    const found = await find(hash)
    if (found) return found
  }
  return undefined
}

type CredentialRow = Caller & {
  scopes: string
  unknown_fields: UnknownFields | null
  id: number
  public_id: string
  expires_at: string | null
}
const toIdentity = ({
  organization_id,
  integration_id,
  user_id,
  clock_ahead_ms,
  unknown_fields,
  scopes,
  ...row
}: CredentialRow): Identity => ({
  organization_id,
  integration_id,
  user_id,
  clock_ahead_ms,
  unknown_fields,
  credential_id: row.id,
  public_id: row.public_id,
  expires_at: row.expires_at,
  scopes: scopes === everyScope ? everyScope : new Set(scopes.split(' ')),
})

/** A token ends with its client at the latest. */
const findEarlier = (time: string, other: string | null) => (other !== null && other < time ? other : time)

/** Callers of one turn of the event loop share one run, which begins after the last of them has asked. */
function oncePerTurn<T>(work: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined
  return () => {
    shared ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        shared = undefined
        work().then(resolve, reject)
      })
    })
    return shared
  }
}

/** Refuses an unknown key, a wrong secret and an expired token alike: clients cannot learn which it was. */
function refuseCredentials(accepted: readonly Scheme[], detail: string, tried?: Scheme) {
  const challenges = {
    basic: `Basic realm="${realm}", charset="UTF-8"`,
    bearer: `Bearer realm="${realm}"${tried === 'bearer' ? ', error="invalid_token"' : ''}`,
    accesstoken: `AccessToken realm="${realm}"`,
  }
  return new Fault(notAuthenticated, `${detail} Send ${describeHeaders(accepted)}.`, {
    source: { header: 'Authorization' },
    headers: { 'www-authenticate': accepted.map((scheme) => challenges[scheme]).join(', ') },
  })
}

export const hasScope = ({ scopes }: Pick<Identity, 'scopes'>, scope: string) => scopes === everyScope || scopes.has(scope)

export function requireScope(identity: Identity, scope: string) {
  if (hasScope(identity, scope)) return
  const headers = { 'www-authenticate': `Bearer realm="${realm}", error="insufficient_scope", scope="${scope}"` }
  throw new Fault(forbiddenError, `This operation requires the scope ${scope}, which these credentials do not have.`, { headers })
}
