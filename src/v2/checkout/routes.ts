import { defineEndpoint, replyWith } from '../../http/endpoint.ts'
import { noPublishedConfiguration } from '../../modules/sales/checkout/errors.ts'
import { notFound, validationError } from '../../platform/errors.ts'
import { v2Operation } from '../operation.ts'
import { listV2DeliveryOptions } from './delivery-options.ts'
import { V2CartQuery, V2DeliveryOptions } from './schema.ts'

export const checkoutEndpoints = {
  v2ListDeliveryOptions: defineEndpoint({
    ...v2Operation('/checkout/delivery-options'),
    method: 'GET',
    path: '/checkout/configurations/{configuration_id}/delivery-options',
    summary: 'List delivery options',
    description:
      'What shoppers can choose for a cart, by a published checkout configuration: one option for each carrier of a delivery method. Put `checkout_identifier.value` into `shipment.id` of POST /parcels. Configurations are created and published in v3. 404: the configuration does not exist or is not published.',
    scope: 'read:checkout',
    query: V2CartQuery,
    replies: { 200: V2DeliveryOptions },
    errors: [notFound, validationError, noPublishedConfiguration],
    handle: async (ctx, { params, query }) => replyWith(200, await listV2DeliveryOptions(ctx, params.configuration_id, query)),
  }),
}
