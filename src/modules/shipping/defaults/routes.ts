import { dataOf, defineEndpoint, replyWith } from '../../../http/endpoint.ts'
import { invalidValue } from '../../../platform/errors.ts'
import { ShippingDefaults, ShippingDefaultsChanges } from './schema.ts'
import { readDefaults, updateDefaults } from './service.ts'

export const shippingDefaultsEndpoints = {
  getShippingDefaults: defineEndpoint({
    method: 'GET',
    path: '/shipping-defaults',
    summary: 'Get shipping defaults',
    scope: 'read:operational-settings',
    stability: 'beta',
    replies: { 200: dataOf(ShippingDefaults) },
    handle: async (ctx) => replyWith(200, { data: await readDefaults(ctx) }),
  }),

  updateShippingDefaults: defineEndpoint({
    method: 'PATCH',
    path: '/shipping-defaults',
    summary: 'Update shipping defaults',
    description: 'Partial update. Send null for `ship_with` or `insurance` to remove that default.',
    scope: 'write:operational-settings',
    stability: 'beta',
    body: ShippingDefaultsChanges,
    replies: { 200: dataOf(ShippingDefaults) },
    errors: [invalidValue],
    handle: async (ctx, { body }) => replyWith(200, { data: await updateDefaults(ctx, body) }),
  }),
}
