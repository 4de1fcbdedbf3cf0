import { defineEndpoint, replyWith } from '../../../http/endpoint.ts'
import { invalidValue } from '../../../platform/errors.ts'
import { askOfBody, askOfQuery, askOfQuote } from './ask.ts'
import { ShippingOptionList, ShippingOptionRequest, ShippingOptions, ShippingQuoteRequest } from './schema.ts'
import { listShippingOptions } from './service.ts'

const about = { scope: 'read:price', replies: { 200: ShippingOptions }, errors: [invalidValue] } as const

export const shippingOptionEndpoints = {
  listShippingOptions: defineEndpoint({
    ...about,
    method: 'GET',
    path: '/shipping-options',
    summary: 'List shipping options',
    query: ShippingOptionList,
    handle: async (ctx, { query }) => replyWith(200, await listShippingOptions(ctx, askOfQuery(query, ctx.now()))),
  }),

  searchShippingOptions: defineEndpoint({
    ...about,
    method: 'POST',
    isReadOnly: true,
    path: '/shipping-options',
    summary: 'Search shipping options with quotes',
    description:
      'Every field narrows the result. Set `calculate_quotes` to get rates, surcharges and insurance prices for the whole shipment.',
    body: ShippingOptionRequest,
    handle: async (ctx, { body }) => replyWith(200, await listShippingOptions(ctx, askOfBody(body, ctx.now()))),
  }),

  filterShippingOptions: defineEndpoint({
    ...about,
    method: 'POST',
    isReadOnly: true,
    path: '/shipping-options/filter',
    summary: 'Filter shipping options without quotes',
    body: ShippingOptionRequest,
    handle: async (ctx, { body }) => replyWith(200, await listShippingOptions(ctx, { ...askOfBody(body, ctx.now()), quotes: false })),
  }),

  getShippingRates: defineEndpoint({
    ...about,
    method: 'POST',
    isReadOnly: true,
    path: '/shipping-options/quote',
    aliases: ['/fetch-shipping-options'],
    summary: 'Get shipping rates (quote)',
    body: ShippingQuoteRequest,
    handle: async (ctx, { body }) => replyWith(200, await listShippingOptions(ctx, askOfQuote(body, ctx.now()))),
  }),
}
