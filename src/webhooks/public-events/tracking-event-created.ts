import { z } from 'zod'
import { defineSubscriberEvent } from './define.ts'

const Location = z.object({
  city: z.string().nullable(),
  country: z.string().nullable(),
  house_number: z.string().nullable(),
  postal_code: z.string().nullable(),
  street: z.string().nullable(),
  service_point_id: z.int().nullable(),
  depot: z.string().nullable(),
})

const TrackingEventCreated = z
  .object({
    parcel: z.object({
      parcel_id: z.int(),
      tracking_number: z.string().nullable(),
      carrier_code: z.string(),
      announced_at: z.string().nullable(),
      order_number: z.string().nullable(),
      is_return: z
        .boolean()
        .optional()
        .meta({ description: 'Whether the parcel is a return. Absent from messages of versions before 2026-11-16.' }),
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
  })
  .meta({ id: 'TrackingEventCreatedEvent' })

export const trackingEventCreated = defineSubscriberEvent('parcels.event.created', {
  summary: 'Tracking event created',
  description:
    'A tracking event of a parcel was received from its carrier. Each event is sent once, in the order in which it was received.',
  resource_type: 'parcel',
  payload: TrackingEventCreated,
  metric: 'Parcel tracking event',
  contentsOf: ({ parcel, event }) => ({ parcel_id: parcel.parcel_id, happened_at: event.timestamp }),
  sample: ({ time }) => ({
    parcel: {
      parcel_id: 0,
      tracking_number: 'TEST0000000000',
      carrier_code: 'swiftly',
      announced_at: time,
      order_number: 'TEST-1',
      is_return: false,
    },
    event: {
      event_type: 'carrier',
      timestamp: time,
      phase: 'in_transit',
      exception: 'none',
      status_type: 'success',
      sub_status: 'none',
      description: 'A test event.',
      end_of_tracking: false,
      is_offered: null,
      is_carrier_responsible: null,
      is_returned: null,
      location_details: null,
      extra_data: null,
    },
  }),
})
