import { data, endpoint, reply } from '../../api/endpoint.ts'
import { invalid } from '../../platform/errors.ts'
import { ShippingDefaults, ShippingDefaultsChanges } from './schema.ts'
import { readDefaults, updateDefaults } from './service.ts'

export const shippingDefaults = {
  readShippingDefaults: endpoint({
    method: 'GET',
    path: '/shipping-defaults',
    summary: 'Get shipping defaults',
    scope: 'read:operational-settings',
    stability: 'beta',
    replies: { 200: data(ShippingDefaults) },
    handle: async (ctx) => reply(200, { data: await readDefaults(ctx) }),
  }),

  updateShippingDefaults: endpoint({
    method: 'PATCH',
    path: '/shipping-defaults',
    summary: 'Update shipping defaults',
    description: 'Partial update. Send null for `ship_with` or `insurance` to remove that default.',
    scope: 'write:operational-settings',
    stability: 'beta',
    body: ShippingDefaultsChanges,
    replies: { 200: data(ShippingDefaults) },
    errors: [invalid],
    handle: async (ctx, { body }) => reply(200, { data: await updateDefaults(ctx, body) }),
  }),
}
