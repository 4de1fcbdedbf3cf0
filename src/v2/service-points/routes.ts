import { z } from 'zod'
import { defineEndpoint, replyWith } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { readJsonText } from '../../http/json-text.ts'
import { geocodingUnavailable } from '../../modules/choosing/service-points/errors.ts'
import {
  checkAvailability,
  listPointCarriers,
  readServicePoint,
  searchServicePoints,
} from '../../modules/choosing/service-points/service.ts'
import { notFound, validationError } from '../../platform/errors.ts'
import { looseText } from '../loose.ts'
import { readModel } from '../missing.ts'
import { v2Operation } from '../operation.ts'
import { presentPoint } from './present.ts'
import { PointQuery, V2ServicePoint } from './schema.ts'
import { searchOf } from './search.ts'

/** Web pages of shops send the public half of a key, which everyone can see. */
const reading = { method: 'GET', scope: 'read:service-point', auth: ['basic', 'bearer', 'accesstoken'] } as const
const one = {
  ...reading,
  params: { service_point_id: IntegerId },
  query: z.strictObject({ access_token: looseText(255) }),
  errors: [notFound],
} as const

export const servicePointEndpoints = {
  v2SearchServicePoints: defineEndpoint({
    ...reading,
    ...v2Operation('/service-points'),
    path: '/service-points',
    summary: 'Search service points',
    description:
      'At most 200, nearest first where a place is given: `latitude` and `longitude`, or `address`, or `postal_code`, `city` and `house_number`. `carrier` is a comma-separated list; without it, the carriers of the integration. Accepts the public half of an API key as `Authorization: AccessToken …` or `access_token`.',
    query: PointQuery,
    replies: { 200: z.array(V2ServicePoint) },
    errors: [validationError, geocodingUnavailable],
    handle: async (ctx, { query }) => {
      const { data } = readJsonText(await searchServicePoints(ctx, searchOf(query)))
      return replyWith(200, data.results.map(presentPoint))
    },
  }),

  v2GetServicePoint: defineEndpoint({
    ...one,
    ...v2Operation('/service-points/{service_point_id}'),
    path: '/service-points/{service_point_id}',
    summary: 'Get a service point',
    description: 'Returns one service point.',
    replies: { 200: V2ServicePoint },
    handle: async (ctx, { params }) => {
      const { data } = readJsonText(await readModel('ServicePoint', readServicePoint(ctx, params.service_point_id)))
      return replyWith(200, presentPoint(data))
    },
  }),

  v2CheckServicePointAvailability: defineEndpoint({
    ...one,
    ...v2Operation('/service-points/{service_point_id}/check-availability'),
    path: '/service-points/{service_point_id}/check-availability',
    summary: 'Check service point availability',
    description: 'Asks whether a service point takes parcels now.',
    replies: { 200: z.boolean() },
    handle: async (ctx, { params }) => {
      const { is_available } = await readModel('ServicePoint', checkAvailability(ctx, params.service_point_id))
      return replyWith(200, is_available)
    },
  }),

  v2ListServicePointCarriers: defineEndpoint({
    ...reading,
    ...v2Operation('/service-points'),
    path: '/carriers',
    summary: 'List carriers with service points',
    description: 'The codes of the carriers that the integration searches service points of.',
    query: z.strictObject({ access_token: looseText(255) }),
    replies: { 200: z.array(z.string()) },
    errors: [notFound, validationError],
    handle: async (ctx) => replyWith(200, await listPointCarriers(ctx)),
  }),
}
