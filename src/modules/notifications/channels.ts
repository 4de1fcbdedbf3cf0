import type { Channels } from '../../webhooks/dispatcher.ts'
import { markFailing, markWebhookOff } from '../sales/integrations/service.ts'
import { openProvider } from './klaviyo/channel.ts'
import { openIntegrationWebhook, openWebhook } from './webhook.ts'

/** How each type of connection is sent to. */
export const deliveryChannels: Channels = {
  webhook: { open: openWebhook },
  integration: { open: openIntegrationWebhook, owner: { setFailing: markFailing, setDisabled: markWebhookOff } },
  klaviyo: { open: openProvider },
}
