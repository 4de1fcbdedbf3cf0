import { z } from 'zod'
import { defineEndpoint, openEndpoint, replyWith } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { invalidValue, notFound, tooLarge } from '../../../platform/errors.ts'
import { concurrentRegistration, invalidSignature, unreadableBody } from './errors.ts'
import { findAddressee, mostBytes, receivePush } from './push.ts'
import { FollowedParcel, Tracking, TrackingRequest } from './schema.ts'
import { createTracking, readTracking, readTrackingByNumber } from './service.ts'

const shared = { auth: ['basic'], errorShape: 'detail' } as const
const reading = { ...shared, method: 'GET', scope: 'read:parcel', replies: { 200: Tracking }, errors: [notFound] } as const

export const parcelTrackingEndpoints = {
  createTrackingParcel: defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/parcels/tracking',
    summary: 'Create a tracking-only parcel',
    description:
      'Tracks a parcel whose label was bought elsewhere. Returns 200 for new and existing parcels; `created` says which. Parcels with the same `source_id` and `carrier_code` are the same parcel, and an existing one is not changed. Returns 409 only when two requests register it at the same moment. Returns 422 for invalid values, also for a tracking number that another parcel of the carrier has. `price_per_item` of an item replaces the older `price`.',
    scope: 'write:parcel',
    body: TrackingRequest,
    replies: { 200: FollowedParcel },
    errors: [invalidValue, concurrentRegistration],
    stability: 'beta',
    handle: async (ctx, { body }) => replyWith(200, await createTracking(ctx, body)),
  }),

  getTrackingByNumber: defineEndpoint({
    ...reading,
    path: '/parcels/tracking/{tracking_number}',
    summary: 'Get tracking events by tracking number',
    description:
      'Returns the tracking events of a shipped or tracking-only parcel, oldest first. Events have the time of the carrier; a late event is listed at its own time. An event with an unknown code has the phase `unknown` and does not change the status. Delivered, collected, returned and cancelled are final. `parcel_id` is the id for GET /parcel-tracking/{id}; `source_id` of a parcel that was shipped here is its id. `updated_at` is when the parcel data last changed, not the time of the latest event.',
    params: { tracking_number: z.string().meta({ minLength: 1, maxLength: 255 }) },
    handle: async (ctx, { params }) => replyWith(200, await readTrackingByNumber(ctx, params.tracking_number)),
  }),

  getParcelTracking: defineEndpoint({
    ...reading,
    path: '/parcel-tracking/{id}',
    summary: 'Get tracking events of a parcel',
    description: 'Returns a parcel with its tracking events, by the id of the parcel.',
    params: { id: IntegerId },
    handle: async (ctx, { params }) => replyWith(200, await readTracking(ctx, params.id)),
  }),

  receiveTrackingEvents: openEndpoint({
    method: 'POST',
    path: '/carriers/{carrier_code}/push/{token}',
    summary: 'Receive carrier tracking events',
    description:
      'Carrier webhook for tracking updates. The URL belongs to one contract, and the request carries the signature of the carrier.',
    replies: { 200: z.object({ received: z.literal(true) }) },
    errors: [notFound, invalidSignature, unreadableBody, tooLarge],
    bodyLimit: mostBytes,
    authorize: (system, { params }) => findAddressee(system, params.carrier_code, params.token),
    handle: async (system, { request, caller }) => {
      await receivePush(system, caller, request)
      return replyWith(200, { received: true as const })
    },
  }),
}
