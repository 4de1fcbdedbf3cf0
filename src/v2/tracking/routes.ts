import { z } from 'zod'
import { defineEndpoint, replyWith } from '../../http/endpoint.ts'
import { notFound } from '../../platform/errors.ts'
import { v2Operation } from '../operation.ts'
import { readV2Tracking, V2Tracking } from './tracking.ts'

export const trackingEndpoints = {
  v2GetTracking: defineEndpoint({
    ...v2Operation('/parcels/tracking/{tracking_number}'),
    method: 'GET',
    path: '/tracking/{tracking_number}',
    summary: 'Get tracking of a parcel',
    description: 'Returns the statuses of a parcel by its tracking number.',
    scope: 'read:parcel',
    params: { tracking_number: z.string().meta({ minLength: 1, maxLength: 255 }) },
    replies: { 200: V2Tracking },
    errors: [notFound],
    handle: async (ctx, { params }) => replyWith(200, await readV2Tracking(ctx, params.tracking_number)),
  }),
}
