import { z } from 'zod'
import type { WebhookDescription } from '../../http/openapi-webhooks.ts'
import type { PublicEvent } from './define.ts'
import { publicEvents } from './index.ts'

const sampleCaller = { organization_id: 1, integration_id: 1, time: '2026-11-15T09:00:00.000Z', baseUrl: 'https://crossdock.example' }

/** The body of a message, as `publishEvent` and `publishToIntegration` write it. */
const describeBody = ({ recipient, type, payload }: PublicEvent) =>
  recipient === 'integration'
    ? payload
    : z.object({
        event_type: z.literal(type),
        sequence: z.int().meta({ description: 'Rises from event to event, so that a receiver can sort.' }),
        data: payload,
      })

const makeExample = ({ recipient, type, sample }: PublicEvent) =>
  recipient === 'integration' ? sample(sampleCaller) : { event_type: type, sequence: 1, data: sample(sampleCaller) }

/** The `webhooks` section of the OpenAPI document. */
export const describePublicEvents = (): WebhookDescription[] =>
  publicEvents.map((event) => {
    const { type: name, summary, description, recipient } = event
    const tag = recipient === 'integration' ? 'integrations' : 'event-subscriptions'
    return { name, tag, summary, description, body: describeBody(event), example: makeExample(event) }
  })
