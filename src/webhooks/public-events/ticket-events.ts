import { z } from 'zod'
import { defineSubscriberEvent, type SampleCaller } from './define.ts'

const TicketEvent = z
  .object({
    id: z.int(),
    status: z.string(),
    stage: z.string(),
    type: z.string().nullable(),
    parcel_id: z.int().nullable(),
    carrier: z.string().nullable(),
    tracking_number: z.string().nullable(),
    order_number: z.string().nullable(),
    brand_id: z.int().nullable(),
    created_at: z.string(),
    updated_at: z.string().nullable(),
    requested_actions: z.array(z.object({ id: z.int(), data_type: z.string(), created_at: z.string() })),
    resolution: z
      .object({ outcome: z.string(), amount: z.number().nullable(), currency: z.string().nullable(), solved_at: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'TicketEvent' })
export type TicketEvent = z.input<typeof TicketEvent>

const makeSample = ({ time }: SampleCaller): TicketEvent => ({
  id: 0,
  status: 'pending',
  stage: 'in_progress',
  type: 'damaged',
  parcel_id: null,
  carrier: 'swiftly',
  tracking_number: 'TEST0000000000',
  order_number: 'TEST-1',
  brand_id: null,
  created_at: time,
  updated_at: time,
  requested_actions: [],
  resolution: null,
})

export const ticketCreated = defineSubscriberEvent('ticket.created', {
  summary: 'Support ticket created',
  description: 'A support ticket was created. It is sent before the carrier knows of the ticket.',
  resource_type: 'ticket',
  operation: 'create',
  payload: TicketEvent,
  metric: 'Support ticket created',
  sample: makeSample,
})

export const ticketUpdated = defineSubscriberEvent('ticket.updated', {
  summary: 'Support ticket updated',
  description: 'The status of a support ticket changed, or data was requested or provided. `data` is the ticket after the change.',
  resource_type: 'ticket',
  operation: 'update',
  payload: TicketEvent,
  metric: 'Support ticket updated',
  sample: makeSample,
})
