import type { z } from 'zod'
import { defineEndpoint, replyWith } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { beginJson, jsonText, streamedJson } from '../../http/json-text.ts'
import { invalidValue, notFound } from '../../platform/errors.ts'
import { v2Operation } from '../operation.ts'
import { takeSlice } from '../page.ts'
import { listMethodTexts, type MethodText } from './method-list.ts'
import { readV2Method } from './methods.ts'
import { MethodList, MethodPage, MethodParameters, MethodReply } from './schema.ts'

const reading = { ...v2Operation('/shipping-options'), method: 'GET', scope: 'read:price' } as const

export const shippingMethodEndpoints = {
  v2ListShippingMethods: defineEndpoint({
    ...reading,
    path: '/shipping_methods',
    summary: 'List shipping methods',
    description:
      'A method is a shipping option within one weight band. Ids are the same on every server and are never given to another method; 8 is the unstamped letter. Prices are those of the contract that is used by default, in euros without tax. Without `to_country` a worldwide method lists the countries that the zones of its carrier name.',
    query: MethodList,
    replies: { 200: MethodPage },
    errors: [invalidValue],
    isDear: true,
    handle: async (ctx, { query: { limit, cursor, ...query }, target }) => {
      const { rows, ...links } = takeSlice(ctx, { target, limit, offset: cursor }, await listMethodTexts(ctx, query))
      const begin = `${beginJson(links)},"shipping_methods":[`
      return replyWith(
        200,
        streamedJson<z.input<typeof MethodPage>>(() => joinTexts(begin, rows)),
      )
    },
  }),

  v2GetShippingMethod: defineEndpoint({
    ...reading,
    path: '/shipping_methods/{id}',
    summary: 'Get a shipping method',
    description: 'The id of an option as a whole, without a weight band, is accepted too.',
    params: { id: IntegerId },
    query: MethodParameters,
    replies: { 200: MethodReply },
    errors: [notFound, invalidValue],
    handle: async (ctx, { params, query }) => {
      const parts = ['{"shipping_method":', await readV2Method(ctx, params.id, query), '}']
      return replyWith(200, jsonText<z.input<typeof MethodReply>>(parts))
    },
  }),
}

function* joinTexts(begin: string, methods: readonly MethodText[]) {
  yield begin
  for (const [at, { read }] of methods.entries()) {
    if (at > 0) yield ','
    yield read()
  }
  yield ']}'
}
