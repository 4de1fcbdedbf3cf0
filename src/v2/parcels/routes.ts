import { z } from 'zod'
import { defineEndpoint, replyWith } from '../../http/endpoint.ts'
import { v2Operation } from '../operation.ts'
import { listV2Statuses } from './statuses.ts'

const Status = z.object({ id: z.int(), message: z.string() }).meta({ id: 'V2ParcelStatus' })

export const parcelEndpoints = {
  v2ListParcelStatuses: defineEndpoint({
    ...v2Operation('/parcels/statuses'),
    method: 'GET',
    path: '/parcels/statuses',
    summary: 'List parcel statuses',
    scope: 'read:parcel',
    replies: { 200: z.array(Status) },
    handle: async () => replyWith(200, listV2Statuses()),
  }),
}
