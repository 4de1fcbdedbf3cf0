import { findClockAhead } from '../../../platform/clocks.ts'
import type { System, SystemTransaction, Transaction } from '../../../platform/context.ts'
import { OutboundError } from '../../../platform/outbound/call.ts'
import { isSameBytes } from '../../../platform/same-bytes.ts'
import { machineNow, offsetClock } from '../../../platform/time.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { storeTokens } from '../connections/tokens.ts'
import { hashesOf, openVerifier, redirectUri } from './authorization.ts'
import * as store from './store.ts'
import { askForTokens, type TokenOutcome } from './token-endpoint.ts'

/** The query of the provider's redirect. */
export type CallbackQuery = { readonly state: string; readonly code: string; readonly error: string }

/** `unknown`: the state was never issued, or was used, or has expired; the response does not say which. */
export type CallbackResult =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'denied' | 'gone' | 'refused' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'connected'; readonly organization: string; readonly connection_id: number; readonly events_page: string | undefined }

/** Connection that a person is asked to confirm; undefined if the state cannot be used. */
export type UnconfirmedConnection = { readonly organization: string; readonly connection_id: number; readonly browser: string }

/** Finds what a state would connect, and leaves it good: programs that look at links must not use it up. */
export async function findUnconfirmed(system: System, state: string): Promise<UnconfirmedConnection | undefined> {
  const [started] = await store.listAuthorizations(system, hashesOf(system, state))
  if (!started || started.expires_at <= machineNow(system)) return undefined
  const { organization_id, connection_id } = started
  const { name: organization } = await readOrganization({ ...system, organization_id })
  return { organization, connection_id, browser: browserMark(system, state) }
}

/** Mark that the browser keeps when it comes back from the provider, and shows again with the confirmation. */
const browserMark = ({ keys }: Pick<System, 'keys'>, state: string) => keys.mac('authorizations', `browser ${state}`).toString('base64url')

/** True if a confirmation came from a browser that the provider sent here with this state. */
export const isSameBrowser = (system: System, state: string, mark: string) =>
  isSameBytes(Buffer.from(mark), Buffer.from(browserMark(system, state)))

/**
 * Exchanges the code for tokens, and stores them. The state is deleted first: a second callback with it finds
 * nothing, be it while the provider is still being asked.
 */
export async function finishAuthorization(system: System, { state, code, error }: CallbackQuery): Promise<CallbackResult> {
  const started = await system.transaction((tx) => store.deleteAuthorization(tx, hashesOf(system, state)))
  if (!started || started.expires_at <= machineNow(system)) return { kind: 'unknown' }
  const { organization_id, connection_id, user_id, state_hash, verifier } = started
  if (error === 'access_denied') return { kind: 'denied' }
  if (error !== '' || code === '') return { kind: 'refused' }
  const answered = await askForTokens(system, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(system),
    code_verifier: openVerifier(system, organization_id, state_hash, verifier),
  })
  if (answered.kind === 'revoked') return { kind: 'refused' }
  if (answered.kind === 'failed') return { kind: 'failed', why: reasonOf(answered) }
  const stored = await system.transaction(async (tx) =>
    storeTokens(await inOrganization(tx, { organization_id, user_id }), connection_id, answered.tokens),
  )
  if (!stored) return { kind: 'gone' }
  const { name: organization } = await readOrganization({ ...system, organization_id })
  return { kind: 'connected', organization, connection_id, events_page: system.provider.isSimulated ? answered.events_page : undefined }
}

/** Describes a failure in our own words: the provider's response is not repeated. */
const reasonOf = ({ status, reason }: Extract<TokenOutcome, { kind: 'failed' }>) =>
  reason === 'status' || reason === 'redirect' ? `The provider answered with status ${status}.` : new OutboundError(reason).message

/** Turns a transaction into one by the clock of the organization, on behalf of the client that started the authorization. */
async function inOrganization(tx: SystemTransaction, by: { organization_id: number; user_id: number }): Promise<Transaction> {
  const clock_ahead_ms = await findClockAhead({ db: tx.db, organization_id: by.organization_id })
  return { ...tx, ...offsetClock(clock_ahead_ms, tx.now), ...by, integration_id: 0, request_id: null, clock_ahead_ms }
}
