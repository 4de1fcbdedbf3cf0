import { z } from 'zod'
import { isApiSecret } from '../../../http/auth/credentials.ts'
import { jobKind } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import { renewAccessMark } from '../../../platform/access-mark.ts'
import type { Context, Environment, Reader, Transaction } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { defineChanges, emitEvent } from '../../../platform/events.ts'
import { holdWebhook, leaveWebhook, rotateSecretOfWebhook, setWebhook } from '../../../webhooks/integration-webhook.ts'
import {
  integrationConnectedMessage,
  integrationDeletedMessage,
  integrationUpdatedMessage,
} from '../../../webhooks/public-events/integration-messages.ts'
import { reasonAgainst } from '../../../webhooks/reachable.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { badWebhookUrl, neverHadWebhook, webhookWithoutUrl } from './errors.ts'
import type { IntegrationChanges, IntegrationList, IntegrationSort } from './schema.ts'
import * as store from './store.ts'
import { publishIntegrationAction } from './webhook-messages.ts'

/** A connection to a shop, or, of type `api`, to a client that calls the interface directly. */
export const addIntegration = (
  tx: Transaction,
  {
    type,
    shop_name,
    service_point_carriers = [],
  }: { type: string; shop_name: string; service_point_carriers?: readonly string[] | undefined },
) =>
  store.insertIntegration(tx, {
    type,
    shop_name,
    shop_url: null,
    service_point_enabled: Number(service_point_carriers.length > 0),
    service_point_carriers: JSON.stringify(service_point_carriers),
    webhook_active: 0,
    webhook_url: null,
    feedback_type: 'none',
    started_failing_at: null,
    last_fetched_at: null,
  })

/** Lists all integrations without pages: an organization has a handful. */
export async function listIntegrations(ctx: Context, { sort }: IntegrationList) {
  const rows = await store.listIntegrations(ctx)
  return rows.toSorted(sort ? orderBy(sort) : byFetchThenAge).map((row) => present(ctx, row))
}

type IntegrationOrder = (a: store.IntegrationRow, b: store.IntegrationRow) => number
const columns: Record<IntegrationSort, keyof store.IntegrationRow> = {
  integration_type: 'type',
  created_at: 'created_at',
  updated_at: 'updated_at',
  last_fetch: 'last_fetched_at',
  failing_since: 'started_failing_at',
}

/** Compares rows by a column. Rows without a value come last in both directions. */
const by =
  (column: keyof store.IntegrationRow, sign: 1 | -1): IntegrationOrder =>
  (a, b) => {
    const [x, y] = [a[column], b[column]]
    if (x === y) return 0
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y ? -sign : sign
  }
const orderBy = (sort: NonNullable<IntegrationList['sort']>): IntegrationOrder => {
  const order = by(columns[sort.replace('-', '') as IntegrationSort], sort.startsWith('-') ? -1 : 1)
  return (a, b) => order(a, b) || a.id - b.id
}
const byFetchThenAge: IntegrationOrder = (a, b) => by('last_fetched_at', 1)(a, b) || by('created_at', 1)(a, b) || a.id - b.id

export const readIntegration = async (by: Reader & Pick<Environment, 'baseUrl'>, id: number) =>
  present(by, foundOrFault(await store.findIntegration(by, id), 'integration'))

export const hasIntegration = async (by: Reader, id: number) => (await store.findIntegration(by, id)) !== undefined

/** Lists the integrations that exist. `isDeleting`: others were deleted, and some of their rows may not be yet. */
export async function listIntegrationIds(by: Reader): Promise<{ ids: number[]; isDeleting: boolean }> {
  const rows = await store.listIntegrationIds(by)
  const ids = rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id)
  return { ids, isDeleting: ids.length < rows.length }
}

/** True if the integration exists. Locks it until the transaction ends, for callers that go on to write. */
export const holdIntegration = async (tx: Transaction, id: number) => (await store.holdIntegration(tx, id)) !== undefined

/** True if the integration exists. Locks it for callers that write concurrently: until they end, it is neither changed nor deleted. */
export const shareIntegration = async (tx: Transaction, id: number) => (await store.shareIntegration(tx, id)) !== undefined

export const findFirstIntegration = async (by: Reader) => (await store.listIntegrations(by))[0]

