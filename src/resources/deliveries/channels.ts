import { webhookChannel } from '../event-subscriptions/webhook.ts'
import type { Channels } from './dispatcher.ts'
import { unauthorized } from './post.ts'

/** How each type of connection is sent to. */
export const channels: Channels = {
  webhook: webhookChannel,
  integration: webhookChannel,
  klaviyo: async () => async () => unauthorized,
}
