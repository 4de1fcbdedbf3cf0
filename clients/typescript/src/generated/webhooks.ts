// Written by npm run generate from openapi.json.
import type { IntegrationWebhookMessage, ParcelCreatedEvent, ParcelWebhookMessage, ReturnWebhookMessage, TicketEvent, TrackingEventCreatedEvent } from './schemas.ts'

export interface WebhookEvents {
  /**
   * Parcel created.
   *
   * A parcel was created, with a shipment or for tracking alone. It is sent before the carrier has announced the parcel.
   */
  "parcel.created": {
    event_type: "parcel.created"
    /** Rises from event to event, so that a receiver can sort. */
    sequence: number
    data: ParcelCreatedEvent
  }
  /**
   * Tracking event created.
   *
   * A tracking event of a parcel was received from its carrier. Each event is sent once, in the order in which it was received.
   */
  "parcels.event.created": {
    event_type: "parcels.event.created"
    /** Rises from event to event, so that a receiver can sort. */
    sequence: number
    data: TrackingEventCreatedEvent
  }
  /**
   * Support ticket created.
   *
   * A support ticket was created. It is sent before the carrier knows of the ticket.
   */
  "ticket.created": {
    event_type: "ticket.created"
    /** Rises from event to event, so that a receiver can sort. */
    sequence: number
    data: TicketEvent
  }
  /**
   * Support ticket updated.
   *
   * The status of a support ticket changed, or data was requested or provided. `data` is the ticket after the change.
   */
  "ticket.updated": {
    event_type: "ticket.updated"
    /** Rises from event to event, so that a receiver can sort. */
    sequence: number
    data: TicketEvent
  }
  /**
   * Parcel status changed.
   *
   * The status of a parcel of the integration changed. `carrier_status_change_timestamp` is the time that the carrier reports.
   */
  "parcel_status_changed": ParcelWebhookMessage
  /**
   * Integration connected.
   *
   * The webhook of the integration was switched on.
   */
  "integration_connected": IntegrationWebhookMessage
  /**
   * Integration updated.
   *
   * The integration was changed while its webhook is on.
   */
  "integration_updated": IntegrationWebhookMessage
  /**
   * Integration deleted.
   *
   * The integration was deleted. It is the last message to its webhook.
   */
  "integration_deleted": IntegrationWebhookMessage
  /**
   * Return created.
   *
   * A return was created through the API with credentials of the integration, or in the return portal of a parcel of the integration. `paid_return`: the shopper pays a fee.
   */
  "return_created": ReturnWebhookMessage
}
