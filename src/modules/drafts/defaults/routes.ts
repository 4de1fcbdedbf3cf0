import { defineEndpoint, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { invalidValue } from '../../../platform/errors.ts'
import { ShippingDefaults, ShippingDefaultsChanges } from './schema.ts'
import { readDefaults, updateDefaults } from './service.ts'

export const shippingDefaultsEndpoints = {
  getShippingDefaults: defineEndpoint({
    method: 'GET',
    path: '/shipping-defaults',
    summary: 'Get shipping defaults',
    description:
      'Initially: 1 kg, no shipping method, no insurance, no export reason, the order number as invoice number, and no label notes. Defaults apply only to shipments with rules.',
    scope: 'read:operational-settings',
    stability: 'beta',
    replies: { 200: wrapInData(ShippingDefaults) },
    handle: async (ctx) => replyWith(200, { data: await readDefaults(ctx) }),
  }),

  updateShippingDefaults: defineEndpoint({
    method: 'PATCH',
    path: '/shipping-defaults',
    summary: 'Update shipping defaults',
    description:
      'Partial update. Send null for `ship_with` or `insurance` to remove that default. Weight and shipping method must fit together. `insurance.percentage` (1 to 100) is of the order value, in its currency or one that the carrier takes, and worth at most 5,000 euros; it is skipped for several parcels, for unknown values, for currencies without an exchange rate and below 2 euros. Customs defaults apply only if they give both a reason and an invoice number.',
    scope: 'write:operational-settings',
    stability: 'beta',
    body: ShippingDefaultsChanges,
    replies: { 200: wrapInData(ShippingDefaults) },
    errors: [invalidValue],
    handle: async (ctx, { body }) => replyWith(200, { data: await updateDefaults(ctx, body) }),
  }),
}
