import type { System, Transaction } from '../../platform/context.ts'
import type { Slice, Swept } from '../../platform/retention.ts'
import { giveUpWaiting } from '../deliveries/publish.ts'
import { takenFrom, unscathed } from './connections.ts'
import * as store from './integration-store.ts'
import type { Configuration } from './schema.ts'
import { addSigningSecret, rotateSigningSecret } from './secrets.ts'

/**
 * The webhook of an integration is a connection that no list shows. Whoever changes both holds the webhook first, as whoever sends to it
 * does: the other way round the two might wait for each other.
 */
export const holdWebhook = store.holdWebhook

const configurationOf = (url: string) => JSON.stringify({ url, auth_type: 'none', extra_headers: {} } satisfies Configuration)

/** Makes the webhook what the integration says of it: an address that is sent to, or null for none. */
export async function setWebhook(tx: Transaction, integration_id: number, url: string | null) {
  const row = await store.holdWebhook(tx, integration_id)
  if (url === null) return row && switchOff(tx, row)
  const configuration = configurationOf(url)
  if (!row) {
    const { id } = await store.insertWebhook(tx, { integration_id, configuration, ...unscathed })
    await addSigningSecret(tx, id)
  } else if (row.configuration !== configuration || row.disabled_at !== null)
    await store.updateWebhook(tx, row.id, { configuration, ...unscathed, ...takenFrom(row) })
}

async function switchOff(tx: Transaction, row: store.WebhookRow) {
  if (row.disabled_at !== null) return
  await store.updateWebhook(tx, row.id, { disabled_at: tx.now(), ...takenFrom(row) })
  await giveUpWaiting(tx, row.id)
}

/** Another secret to sign with; undefined where there has never been a webhook. */
export async function rotateSecretOfWebhook(tx: Transaction, integration_id: number) {
  const row = await store.holdWebhook(tx, integration_id)
  if (!row) return undefined
  await store.updateWebhook(tx, row.id, takenFrom(row))
  return rotateSigningSecret(tx, row.id)
}

/** From now on it only finishes what waits; housekeeping counts its days from here. */
export const leaveWebhook = (tx: Transaction, { id }: store.WebhookRow) => store.updateWebhook(tx, id, {})

/** Deletes a slice of the webhooks whose integration went before a time. */
export const deleteWebhooksLeftBefore = (system: System, time: string, { after, most }: Slice): Promise<Swept> =>
  system.transaction(async (tx) => {
    const rows = await store.listUnchanged(tx, time, after === undefined ? undefined : JSON.parse(String(after)), most)
    if (rows.length === 0) return { deleted: 0 }
    const deleted = await store.deleteLeft(
      tx,
      rows.map(({ id }) => id),
    )
    return { deleted, ...(rows.length >= most && { next: JSON.stringify(rows.at(-1)) }) }
  })
