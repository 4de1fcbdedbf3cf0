import { z } from 'zod'
import { jobKind } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import type { Context, Reader, Transaction } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { healthyState, revokeLease } from '../../../webhooks/connection-state.ts'
import { reasonAgainst } from '../../../webhooks/reachable.ts'
import { addSigningSecret, hasSecret, openKept, rotateSigningSecret, storeSecret } from '../../../webhooks/secrets.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { type ConnectionSettings, mergeConfiguration } from './configuration.ts'
import { faultAt, tooMany } from './errors.ts'
import type { Configuration, ConnectionChanges, ConnectionList, ConnectionRequest } from './schema.ts'
import * as store from './store.ts'

/** Limits the connections, since every event of an organization may go to each of them. */
const mostConnections = 100

export async function createConnection(ctx: Context, { type, configuration }: ConnectionRequest) {
  const settled = mergeConfiguration(type, configuration)
  await refuseUnreachable(ctx, settled)
  return ctx.transaction(async (tx) => {
    if ((await store.listConnections(tx)).length >= mostConnections) throw tooMany('connections', mostConnections)
    const row = await addConnection(tx, type, settled)
    const secret = type === 'webhook' ? { signing_secret: await addSigningSecret(tx, row.id) } : {}
    return { ...present(row, false), ...secret }
  })
}

async function addConnection(tx: Transaction, type: ConnectionRequest['type'], { shown, auth, headers }: ConnectionSettings) {
  const row = await store.insertConnection(tx, {
    user_id: tx.user_id,
    type,
    integration_id: null,
    configuration: JSON.stringify(shown),
    ...healthyState,
    leased_until: null,
    fence: 0,
  })
  await storeSecret(tx, row.id, 'auth', auth)
  await storeSecret(tx, row.id, 'headers', headers)
  return row
}

export async function listConnections(ctx: Context, { connection_type }: ConnectionList) {
  const authorized = new Set((await store.listAuthorized(ctx)).map(({ connection_id }) => connection_id))
  const rows = await store.listConnections(ctx)
  return rows
    .filter(({ type }) => connection_type === undefined || type === connection_type)
    .map((row) => present(row, authorized.has(row.id)))
}

export const readConnection = async (by: Reader, id: number) => shownAs(by, foundOrFault(await store.findConnection(by, id), 'connection'))

/** Replaces the keys that are sent, and keeps the others. A new configuration also enables a disabled connection. */
export async function updateConnection(ctx: Context, id: number, { type, configuration }: ConnectionChanges) {
  const before = foundOrFault(await store.findConnection(ctx, id), 'connection')
  if (type !== undefined && type !== before.type)
    throw faultAt('/type', `This connection is of type ${before.type}, and stays so. Make another one.`)
  if (configuration === undefined) return shownAs(ctx, before)
  const settledWith = async (by: Context | Transaction, row: store.ConnectionRow) =>
    mergeConfiguration(row.type as 'webhook', configuration, {
      shown: JSON.parse(row.configuration) as Configuration,
      auth: (await openKept(by, id, 'auth')) ?? {},
      headers: (await openKept(by, id, 'headers')) ?? {},
    })
  await refuseUnreachable(ctx, await settledWith(ctx, before))
  return ctx.transaction(async (tx) => {
    // Locks and merges again: another request may have changed another key meanwhile.
    const held = foundOrFault(await store.holdConnection(tx, id), 'connection')
    const { shown, auth, headers } = await settledWith(tx, held)
    await storeSecret(tx, id, 'auth', auth)
    await storeSecret(tx, id, 'headers', headers)
    const row = await store.updateConnection(tx, id, { configuration: JSON.stringify(shown), ...healthyState, ...revokeLease(held) })
    return shownAs(tx, foundOrFault(row, 'connection'))
  })
}

/** Deletes a connection with its subscriptions: nothing is sent any more. Its deliveries are deleted in the background. */
export const deleteConnection = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    const held = foundOrFault(await store.holdConnection(tx, id), 'connection')
    await store.updateDeleted(tx, id, held)
    await enqueueJob(tx, deleteConnectionJob, { connection_id: id }, { byMachine: true })
  })

/** Deletes the deliveries of a deleted connection, and its row, in the background. */
export const deleteConnectionJob = jobKind('delete connections', z.object({ connection_id: z.int() }), { attempts: 1_000 })

export async function deleteLeftovers(tx: Transaction, id: number) {
  await store.deleteConnection(tx, id)
}

export const rotateSecret = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    const held = foundOrFault(await store.holdConnection(tx, id), 'connection')
    if (held.type !== 'webhook') throw faultAt('', 'Only what is sent to a webhook is signed.')
    await store.updateConnection(tx, id, revokeLease(held))
    return rotateSigningSecret(tx, id)
  })

async function refuseUnreachable(ctx: Context, { shown: { url } }: ConnectionSettings) {
  const reason = url && (await reasonAgainst(ctx, url, { allowLoopback: (await readOrganization(ctx)).mode === 'test' }))
  if (reason) throw faultAt('/configuration/url', reason)
}

const shownAs = async (by: Reader, row: store.ConnectionRow) =>
  present(row, row.type !== 'webhook' && (await hasSecret(by, row.id, 'tokens')))

type ConnectionStatus = 'active' | 'failing' | 'disabled' | 'unauthorized'

function statusOf({ disabled_at, type }: store.ConnectionRow, authorized: boolean, failing_since: string | null): ConnectionStatus {
  if (disabled_at) return 'disabled'
  if (type !== 'webhook' && !authorized) return 'unauthorized'
  return failing_since ? 'failing' : 'active'
}

/** `authorized`: whether a user has given consent at the provider. */
function present(row: store.ConnectionRow, authorized: boolean) {
  const { failing_since = null } = JSON.parse(row.health) as { failing_since?: string }
  return {
    id: row.id,
    type: row.type as ConnectionRequest['type'],
    configuration: JSON.parse(row.configuration) as Configuration,
    status: statusOf(row, authorized, failing_since),
    failing_since,
    disabled_at: row.disabled_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
