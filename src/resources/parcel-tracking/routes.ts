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
    summary: 'Create a tracking-only parcel',
    description:
      'Tracks a parcel whose label was bought elsewhere. Returns 200 for new and existing parcels; `created` says which. Parcels with the same `source_id` and `carrier_code` are the same parcel, and an existing one is not changed. Returns 409 only when two requests register it at the same moment.',
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
    summary: 'Get tracking events by tracking number',
    description: 'Returns the tracking events of a shipped or tracking-only parcel, oldest first.',
    params: { tracking_number: z.string().meta({ minLength: 1, maxLength: 255 }) },
    handle: async (ctx, { params }) => reply(200, await readTrackingByNumber(ctx, params.tracking_number)),
  }),

  readTracking: endpoint({
    ...reading,
    path: '/parcel-tracking/{id}',
    summary: 'Get tracking events of a parcel',
    params: { id: IntegerId },
    handle: async (ctx, { params }) => reply(200, await readTracking(ctx, params.id)),
  }),

  receivePush: openEndpoint({
    method: 'POST',
    path: '/carriers/{carrier_code}/push/{token}',
    summary: 'Receive carrier tracking events',
    description:
      'Carrier webhook for tracking updates. The URL belongs to one contract, and the request carries the signature of the carrier.',
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
