import type { Context, Environment, Reader, Transaction } from '../platform/context.ts'
import type { SealedColumn } from '../platform/rekey.ts'
import { openSecret, type SealedPlace, sealSecret } from '../platform/secrets.ts'
import { addTime, machineNow, type Time } from '../platform/time.ts'
import * as store from './secrets-store.ts'
import { newSigningSecret } from './signing.ts'

/** Secrets of a connection, stored sealed. */
export type StoredSecrets = {
  auth: { readonly [Name in 'token' | 'username' | 'password' | 'header_name' | 'api_key']?: string | undefined }
  /** The values of `extra_headers`. */
  headers: Readonly<Record<string, string>>
  /** Signing secrets, latest first. The previous one is valid until a time of the machine's clock, as receivers' clocks are. */
  signing: readonly { readonly secret: string; readonly until: string | null }[]
  /**
   * Tokens of OAuth; their times are of the machine's clock. While `refreshing_until` lies ahead, a process is refreshing them and no other
   * may.
   */
  tokens: {
    readonly access_token: string
    readonly refresh_token: string | null
    readonly expires_at: string | null
    readonly refreshing_until?: string
  }
}
export type SecretKind = keyof StoredSecrets

export const locateSecret = (organization_id: number, connection_id: number, kind: SecretKind): SealedPlace => ({
  table: 'connection_secrets',
  column: kind,
  organization_id,
  row: connection_id,
})

export const sealedConnections: SealedColumn = {
  table: 'connection_secrets',
  column: 'sealed',
  key: ['organization_id', 'connection_id', 'kind'],
  placeOf: ({ organization_id, connection_id, kind }) => locateSecret(Number(organization_id), Number(connection_id), kind as SecretKind),
}

export const storeSecret = <K extends SecretKind>(tx: Transaction, connection_id: number, kind: K, value: StoredSecrets[K]) =>
  store.insertSecret(tx, connection_id, kind, sealSecret(tx, locateSecret(tx.organization_id, connection_id, kind), JSON.stringify(value)))

export async function openKept<K extends SecretKind>(
  by: Pick<Context, 'db' | 'organization_id'> & Pick<Environment, 'keys'>,
  connection_id: number,
  kind: K,
): Promise<StoredSecrets[K] | undefined> {
  const row = await store.findSecret(by, connection_id, kind)
  return row && JSON.parse(openSecret(by, locateSecret(by.organization_id, connection_id, kind), row.sealed))
}

/** Looks a secret up without opening it, which is cheaper. */
export const hasSecret = async (by: Reader, connection_id: number, kind: SecretKind) =>
  (await store.findSecret(by, connection_id, kind)) !== undefined

export const deleteSecret = (tx: Transaction, connection_id: number, kind: SecretKind) => store.deleteSecret(tx, connection_id, kind)

const bothHours = 24

/** The first secret of a connection. The response shows it this once. */
export async function addSigningSecret(tx: Transaction, connection_id: number) {
  const secret = newSigningSecret(tx.random)
  await storeSecret(tx, connection_id, 'signing', [{ secret, until: null }])
  return secret
}

/**
 * Rotates the secret, to the one that the client gives or else to a new one; the previous one stays valid for a day beside it. An older
 * one ends immediately: at most two are valid.
 */
export async function rotateSigningSecret(tx: Transaction, connection_id: number, signing_secret = newSigningSecret(tx.random)) {
  const [existing] = (await openKept(tx, connection_id, 'signing')) ?? []
  const previous_until = addTime(machineNow(tx), { hours: bothHours })
  await storeSecret(tx, connection_id, 'signing', [
    { secret: signing_secret, until: null },
    ...(existing ? [{ secret: existing.secret, until: previous_until }] : []),
  ])
  return { signing_secret, previous_until }
}

/** Signing secrets that are valid now. */
export const goodSecrets = (signing: StoredSecrets['signing'], time: Time) =>
  signing.filter(({ until }) => until === null || until > machineNow(time)).map(({ secret }) => secret)
