import type { Channels } from '../../webhooks/dispatcher.ts'
import { markFailing, markWebhookOff } from '../sales/integrations/service.ts'
import { openIntegrationWebhook, openWebhook } from './connections/webhook.ts'
import { openProvider } from './klaviyo/channel.ts'

/** Maps each type of connection to its channel. */
export const deliveryChannels: Channels = {
  webhook: { open: openWebhook },
  integration: { open: openIntegrationWebhook, owner: { setFailing: markFailing, setDisabled: markWebhookOff } },
  klaviyo: { open: openProvider },
}
