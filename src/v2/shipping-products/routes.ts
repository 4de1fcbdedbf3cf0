import { z } from 'zod'
import { defineEndpoint, replyWith } from '../../http/endpoint.ts'
import { invalidValue } from '../../platform/errors.ts'
import { v2Operation } from '../operation.ts'
import { describeFunctionalities } from './functionalities.ts'
import { listV2Prices } from './prices.ts'
import { listV2Products } from './products.ts'
import { Functionality, PriceParameters, ProductParameters, ShippingPrice, ShippingProduct } from './schema.ts'

const reading = { ...v2Operation('/shipping-options'), method: 'GET', scope: 'read:price', errors: [invalidValue] } as const

export const shippingProductEndpoints = {
  v2ListShippingProducts: defineEndpoint({
    ...reading,
    path: '/shipping-products',
    summary: 'List shipping products',
    description:
      'The products of the default contract of each carrier, or of `contract`, with their methods. Every functionality is a parameter. `returns` true lists methods for returns instead.',
    query: ProductParameters,
    replies: { 200: z.array(ShippingProduct) },
    handle: async (ctx, { query }) => replyWith(200, await listV2Products(ctx, query)),
  }),

  v2ListShippingPrices: defineEndpoint({
    ...reading,
    path: '/shipping-price',
    summary: 'Get the price of a method',
    description: 'Without `to_country`, the listed price for each country of the method.',
    query: PriceParameters,
    replies: { 200: z.array(ShippingPrice) },
    handle: async (ctx, { query }) => replyWith(200, await listV2Prices(ctx, query)),
  }),

  v2ListShippingFunctionalities: defineEndpoint({
    ...reading,
    path: '/shipping-functionalities',
    summary: 'List shipping functionalities',
    description: 'Returns the functionalities that shipping products can have.',
    replies: { 200: z.record(z.string(), Functionality) },
    handle: async () => replyWith(200, describeFunctionalities()),
  }),
}
