import { inSlices } from '../jobs/in-slices.ts'
import type { System, Transaction } from '../platform/context.ts'
import { healthyState, revokeLease } from './connection-state.ts'
import * as store from './integration-store.ts'
import { giveUpWaiting } from './publish.ts'
import { addSigningSecret, rotateSigningSecret } from './secrets.ts'
import { deleteSomeDeliveries } from './store.ts'

/**
 * The webhook of an integration is a connection that no list shows. A change of both locks the webhook first, as the dispatcher
 * does: the other way round the two might wait for each other.
 */
export const holdWebhook = store.holdWebhook

const writeConfiguration = (url: string) => JSON.stringify({ url, auth_type: 'none', extra_headers: {} })

/** Makes the webhook what the integration says of it: an address that is sent to, or null for none. */
export async function setWebhook(tx: Transaction, integration_id: number, url: string | null) {
  const row = await store.holdWebhook(tx, integration_id)
  if (url === null) return row && switchOff(tx, row)
  const configuration = writeConfiguration(url)
  if (!row) {
    const { id } = await store.insertWebhook(tx, { integration_id, configuration, ...healthyState })
    await addSigningSecret(tx, id)
  } else if (row.configuration !== configuration || row.disabled_at !== null)
    await store.updateWebhook(tx, row.id, { configuration, ...healthyState, ...revokeLease(row) })
}

async function switchOff(tx: Transaction, row: store.WebhookRow) {
  if (row.disabled_at !== null) return
  await store.updateWebhook(tx, row.id, { disabled_at: tx.now(), ...revokeLease(row) })
  await giveUpWaiting(tx, row.id)
}

/** Replaces the signing secret by the given one or a new one. Undefined if the integration never had a webhook. */
export async function rotateSecretOfWebhook(tx: Transaction, integration_id: number, secret?: string) {
  const row = await store.holdWebhook(tx, integration_id)
  if (!row) return undefined
  await store.updateWebhook(tx, row.id, revokeLease(row))
  return rotateSigningSecret(tx, row.id, secret)
}

/** Marks the webhook of a deleted integration: it only finishes its open deliveries, and housekeeping counts its days from here. */
export const leaveWebhook = (tx: Transaction, { id }: store.WebhookRow) => store.updateWebhook(tx, id, {})

/** Limits of one run of housekeeping: webhooks deleted, and deliveries deleted in one transaction. */
const [mostLeft, slice] = [100, 500]

/**
 * Deletes webhooks whose integration was deleted before a time, with their deliveries. The next run deletes the rest. Returns the number of
 * deleted webhooks.
 */
export async function deleteWebhooksLeftBefore(system: System, time: string) {
  let deleted = 0
  for (const { id, organization_id } of await store.listLeft(system, time, mostLeft)) {
    const isDone = await inSlices(slice, (most) => system.transaction((tx) => deleteSomeDeliveries({ ...tx, organization_id }, id, most)))
    if (!isDone) continue
    await system.transaction((tx) => store.deleteWebhook(tx, id))
    deleted++
  }
  return deleted
}
