import { defineEndpoint, replyWith } from '../../../http/endpoint.ts'
import { invalidValue } from '../../../platform/errors.ts'
import { analyticsErrorMapping, missingParameter, textTooLong, textTooShort, unreadableDate } from './errors.ts'
import { readOverview } from './overview.ts'
import {
  CarrierTransitTimeQuery,
  CarrierTransitTimes,
  OptionTransitTimeQuery,
  OptionTransitTimes,
  Overview,
  OverviewQuery,
} from './schema.ts'
import { listTransitTimes } from './transit-times.ts'

const errors = [invalidValue, missingParameter, textTooLong, textTooShort, unreadableDate]
const counted =
  'Transit time is the time from the first scan of the carrier to the first delivery attempt. A parcel counts on the day of its delivery. Returns do not count, nor do parcels registered for tracking without a `shipping_option_code`. One row for each code and pair of countries, ordered by them; codes and pairs without delivered parcels have no row.'

export const analyticsEndpoints = {
  listCarrierTransitTimes: defineEndpoint({
    method: 'GET',
    path: '/analytics/transit-times/carriers',
    summary: 'List transit times of carriers',
    description: `The median transit time of each carrier. ${counted}`,
    scope: 'read:analytics',
    stability: 'beta',
    query: CarrierTransitTimeQuery,
    queryErrorMapping: analyticsErrorMapping,
    replies: { 200: CarrierTransitTimes },
    errors,
    handle: async (ctx, { query }) => {
      const rows = await listTransitTimes(ctx, 'carrier_code', query.carrier_code, query)
      return replyWith(200, { transit_times: rows.map(({ code: carrier_code, ...row }) => ({ carrier_code, ...row })) })
    },
  }),

  listShippingOptionTransitTimes: defineEndpoint({
    method: 'GET',
    path: '/analytics/transit-times/shipping-options',
    summary: 'List transit times of shipping options',
    description: `The median transit time of each shipping option. ${counted}`,
    scope: 'read:analytics',
    stability: 'beta',
    query: OptionTransitTimeQuery,
    queryErrorMapping: analyticsErrorMapping,
    replies: { 200: OptionTransitTimes },
    errors,
    handle: async (ctx, { query }) => {
      const rows = await listTransitTimes(ctx, 'shipping_option_code', query.shipping_option_code, query)
      return replyWith(200, { transit_times: rows.map(({ code: shipping_option_code, ...row }) => ({ shipping_option_code, ...row })) })
    },
  }),

  getAnalyticsOverview: defineEndpoint({
    method: 'GET',
    path: '/analytics/overview',
    summary: 'Get the figures of each day',
    description:
      'How many parcels were announced, delivered, late, in exception and returned, and what was spent, for each day and carrier, with their sums. Days are in UTC; a window has at most 366. A day and carrier without figures has no row.',
    scope: 'read:analytics',
    query: OverviewQuery,
    queryErrorMapping: analyticsErrorMapping,
    replies: { 200: Overview },
    errors,
    handle: async (ctx, { query }) => replyWith(200, await readOverview(ctx, query)),
  }),
}
