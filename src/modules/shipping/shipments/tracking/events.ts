import { z } from 'zod'
import { eventKind } from '../../../../platform/events.ts'
import { statusCodes } from '../documents/statuses.ts'

const Location = z.object({
  city: z.string().nullable(),
  country: z.string().nullable(),
  house_number: z.string().nullable(),
  postal_code: z.string().nullable(),
  street: z.string().nullable(),
  service_point_id: z.int().nullable(),
  depot: z.string().nullable(),
})

/** The payload of a tracking event. */
export const trackingEventCreated = eventKind('parcels.event.created', {
  resource_type: 'parcel',
  payload: z.object({
    parcel: z.object({
      parcel_id: z.int(),
      tracking_number: z.string().nullable(),
      carrier_code: z.string(),
      announced_at: z.string().nullable(),
      order_number: z.string().nullable(),
    }),
    event: z.object({
      event_type: z.string(),
      timestamp: z.string(),
      phase: z.string(),
      exception: z.string(),
      status_type: z.string(),
      sub_status: z.string(),
      description: z.string().nullable(),
      end_of_tracking: z.boolean().nullable(),
      is_offered: z.boolean().nullable(),
      is_carrier_responsible: z.boolean().nullable(),
      is_returned: z.boolean().nullable(),
      location_details: Location.nullable(),
      extra_data: z.record(z.string(), z.unknown()).nullable(),
    }),
  }),
})

/** Channels that need the parcel too read it when they send. */
export const parcelStatusChanged = eventKind('parcel.status_changed', {
  resource_type: 'parcel',
  operation: 'update',
  payload: z.object({
    integration_id: z.int(),
    status: z.object({ id: z.int(), code: z.enum(statusCodes), message: z.string() }),
    former_status: z.enum(statusCodes),
    /** When it was known here, and when the carrier says that it happened. */
    timestamp: z.string(),
    carrier_status_change_timestamp: z.string().nullable(),
  }),
})
