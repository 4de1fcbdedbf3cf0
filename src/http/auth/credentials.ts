import { timingSafeEqual } from 'node:crypto'
import { renewAccessMark } from '../../platform/access-mark.ts'
import { type Environment, onBehalf, type System, type SystemTransaction, type Transaction } from '../../platform/context.ts'
import { emitEvent, eventKind } from '../../platform/events.ts'
import { publicText, secretText } from '../../platform/random.ts'
import { addTime, machineNow } from '../../platform/time.ts'
import type { CredentialKind } from './store.ts'
import * as store from './store.ts'

export type { CredentialKind }

/**
 * Secrets are 256 random bits of our own making: there is nothing to guess, so a fast keyed hash is enough, and a slow one
 * on every request would be a way to stop the service. Without SECRET_KEY a stolen table is useless.
 */
export const hashSecret = ({ keys }: Pick<Environment, 'keys'>, secret: string) => keys.mac('credentials', secret).toString('base64url')

/** The hash under the current key first, then those under keys that were replaced. */
export const hashWithAllKeys = ({ keys }: Pick<Environment, 'keys'>, secret: string) =>
  keys.macs('credentials', secret).map((mac) => mac.toString('base64url'))

/** Scopes of a key or a client: all of them, `*`, or a list. */
export const everyScope = '*'
export type Scopes = typeof everyScope | readonly string[]

const resource_type = 'credential'
const credentialCreated = eventKind('credential.created', { resource_type, operation: 'create' })
const credentialRotated = eventKind('credential.rotated', { resource_type, operation: 'update' })
const credentialRevoked = eventKind('credential.revoked', { resource_type, operation: 'delete' })

type Validity = { readonly expires_at?: string | undefined }
/** The scopes of a new key or client, and when it expires. */
export type CredentialAccess = Validity & { readonly scopes?: Scopes | undefined }

/** Returns the secret in plain text, which the database does not have: no later call returns it. */
export async function createCredential(tx: Transaction, kind: CredentialKind, scopes: Scopes = everyScope, { expires_at }: Validity = {}) {
  const [public_id, secret] = [publicText(tx.random), secretText(tx.random)]
  const text = scopes === everyScope ? scopes : scopes.join(' ')
  await store.insertCredential(tx, { kind, public_id, secret_hash: hashSecret(tx, secret), scopes: text, expires_at: expires_at ?? null })
  await emitEvent(tx, credentialCreated, public_id)
  return { public_id, secret }
}

/**
 * Gives a second secret. The first stays good, so that clients can change over, until the next rotation or `endPrevious`, which is for a
 * secret that leaked: tokens that were obtained with it end too.
 */
export async function rotateCredential(tx: SystemTransaction, kind: CredentialKind, public_id: string, { endPrevious = false } = {}) {
  const known = await store.findCredential(tx.db, kind, public_id)
  if (!known) return undefined
  const secret = secretText(tx.random)
  await store.updateSecret(tx, known.id, hashSecret(tx, secret), endPrevious ? 'end previous' : 'keep previous')
  if (endPrevious) await store.deleteTokens(tx, known)
  await emitEvent(onBehalf(tx, known), credentialRotated, public_id)
  await renewAccessMark(tx)
  return { public_id, secret }
}

/** Revokes an API key, or an OAuth client with its tokens. Returns false if it does not exist. */
export async function revokeCredential(tx: SystemTransaction, kind: CredentialKind, public_id: string) {
  const known = await store.findCredential(tx.db, kind, public_id)
  if (!known) return false
  await store.updateRevoked(tx, known.id)
  await emitEvent(onBehalf(tx, known), credentialRevoked, public_id)
  await renewAccessMark(tx)
  return true
}

/** Lists at most `most` API keys or OAuth clients, oldest first, without the hashes of their secrets. */
export async function listCredentials({ db }: Pick<System, 'db'>, filter: store.CredentialFilter, most: number) {
  const rows = await store.listCredentials(db, filter, most)
  return rows.map(({ previous_secret_hash, scopes, ...row }) => ({
    ...row,
    scopes: (scopes === everyScope ? everyScope : scopes.split(' ')) satisfies Scopes as Scopes,
    has_previous_secret: previous_secret_hash !== null,
  }))
}

/** The credential, if the secret is one of its two and it has not expired. Takes as long for an unknown id as for a wrong secret. */
export async function verifyCredential(
  system: Pick<System, 'db' | 'keys' | 'now'>,
  kind: CredentialKind,
  public_id: string,
  secret: string,
) {
  const hashes = hashWithAllKeys(system, secret)
  const known = await store.findCredential(system.db, kind, public_id)
  const stored = [known?.secret_hash ?? noHash, known?.previous_secret_hash ?? noHash]
  const matches = stored.flatMap((hash) => hashes.map((one) => isEqualHash(one, hash)))
  const hasExpired = known?.expires_at != null && known.expires_at <= system.now()
  return matches.includes(true) && !hasExpired ? known : undefined
}

/** True if a text is a valid secret of one of the API keys of an integration. */
export async function isApiSecret(tx: Transaction, integration_id: number, secret: string) {
  const given = hashWithAllKeys(tx, secret)
  const keys = await store.listKeyHashes(tx, { integration_id, time: machineNow(tx) })
  const matches = keys
    .flatMap((key) => [key.secret_hash, key.previous_secret_hash ?? noHash])
    .flatMap((hash) => given.map((one) => isEqualHash(one, hash)))
  return matches.includes(true)
}

/** Explains why `verifyCredential` refused a pair. For the log alone: it reveals which ids exist. */
export const explainRefusal = async ({ db }: Pick<System, 'db'>, kind: CredentialKind, public_id: string) =>
  (await store.findCredential(db, kind, public_id))
    ? `The ${kind} exists, but the secret is neither its current one nor its previous one.`
    : `There is no ${kind} with this id, or it was revoked.`

/** Stand-in with the length of a hash, equal to none, for when there is no hash to compare with. */
const noHash = '.'.repeat(43)
const isEqualHash = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))

const tokenSeconds = 3600

export async function createToken(tx: SystemTransaction, { id, organization_id }: { id: number; organization_id: number }) {
  const access_token = secretText(tx.random)
  await store.insertToken(tx, {
    token_hash: hashSecret(tx, access_token),
    organization_id,
    credential_id: id,
    expires_at: addTime(tx.now(), { seconds: tokenSeconds }),
  })
  return { access_token, expires_in: tokenSeconds }
}

/** A client that asks for a token every hour would leave 8,760 rows a year behind. */
export const deleteExpiredTokens = (system: System, most: number) => system.transaction((tx) => store.deleteExpiredTokens(tx, most))
