import { providerChannel } from '../event-subscriptions/provider/channel.ts'
import { webhookChannel } from '../event-subscriptions/webhook.ts'
import type { Channels } from './dispatcher.ts'

/** How each type of connection is sent to. */
export const deliveryChannels: Channels = {
  webhook: webhookChannel,
  integration: webhookChannel,
  klaviyo: providerChannel,
}
