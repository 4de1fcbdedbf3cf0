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
    summary: 'List what can carry a parcel',
    query: ShippingOptionList,
    handle: async (ctx, { query }) => reply(200, await listShippingOptions(ctx, askOfQuery(query, ctx.now()))),
  }),

  findShippingOptions: endpoint({
    ...about,
    method: 'POST',
    isReadOnly: true,
    path: '/shipping-options',
    summary: 'Find what can carry a shipment, how fast and for how much',
    description: 'Everything that is sent narrows the answer down. Prices are for the whole shipment, and need calculate_quotes.',
    body: ShippingOptionRequest,
    handle: async (ctx, { body }) => reply(200, await listShippingOptions(ctx, askOfBody(body, ctx.now()))),
  }),

  filterShippingOptions: endpoint({
    ...about,
    method: 'POST',
    isReadOnly: true,
    path: '/shipping-options/filter',
    summary: 'Find what can carry a shipment, without prices',
    body: ShippingOptionRequest,
    handle: async (ctx, { body }) => reply(200, await listShippingOptions(ctx, { ...askOfBody(body, ctx.now()), quotes: false })),
  }),

  quoteShippingOptions: endpoint({
    ...about,
    method: 'POST',
    isReadOnly: true,
    path: '/shipping-options/quote',
    aliases: ['/fetch-shipping-options'],
    summary: 'Find what can carry a shipment, with prices',
    body: QuoteRequest,
    handle: async (ctx, { body }) => reply(200, await listShippingOptions(ctx, askOfQuote(body, ctx.now()))),
  }),
}
