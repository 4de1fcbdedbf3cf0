import { dataOf, defineEndpoint, replyWith } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { notFound, validationError } from '../../../platform/errors.ts'
import { geocodingUnavailable } from './errors.ts'
import { featuresOf } from './geojson.ts'
import { Availability, FoundServicePoints, ServicePoint, ServicePointFeatures, ServicePointSearch } from './schema.ts'
import { checkAvailability, readServicePoint, searchServicePoints } from './service.ts'

const one = { scope: 'read:service-point', params: { service_point_id: IntegerId }, errors: [notFound], stability: 'beta' } as const

export const servicePointEndpoints = {
  searchServicePoints: defineEndpoint({
    method: 'GET',
    path: '/service-points',
    summary: 'Search service points',
    description:
      'Returns service points (pick-up and drop-off locations), nearest first if an address or a position is given. `Accept: application/geo+json` returns a FeatureCollection.',
    scope: 'read:service-point',
    query: ServicePointSearch,
    replies: { 200: FoundServicePoints },
    view: { type: 'application/geo+json', schema: ServicePointFeatures, of: featuresOf },
    errors: [validationError, geocodingUnavailable],
    stability: 'beta',
    handle: async (ctx, { query }) => replyWith(200, await searchServicePoints(ctx, query)),
  }),

  getServicePoint: defineEndpoint({
    ...one,
    method: 'GET',
    path: '/service-points/{service_point_id}',
    summary: 'Get a service point',
    replies: { 200: dataOf(ServicePoint) },
    handle: async (ctx, { params }) => replyWith(200, await readServicePoint(ctx, params.service_point_id)),
  }),

  checkServicePointAvailability: defineEndpoint({
    ...one,
    method: 'POST',
    isReadOnly: true,
    path: '/service-points/{service_point_id}/check-availability',
    summary: 'Check service point availability',
    replies: { 200: dataOf(Availability) },
    handle: async (ctx, { params }) => replyWith(200, { data: await checkAvailability(ctx, params.service_point_id) }),
  }),
}
