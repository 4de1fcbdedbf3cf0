import { z } from 'zod'
import { eventKind } from '../../../../platform/events.ts'
import { statusCodes } from '../documents/statuses.ts'

/** A webhook also needs the parcel, and reads it when it is sent. */
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
