import { z } from 'zod'
import { integerParameter, Time, Timestamp } from '../../../http/fields.ts'
import { cursorPage } from '../../../http/paging.ts'
import { periodFields } from '../../../http/period.ts'
import { deliveryStatuses } from '../../../webhooks/delivery-statuses.ts'
import { failureReasons } from '../../../webhooks/post.ts'
import { deliveryEventTypes } from '../../../webhooks/public-events/index.ts'

const Attempt = z
  .object({
    at: Time,
    status_code: z.int().nullable().meta({ description: 'HTTP status that the receiver answered with. Null: no answer.' }),
    reason: z.enum(failureReasons).nullable().meta({ description: 'Why the attempt failed. Null: it did not.' }),
    duration_ms: z.int(),
  })
  .meta({ id: 'DeliveryAttempt' })

export const Delivery = z
  .object({
    id: z.int(),
    connection_id: z
      .int()
      .nullable()
      .meta({ description: 'Id of the connection. Null: the delivery went to the webhook of an integration.' }),
    integration_id: z.int().nullable(),
    event_type: z.enum(deliveryEventTypes),
    webhook_id: z.string().meta({ description: 'The `webhook-id` of the message, the same each time it is sent.' }),
    status: z.enum(deliveryStatuses).meta({
      description: '`waiting` for its time; `held` behind an earlier one of the same parcel; `delivered`; `failed`: it was given up.',
    }),
    attempt_count: z.int(),
    last_attempt: Attempt.nullable(),
    next_attempt_at: Time.nullable(),
    created_at: Time,
    ended_at: Time.nullable(),
  })
  .meta({ id: 'Delivery' })

export const DeliveryDetails = Delivery.extend({
  attempts: z.array(Attempt).meta({ description: 'The attempts: the first one and the last 49.' }),
  body: z.record(z.string(), z.unknown()).meta({ description: 'Body of the message.' }),
}).meta({ id: 'DeliveryDetails' })

export const DeliveryList = z.strictObject({
  ...cursorPage(),
  connection_id: integerParameter.optional(),
  event_type: z.enum(deliveryEventTypes).optional(),
  status: z.enum(deliveryStatuses).optional(),
  ...periodFields,
})
export type DeliveryList = z.output<typeof DeliveryList>

export const ReplayRequest = z
  .strictObject({ since: Timestamp.meta({ description: 'Failed deliveries of events of this time or later are sent again.' }) })
  .meta({ id: 'ReplayRequest' })

export const Replayed = z
  .object({ replayed: z.int().meta({ description: 'Number of deliveries that are sent again.' }) })
  .meta({ id: 'ReplayResult' })