export async function updateIntegration(ctx: Context, id: number, changes: IntegrationChanges) {
  if (changes.webhook_url) await refuseUnreachable(ctx, id, changes.webhook_url)
  await ctx.transaction(async (tx) => {
    await holdWebhook(tx, id)
    const before = foundOrFault(await store.holdIntegration(tx, id), 'integration')
    const { webhook_active = before.webhook_active === 1, webhook_url = before.webhook_url } = changes
    if (webhook_active && webhook_url === null) throw webhookWithoutUrl()
    const isOther = before.webhook_active === 0 || before.webhook_url !== webhook_url
    // Forgets earlier failures of a webhook that is switched on again or has another URL.
    const written = { ...rowOf(changes), ...(webhook_active && isOther && { started_failing_at: null }) }
    const row = (await store.updateIntegration(tx, id, written))!
    if (before.unknown_fields !== row.unknown_fields) await renewAccessMark(tx)
    await setWebhook(tx, id, webhook_active ? webhook_url : null)
    if (before.webhook_active < row.webhook_active) await publishIntegrationAction(tx, integrationConnectedMessage, row)
    else if (columnsOf(written).some((column) => before[column] !== row[column]))
      await publishIntegrationAction(tx, integrationUpdatedMessage, row)
  })
}

const columnsOf = (written: object) => Object.keys(written) as (keyof store.IntegrationRow)[]

const rowOf = ({ service_point_carriers, service_point_enabled, webhook_active, ...texts }: IntegrationChanges) => ({
  ...texts,
  ...(service_point_carriers && { service_point_carriers: JSON.stringify(service_point_carriers) }),
  ...(service_point_enabled !== undefined && { service_point_enabled: Number(service_point_enabled) }),
  ...(webhook_active !== undefined && { webhook_active: Number(webhook_active) }),
})

async function refuseUnreachable(ctx: Context, id: number, url: string) {
  foundOrFault(await store.findIntegration(ctx, id), 'integration')
  const { mode } = await readOrganization(ctx)
  const reason = await reasonAgainst(ctx, url, { allowLoopback: mode === 'test' })
  if (reason !== undefined) throw badWebhookUrl(reason)
}

/** Sets the time since which no delivery arrives at the webhook. Null: one has arrived. */
export const markFailing = (tx: Transaction, id: number, started_failing_at: string | null) =>
  store.updateWebhookState(tx, id, { started_failing_at })

/** Switches off a webhook whose deliveries have failed for too long. */
export const markWebhookOff = (tx: Transaction, id: number) => store.updateWebhookState(tx, id, { webhook_active: 0 })

const { updated: integrationUpdated } = defineChanges('integration')

/** Rotates the signing secret of the webhook, and returns it: no other response has it. `secret`: one that the receiver has already. */
export const rotateWebhookSecret = (ctx: Context, id: number, secret?: string) =>
  ctx.transaction(async (tx) => {
    foundOrFault(await store.findIntegration(tx, id), 'integration')
    const rotated = foundOrFault(await rotateSecretOfWebhook(tx, id, secret), neverHadWebhook)
    await emitEvent(tx, integrationUpdated, id)
    return { ...rotated, is_api_secret: secret !== undefined && (await isApiSecret(tx, id, secret)) }
  })

/**
 * Deletes an integration. Its keys and clients are revoked at once, and its orders are gone with them; its logs stay. Its webhook is
 * notified, and pending deliveries still arrive. A job deletes the rows in the background.
 */
export const deleteIntegration = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    const webhook = await holdWebhook(tx, id)
    const row = foundOrFault(await store.holdIntegration(tx, id), 'integration')
    await publishIntegrationAction(tx, integrationDeletedMessage, row)
    if (webhook) await leaveWebhook(tx, webhook)
    await store.updateDeleted(tx, id)
    await enqueueJob(tx, deleteIntegrationJob, { integration_id: id }, { byMachine: true })
    await renewAccessMark(tx)
  })

/** Deletes the rows of a deleted integration in the background. */
export const deleteIntegrationJob = jobKind('delete integrations', z.object({ integration_id: z.int() }), { attempts: 1_000 })

/** Detaches some logs from a deleted integration. Returns their number. */
export const clearLogs = (tx: Transaction, id: number, most: number) => store.updateLogsOfDeleted(tx, id, most)
export const deleteTokens = (tx: Transaction, id: number, most: number) => store.deleteTokensOf(tx, id, most)

/** Some logs may have come since; they are cleared with it. */
export async function deleteLeftovers(tx: Transaction, id: number) {
  await clearLogs(tx, id, Number.MAX_SAFE_INTEGER)
  await store.deleteIntegration(tx, id)
}

const present = ({ baseUrl }: Pick<Environment, 'baseUrl'>, row: store.IntegrationRow) => ({
  id: row.id,
  type: row.type,
  shop_name: row.shop_name,
  shop_url: row.shop_url ?? baseUrl,
  service_point_enabled: row.service_point_enabled === 1,
  service_point_carriers: JSON.parse(row.service_point_carriers),
  webhook_active: row.webhook_active === 1,
  webhook_url: row.webhook_url,
  feedback_type: row.feedback_type,
  unknown_fields: row.unknown_fields,
  started_failing_at: row.started_failing_at,
  last_fetched_at: row.last_fetched_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
