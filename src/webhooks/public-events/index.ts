import type { SubscriberEvent } from './define.ts'
import {
  integrationConnectedMessage,
  integrationDeletedMessage,
  integrationUpdatedMessage,
  parcelStatusMessage,
  returnCreatedMessage,
} from './integration-messages.ts'
import { parcelCreated } from './parcel-created.ts'
import { ticketCreated, ticketUpdated } from './ticket-events.ts'
import { trackingEventCreated } from './tracking-event-created.ts'

/**
 * Every type of event that clients receive. The subscription schema, the filter of the deliveries, the samples, the provider's metrics and
 * the `webhooks` section of the OpenAPI document are read from this list, and only these types can be published.
 */
export const publicEvents = [
  parcelCreated,
  trackingEventCreated,
  ticketCreated,
  ticketUpdated,
  parcelStatusMessage,
  integrationConnectedMessage,
  integrationUpdatedMessage,
  integrationDeletedMessage,
  returnCreatedMessage,
] as const

type RegisteredEvent = (typeof publicEvents)[number]
/** A type that the log of deliveries can show. */
export type DeliveryEventType = RegisteredEvent['type']
export const deliveryEventTypes: readonly DeliveryEventType[] = publicEvents.map(({ type }) => type)

type Subscribable = Extract<RegisteredEvent, { recipient: 'subscribers' }>
/** A type that connections subscribe to. */
export type EventType = Subscribable['type']
export type MessageType = Exclude<DeliveryEventType, EventType>

export const subscriberEvents = publicEvents.filter((event): event is Subscribable => event.recipient === 'subscribers')
export const eventTypes: readonly EventType[] = subscriberEvents.map(({ type }) => type)

const byType: ReadonlyMap<string, SubscriberEvent> = new Map(
  subscriberEvents.map((event) => [event.type, event as unknown as SubscriberEvent]),
)
/** Undefined for a type that this version does not know: a newer version may have written it. */
export const findSubscriberEvent = (type: string) => byType.get(type)
