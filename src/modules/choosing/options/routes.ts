import { defineEndpoint, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { invalidValue } from '../../../platform/errors.ts'
import { askOfBody, askOfQuery, askOfQuote } from './ask.ts'
import { MethodCodes, MethodIds, ShippingOptionList, ShippingOptionRequest, ShippingOptions, ShippingQuoteRequest } from './schema.ts'
import { findOptionCodes, listShippingOptions } from './service.ts'

const about = { scope: 'read:price', replies: { 200: ShippingOptions }, errors: [invalidValue] } as const

export const shippingOptionEndpoints = {
  listShippingOptions: defineEndpoint({
    ...about,
    method: 'GET',
    path: '/shipping-options',
    summary: 'List shipping options',
    description:
      'Returns the shipping options for a route, a weight and dimensions, optionally with quotes. Without a filter it returns all options of the active contracts.',
    query: ShippingOptionList,
    handle: async (ctx, { query }) => replyWith(200, await listShippingOptions(ctx, askOfQuery(ctx, query))),
  }),

  searchShippingOptions: defineEndpoint({
    ...about,
    method: 'POST',
    isReadOnly: true,
    path: '/shipping-options',
    summary: 'Search shipping options with quotes',
    description:
      'Every field narrows the result. Options for returns are listed only if `functionalities.returns` is true, or the request names the option or its product. Set `calculate_quotes` to get rates, surcharges and insurance prices for the whole shipment. Every active contract offers the options of its carrier, so an option is returned once for each contract, with the rates of that contract. A quote is the sum of its breakdown; fuel, toll, remote-area and seasonal surcharges are estimates and not included. Rates come from the manual rates of the contract, else its rate file, else the API of the carrier, else the rates of the platform. A carrier has 3 seconds, or up to 10 where it needs them; `quote_error` says why an option has no rate. A contract that is missing or not active is refused with 400. Insured amounts may be in any currency, one for all parcels: limits and fees are compared at the exchange rate that the label of the insurance in `breakdown` names, and a carrier that takes only some currencies is left out for others.\n\n`insurance`, `cash_on_delivery` and `delivery_attempts` match options that offer at least as much; other functionalities must be equal, and null matches options without the functionality. `lead_time` is in hours: whole days from the next cut-off to the delivery, by the business days and public holidays of both countries. A parcel without a weight excludes no option and is quoted for each weight band. `explain` adds `left_out`, the options that do not fit with every reason, and `explanation`, the lines of each price.',
    body: ShippingOptionRequest,
    handle: async (ctx, { body }) => replyWith(200, await listShippingOptions(ctx, askOfBody(ctx, body))),
  }),

  filterShippingOptions: defineEndpoint({
    ...about,
    method: 'POST',
    isReadOnly: true,
    path: '/shipping-options/filter',
    summary: 'Filter shipping options without quotes',
    description: 'Returns the shipping options for a shipment, without quotes.',
    body: ShippingOptionRequest,
    handle: async (ctx, { body }) => replyWith(200, await listShippingOptions(ctx, { ...askOfBody(ctx, body), quotes: false })),
  }),

  getShippingRates: defineEndpoint({
    ...about,
    method: 'POST',
    isReadOnly: true,
    path: '/shipping-options/quote',
    aliases: ['/fetch-shipping-options'],
    summary: 'Get shipping rates (quote)',
    body: ShippingQuoteRequest,
    handle: async (ctx, { body }) => replyWith(200, await listShippingOptions(ctx, askOfQuote(ctx, body))),
  }),

  getOptionsOfShippingMethods: defineEndpoint({
    method: 'POST',
    isReadOnly: true,
    path: '/compat/shipping-options',
    summary: 'Map shipping method ids to options',
    description:
      'For clients that stored ids of shipping methods of version 2: returns the code of the shipping option for each id. Ids that no method has are left out; null is a method whose option is no longer offered. The ids are the same on every server.',
    scope: 'read:price',
    deprecated: { since: '2026-07-01', use: '/api/v3/shipping-options' },
    body: MethodIds,
    replies: { 200: wrapInData(MethodCodes) },
    handle: async (_, { body }) => replyWith(200, { data: findOptionCodes(body.shipping_method_ids) }),
  }),
}
