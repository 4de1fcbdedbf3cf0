import { createHash } from 'node:crypto'
import type { Context, Environment, System } from '../../../platform/context.ts'
import { Fault, invalidValue } from '../../../platform/errors.ts'
import { emitEvent } from '../../../platform/events.ts'
import { secretText } from '../../../platform/random.ts'
import type { SealedColumn } from '../../../platform/rekey.ts'
import { openSecret, type SealedPlace, sealSecret } from '../../../platform/secrets.ts'
import { addTime, machineNow } from '../../../platform/time.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { authorizationStarted } from '../connections/events.ts'
import { readConnection } from '../connections/service.ts'
import * as store from './store.ts'

/** Time for a person to sign in and to grant access. */
const minutes = 10
/** Scopes for sending events, which is all that is done there: the provider creates the profile of the person whom an event is about. */
const scope = 'accounts:read events:write'

/** The redirect URI, which the operator registers at the provider. */
export const callbackPath = '/event-subscriptions/callback'
export const redirectUri = ({ baseUrl }: Pick<Environment, 'baseUrl'>) => `${baseUrl}${callbackPath}`

/** The consent URL of a connection. Its state is valid once, and not for long. */
export async function startAuthorization(ctx: Context, id: number): Promise<{ authorization_url: string }> {
  const { type } = await readConnection(ctx, id)
  if (type === 'webhook') throw new Fault(invalidValue, 'Webhook connections do not use OAuth authorization.')
  await refuseUnconfigured(ctx)
  const { client_id, authorize_url } = ctx.provider
  const [state, verifier] = [secretText(ctx.random), secretText(ctx.random)]
  const state_hash = hashOf(ctx, state)
  await ctx.transaction(async (tx) => {
    const time = machineNow(tx)
    await store.deleteEnded(tx, time)
    const sealed = sealSecret(tx, placeOf(tx.organization_id, state_hash), verifier)
    await store.insertAuthorization(tx, { state_hash, connection_id: id, verifier: sealed, expires_at: addTime(time, { minutes }) })
    await emitEvent(tx, authorizationStarted, id)
  })
  const url = new URL(authorize_url)
  const parameters = { response_type: 'code', client_id, redirect_uri: redirectUri(ctx), scope, state }
  const proof = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }
  for (const [name, value] of Object.entries({ ...parameters, ...proof })) url.searchParams.set(name, value)
  return { authorization_url: url.href }
}

/** Finds the authorization that was started with this state, while its link is valid. */
export async function findStarted(system: System, state: string) {
  const state_hash = hashOf(system, state)
  const started = await store.findAuthorization(system, state_hash)
  return started && started.expires_at > machineNow(system) ? { state_hash, organization_id: started.organization_id } : undefined
}

async function refuseUnconfigured(ctx: Context) {
  if (!ctx.provider.isSimulated) return
  const { mode } = await readOrganization(ctx)
  if (mode === 'live')
    throw new Fault(
      invalidValue,
      'This server is not registered with the provider. Its operator sets KLAVIYO_CLIENT_ID and KLAVIYO_CLIENT_SECRET; only organizations in mode test may connect without.',
    )
}

/** Computes the PKCE challenge (RFC 7636): a stolen code is not enough, since the verifier never passes through a browser. */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const hashOf = ({ keys }: Pick<Environment, 'keys'>, state: string) => keys.mac('authorizations', state).toString('base64url')

/** Hashes of a state under all keys, also those that were replaced while a person was signing in. */
export const hashesOf = ({ keys }: Pick<Environment, 'keys'>, state: string) =>
  keys.macs('authorizations', state).map((mac) => mac.toString('base64url'))

const placeOf = (organization_id: number, state_hash: string): SealedPlace => ({
  table: 'authorizations',
  column: 'verifier',
  organization_id,
  row: state_hash,
})
export const sealedAuthorizations: SealedColumn = {
  table: 'authorizations',
  column: 'verifier',
  key: ['state_hash'],
  with: ['organization_id'],
  placeOf: ({ organization_id, state_hash }) => placeOf(Number(organization_id), String(state_hash)),
}
export const openVerifier = (tools: Pick<Environment, 'keys'>, organization_id: number, state_hash: string, sealed: string) =>
  openSecret(tools, placeOf(organization_id, state_hash), sealed)
