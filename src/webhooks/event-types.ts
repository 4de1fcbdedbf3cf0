/** The types of events that connections receive, and of messages to the webhook of an integration. */
export const deliveryEventTypes = [
  'parcel.created',
  'parcels.event.created',
  'parcel_status_changed',
  'integration_connected',
  'integration_updated',
  'integration_deleted',
  'return_created',
] as const

export const deliveryStatuses = ['waiting', 'held', 'delivered', 'failed'] as const
