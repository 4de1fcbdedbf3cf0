import type { Channels } from '../../webhooks/dispatcher.ts'
import { providerChannel } from './klaviyo/channel.ts'
import { webhookChannel } from './webhook.ts'

/** How each type of connection is sent to. */
export const deliveryChannels: Channels = {
  webhook: webhookChannel,
  integration: webhookChannel,
  klaviyo: providerChannel,
}
