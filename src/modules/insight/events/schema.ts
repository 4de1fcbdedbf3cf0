import { z } from 'zod'
import { cursorPage } from '../../../http/paging.ts'
import { periodFields } from '../../../http/period.ts'
import { eventOperations, resourceTypes } from '../../../platform/events.ts'

export const Event = z
  .object({
    user_id: z.int().nullable().meta({ description: 'The same as `actor_id`, under its previous name.' }),
    actor_id: z.int().nullable().meta({ description: 'The user on whose behalf it was done; null for changes by the system itself.' }),
    organization_id: z.int(),
    resource_type: z.enum(resourceTypes),
    operation: z.enum(eventOperations),
    resource_id: z.string(),
    timestamp: z.iso.datetime({ precision: 6 }),
  })
  .meta({ id: 'Event' })

export const EventList = z.strictObject({
  ...cursorPage(),
  resource_type: z
    .enum([...resourceTypes, 'all'])
    .default('shipment')
    .meta({ description: '`all`: the events of every resource.' }),
  resource_id: z.string().min(1).max(100).optional(),
  operation: z.enum(eventOperations).optional(),
  ...periodFields,
})
export type EventList = z.output<typeof EventList>
