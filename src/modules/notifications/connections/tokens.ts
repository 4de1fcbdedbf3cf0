import type { Context, Transaction } from '../../../platform/context.ts'
import { emitEvent } from '../../../platform/events.ts'
import { healthyState, revokeLease } from '../../../webhooks/connection-state.ts'
import type { Health } from '../../../webhooks/health.ts'
import { deleteSecret, openKept, type StoredSecrets, storeSecret } from '../../../webhooks/secrets.ts'
import { connectionAuthorized, connectionUnauthorized } from './events.ts'
import * as store from './store.ts'

export type Tokens = StoredSecrets['tokens']

export const readTokens = (ctx: Context, connection_id: number) => openKept(ctx, connection_id, 'tokens')

/** Stores the tokens of a granted connection, and has its backlog sent. Returns whether the connection still exists. */
export async function storeTokens(tx: Transaction, connection_id: number, tokens: Tokens): Promise<boolean> {
  const held = await store.holdConnection(tx, connection_id)
  if (!held) return false
  await storeSecret(tx, connection_id, 'tokens', tokens)
  await store.updateConnection(tx, connection_id, { ...revived(JSON.parse(held.health), tx.now()), ...revokeLease(held) })
  await emitEvent(tx, connectionAuthorized, connection_id)
  return true
}

/**
 * Health of a connection that is authorized again. If it has failed, it is probed at once: the first delivery that arrives hurries the
 * others, whatever their own time was.
 */
const revived = ({ failing_since }: Health, now: string) =>
  failing_since === undefined
    ? healthyState
    : { ...healthyState, health: JSON.stringify({ failing_since, open_since: now } satisfies Health), probe_at: now }

/** Lease of a refresh: longer than the provider has to answer. */
const refreshLeaseSeconds = 20

/** Decision about spent tokens: use newer ones that are stored, wait for another process's refresh, or refresh them. */
export type RefreshClaim = { readonly use: Tokens | undefined } | 'wait' | 'ours'

/** A refresh token may be valid for one use, and using it twice could lose the account: so only one process at a time refreshes. */
export const claimRefresh = (ctx: Context, connection_id: number, spent: Tokens): Promise<RefreshClaim> =>
  ctx.transaction(async (tx) => {
    await store.holdConnection(tx, connection_id)
    const stored = await openKept(tx, connection_id, 'tokens')
    if (stored?.access_token !== spent.access_token) return { use: stored }
    if (!tx.leases.isOver(refreshLeaseSeconds, stored.refreshing_until ?? null)) return 'wait'
    await storeSecret(tx, connection_id, 'tokens', { ...stored, refreshing_until: tx.leases.until(refreshLeaseSeconds) })
    return 'ours'
  })

/**
 * Replaces spent tokens; without new ones, the connection needs a new authorization. Tokens of an authorization that was granted meanwhile
 * stay. Returns the tokens that are valid now.
 */
export const replaceTokens = (ctx: Context, connection_id: number, spent: Tokens, fresh: Tokens | undefined) =>
  ctx.transaction(async (tx) => {
    if (!(await store.holdConnection(tx, connection_id))) return undefined
    const stored = await openKept(tx, connection_id, 'tokens')
    if (stored?.access_token !== spent.access_token) return stored
    if (fresh) {
      await storeSecret(tx, connection_id, 'tokens', fresh)
      return fresh
    }
    await deleteSecret(tx, connection_id, 'tokens')
    await emitEvent(tx, connectionUnauthorized, connection_id)
    return undefined
  })
