import { endpoint, reply } from '../../api/endpoint.ts'
import { invalid } from '../../platform/errors.ts'
import { askOfBody, askOfQuery, askOfQuote } from './ask.ts'
import { QuoteRequest, ShippingOptionList, ShippingOptionRequest, ShippingOptions } from './schema.ts'
import { listShippingOptions } from './service.ts'

const about = { scope: 'read:price', replies: { 200: ShippingOptions }, errors: [invalid] } as const

export const shippingOptions = {
  listShippingOptions: endpoint({
    ...about,
    method: 'GET',
    path: '/shipping-options',
    summary: 'List shipping options',
    query: ShippingOptionList,
    handle: async (ctx, { query }) => reply(200, await listShippingOptions(ctx, askOfQuery(query, ctx.now()))),
  }),

  findShippingOptions: endpoint({
    ...about,
    method: 'POST',
    isReadOnly: true,
    path: '/shipping-options',
    summary: 'Search shipping options with quotes',
    description:
      'Every field narrows the result. Set `calculate_quotes` to get rates, surcharges and insurance prices for the whole shipment.',
    body: ShippingOptionRequest,
    handle: async (ctx, { body }) => reply(200, await listShippingOptions(ctx, askOfBody(body, ctx.now()))),
  }),

  filterShippingOptions: endpoint({
    ...about,
    method: 'POST',
    isReadOnly: true,
    path: '/shipping-options/filter',
    summary: 'Filter shipping options without quotes',
    body: ShippingOptionRequest,
    handle: async (ctx, { body }) => reply(200, await listShippingOptions(ctx, { ...askOfBody(body, ctx.now()), quotes: false })),
  }),

  quoteShippingOptions: endpoint({
    ...about,
    method: 'POST',
    isReadOnly: true,
    path: '/shipping-options/quote',
    aliases: ['/fetch-shipping-options'],
    summary: 'Get shipping rates (quote)',
    body: QuoteRequest,
    handle: async (ctx, { body }) => reply(200, await listShippingOptions(ctx, askOfQuote(body, ctx.now()))),
  }),
}
