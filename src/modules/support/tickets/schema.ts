import { z } from 'zod'
import { Time } from '../../../http/fields.ts'
import { ticketStages, ticketStatuses } from './transitions.ts'
import { dataTypeNames, ticketOutcomes, ticketTypes, unusedTicketTypes } from './values.ts'

export const Ticket = z
  .object({
    id: z.int(),
    status: z.enum(ticketStatuses),
    stage: z.enum(ticketStages).meta({ description: 'What the status means for the customer.' }),
    type: z.enum([...ticketTypes, ...unusedTicketTypes]).nullable(),
    parcel_id: z.int().nullable().meta({ description: 'Null for a parcel that this server does not know.' }),
    carrier: z.string().nullable(),
    tracking_number: z.string().nullable(),
    order_number: z.string().nullable(),
    brand_id: z.int().nullable(),
    created_at: Time,
    updated_at: Time.nullable(),
    requested_actions: z
      .array(z.object({ id: z.int(), data_type: z.enum(dataTypeNames), created_at: Time }))
      .meta({ description: 'Open requests for data. `id` is the `request_id` of POST /dsf/tickets/requested-data.' }),
    resolution: z
      .object({
        outcome: z.enum(ticketOutcomes),
        amount: z.number().nullable().meta({ description: 'What was paid.' }),
        currency: z.string().nullable(),
        solved_at: Time.nullable(),
      })
      .nullable()
      .meta({ description: 'Null until the ticket is solved.' }),
  })
  .meta({ id: 'Ticket' })
