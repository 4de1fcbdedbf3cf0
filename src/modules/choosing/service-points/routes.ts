import { defineEndpoint, openEndpoint, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { forbiddenError, notAuthenticated, notFound, tooManyRequests, validationError } from '../../../platform/errors.ts'
import { noPublishedConfiguration } from '../../sales/checkout/errors.ts'
import { authorizeVisitor } from '../../sales/checkout/service.ts'
import { geocodingUnavailable } from './errors.ts'
import { featuresOf } from './geojson.ts'
import { PublicPointSearch, searchForVisitor } from './public-search.ts'
import { Availability, FoundServicePoints, ServicePoint, ServicePointFeatures, ServicePointSearch } from './schema.ts'
import { checkAvailability, readServicePoint, searchServicePoints } from './service.ts'

const one = { scope: 'read:service-point', params: { service_point_id: IntegerId }, errors: [notFound], stability: 'beta' } as const

export const servicePointEndpoints = {
  searchServicePoints: defineEndpoint({
    method: 'GET',
    path: '/service-points',
    summary: 'Search service points',
    description:
      'Returns service points (pick-up and drop-off locations), nearest first if an address or a position is given. `Accept: application/geo+json` returns a FeatureCollection. A carrier with an API of its own is asked through the active contract of the organization; its points near a place are kept for a day, and those of the last week stand in while it does not answer. The integration needs `service_point_enabled`. `carrier_code` is any carrier with service points; `use_integration_carriers` uses those of `service_point_carriers` and is refused if none of them has any. `radius` needs an address or a position; without it the nearest of the whole country are returned, as far as the carrier names them. A bounding box can be combined with a place, which then sorts the results. `distance` is null without a place. Lists are sent by repeating the parameter.\n\n`is_active`: the carrier confirmed the point recently. `is_available`: it accepts parcels now. `is_expired`: it is gone; only a search by ids finds it, and shipping options refuse it. `next_open_at` is the next opening, also while the point is open; null if it never closes. Public holidays are those of the whole country. 503 (addresses cannot be looked up) has the code null.',
    scope: 'read:service-point',
    query: ServicePointSearch,
    replies: { 200: FoundServicePoints },
    view: { type: 'application/geo+json', schema: ServicePointFeatures, of: featuresOf },
    errors: [validationError, geocodingUnavailable],
    stability: 'beta',
    handle: async (ctx, { query }) => replyWith(200, await searchServicePoints(ctx, query)),
  }),

  searchPublicServicePoints: openEndpoint({
    method: 'GET',
    path: '/checkout/public/{public_key}/service-points',
    summary: 'Search service points for a web page',
    description:
      'For web pages: without credentials, with a public key of a checkout configuration, from the origins of the key. Finds service points of the carriers to whose service points the published configuration delivers, the nearest first. The integration needs `service_point_enabled`.',
    isForAnyOrigin: true,
    authorize: authorizeVisitor,
    query: PublicPointSearch,
    replies: { 200: FoundServicePoints },
    errors: [validationError, geocodingUnavailable, noPublishedConfiguration, notAuthenticated, forbiddenError, tooManyRequests],
    handle: async (_, { caller, query }) => replyWith(200, await searchForVisitor(caller, query)),
  }),

  getServicePoint: defineEndpoint({
    ...one,
    method: 'GET',
    path: '/service-points/{service_point_id}',
    summary: 'Get a service point',
    description: 'The response has no `distance`.',
    replies: { 200: wrapInData(ServicePoint) },
    handle: async (ctx, { params }) => replyWith(200, await readServicePoint(ctx, params.service_point_id)),
  }),

  checkServicePointAvailability: defineEndpoint({
    ...one,
    method: 'POST',
    isReadOnly: true,
    path: '/service-points/{service_point_id}/check-availability',
    summary: 'Check service point availability',
    description: 'Asks whether a service point takes parcels now.',
    replies: { 200: wrapInData(Availability) },
    handle: async (ctx, { params }) => replyWith(200, { data: await checkAvailability(ctx, params.service_point_id) }),
  }),
}
