import { z } from 'zod'
import { endpoint, openEndpoint, reply } from '../../api/endpoint.ts'
import { IntegerId } from '../../api/fields.ts'
import { invalid, notFound, tooLarge } from '../../platform/errors.ts'
import { forged, race, unreadable } from './errors.ts'
import { findAddressee, mostBytes, receivePush } from './push.ts'
import { FollowedParcel, Tracking, TrackingRequest } from './schema.ts'
import { createTracking, readTracking, readTrackingByNumber } from './service.ts'

const shared = { auth: ['basic'], errorShape: 'detail' } as const
const reading = { ...shared, method: 'GET', scope: 'read:parcel', replies: { 200: Tracking }, errors: [notFound] } as const

export const parcelTracking = {
  createTracking: endpoint({
    ...shared,
    method: 'POST',
    path: '/parcels/tracking',
    summary: 'Follow a parcel that was sent elsewhere',
    description:
      'Answers 200 whether it is new or not, and `created` says which: a parcel is the same when `source_id` and `carrier_code` are. Nothing of one that is there already is changed. 409 only where two requests register it at the same moment.',
    scope: 'write:parcel',
    body: TrackingRequest,
    replies: { 200: FollowedParcel },
    errors: [invalid, race],
    stability: 'beta',
    handle: async (ctx, { body }) => reply(200, await createTracking(ctx, body)),
  }),

  readTrackingByNumber: endpoint({
    ...reading,
    path: '/parcels/tracking/{tracking_number}',
    summary: 'Read what happened to a parcel, by its tracking number',
    description: 'Of parcels that were sent here, and of those that are only followed. The first event is the one that happened first.',
    params: { tracking_number: z.string().meta({ minLength: 1, maxLength: 255 }) },
    handle: async (ctx, { params }) => reply(200, await readTrackingByNumber(ctx, params.tracking_number)),
  }),

  readTracking: endpoint({
    ...reading,
    path: '/parcel-tracking/{id}',
    summary: 'Read what happened to a parcel',
    params: { id: IntegerId },
    handle: async (ctx, { params }) => reply(200, await readTracking(ctx, params.id)),
  }),

  receivePush: openEndpoint({
    method: 'POST',
    path: '/carriers/{carrier_code}/push/{token}',
    summary: 'Tell what happened to parcels',
    description: 'For carriers. The address is that of a contract, and what is sent is signed as this carrier signs.',
    replies: { 200: z.object({ received: z.literal(true) }) },
    errors: [notFound, forged, unreadable, tooLarge],
    bodyLimit: mostBytes,
    authorize: (system, { params }) => findAddressee(system, params.carrier_code, params.token),
    handle: async (system, { request, caller }) => {
      await receivePush(system, caller, request)
      return reply(200, { received: true as const })
    },
  }),
}
