import { providerChannel } from './klaviyo/channel.ts'
import { webhookChannel } from './webhook.ts'
import type { Channels } from '../../webhooks/dispatcher.ts'

/** How each type of connection is sent to. */
export const deliveryChannels: Channels = {
  webhook: webhookChannel,
  integration: webhookChannel,
  klaviyo: providerChannel,
}
