import { z } from 'zod'
import { defineEndpoint, replyWith } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { findBrand, listBrands } from '../../modules/account/brands/service.ts'
import { notFound } from '../../platform/errors.ts'
import { foundModel } from '../missing.ts'
import { v2Operation } from '../operation.ts'
import { cursorParameter, linksTo, pageLinks } from '../page.ts'
import { presentBrand, V2Brand } from './brand.ts'

const reading = { ...v2Operation('/brands'), method: 'GET', scope: 'read:brand', errors: [notFound] } as const

/** Size of a page in version 2. */
const page_size = 100

export const brandEndpoints = {
  v2ListBrands: defineEndpoint({
    ...reading,
    path: '/brands',
    summary: 'List brands',
    description: 'Returns the brands of the organization.',
    query: z.strictObject({ cursor: cursorParameter }),
    replies: { 200: z.object({ ...pageLinks, brands: z.array(V2Brand) }) },
    handle: async (ctx, { query, target }) => {
      const { data, neighbours } = await listBrands(ctx, { ...query, page_size })
      const brands = await Promise.all(data.map((brand) => presentBrand(ctx, brand)))
      return replyWith(200, { ...linksTo(ctx, target, neighbours), brands })
    },
  }),

  v2GetBrand: defineEndpoint({
    ...reading,
    path: '/brands/{id}',
    aliases: ['/brand/{id}'],
    summary: 'Get a brand',
    description: 'Returns one brand.',
    params: { id: IntegerId },
    replies: { 200: V2Brand },
    handle: async (ctx, { params }) => replyWith(200, await presentBrand(ctx, foundModel(await findBrand(ctx, params.id), 'Brand'))),
  }),
}
