import type { Transaction } from '../../../platform/context.ts'
import { emitNumberedEvent, eventKind } from '../../../platform/events.ts'
import type {
  integrationConnectedMessage,
  integrationDeletedMessage,
  integrationUpdatedMessage,
} from '../../../webhooks/public-events/integration-messages.ts'
import { formatSubject, publishToIntegration } from '../../../webhooks/publish.ts'
import type { IntegrationRow } from './store.ts'

type IntegrationAction = typeof integrationConnectedMessage | typeof integrationUpdatedMessage | typeof integrationDeletedMessage

/** Sends an integration its own state to its webhook. Without an active webhook no event is stored. */
export const publishIntegrationAction = (tx: Transaction, { type: action, ...message }: IntegrationAction, row: IntegrationRow) =>
  publishToIntegration(tx, row.id, async () => {
    const kind = eventKind(action, { resource_type: message.resource_type })
    const body = JSON.stringify({ action, timestamp: Date.parse(tx.now()), integration: toWebhookPayload(tx, row) })
    return { event_id: await emitNumberedEvent(tx, kind, row.id), event_type: action, subject: formatSubject(kind, row.id), body }
  })

/** Converts an integration to the field names of version 2, which receivers of webhooks know. */
const toWebhookPayload = ({ baseUrl }: Transaction, row: IntegrationRow) => ({
  id: row.id,
  shop_name: row.shop_name,
  shop_url: row.shop_url ?? baseUrl,
  system: row.type,
  failing_since: row.started_failing_at,
  last_fetch: row.last_fetched_at,
  last_updated_at: row.updated_at,
  service_point_enabled: row.service_point_enabled === 1,
  service_point_carriers: JSON.parse(row.service_point_carriers),
  webhook_active: row.webhook_active === 1,
  webhook_url: row.webhook_url,
})
