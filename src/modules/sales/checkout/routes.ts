import { z } from 'zod'
import { defineEndpoint, noContent, openEndpoint, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { forbiddenError, invalidValue, notAuthenticated, notFound, tooManyRequests, validationError } from '../../../platform/errors.ts'
import * as configurations from './configurations.ts'
import * as options from './delivery-options-schema.ts'
import { bodyErrorMapping, configurationLimit, noPublishedConfiguration, queryErrorMapping } from './errors.ts'
import { Configuration, ConfigurationRequest, PublicKey, PublicKeyRequest } from './schema.ts'
import { answerVisitor, authorizeVisitor, listDeliveryOptions, listOptionsOfConfiguration } from './service.ts'

const reading = { scope: 'read:checkout', errors: [notFound] } as const
const writing = { scope: 'write:checkout', errors: [notFound, invalidValue, configurationLimit] } as const
const asking = {
  isReadOnly: true,
  query: options.LanguageQuery,
  queryErrorMapping,
  errorMapping: bodyErrorMapping,
  replies: { 200: options.DeliveryOptions },
} as const

export const checkoutEndpoints = {
  searchDeliveryOptions: defineEndpoint({
    ...asking,
    method: 'POST',
    path: '/checkout/delivery-options',
    summary: 'List delivery options',
    description:
      'What shoppers can choose for a cart, by the published checkout configuration of the integration: one option for each carrier of a delivery method, in the order of the configuration. Put `checkout_identifier.value` into `ship_with` of the order or shipment.\n\n`delivery_dates`: up to 14 days for `nominated_day_delivery`, today for `same_day_delivery` (which is absent when it is too late), else null. Days follow the delivery days of the carrier, the handover days and closing days of the configuration and the public holidays. Times have the offset of the time zone of the delivery method. Carts that are too heavy are listed with `is_order_overweight`. The list is empty for a country without a delivery zone. 400: no configuration is published.',
    scope: 'read:checkout',
    body: options.DeliveryOptionsRequest,
    errors: [validationError, noPublishedConfiguration],
    stability: 'beta',
    handle: async (ctx, { body, query }) => replyWith(200, await listDeliveryOptions(ctx, body, query.language)),
  }),

  listDeliveryOptionsOfConfiguration: defineEndpoint({
    method: 'GET',
    path: '/checkout/configurations/{configuration_id}/delivery-options',
    summary: 'List delivery options of a configuration',
    description: 'Use POST /checkout/delivery-options. 404: the configuration does not exist or is not published.',
    scope: 'read:checkout',
    query: options.DeliveryOptionsQuery,
    queryErrorMapping,
    replies: { 200: options.DeliveryOptions },
    errors: [notFound, validationError, noPublishedConfiguration],
    deprecated: { since: '2026-06-09', sunset: '2027-06-09', use: '/api/v3/checkout/delivery-options' },
    handle: async (ctx, { params, query }) => replyWith(200, await listOptionsOfConfiguration(ctx, params.configuration_id, query)),
  }),

  listCheckoutConfigurations: defineEndpoint({
    scope: 'read:checkout',
    method: 'GET',
    path: '/checkout/configurations',
    summary: 'List checkout configurations',
    description: 'All of them, the oldest first: an organization has at most 50.',
    replies: { 200: wrapInData(z.array(Configuration)) },
    handle: async (ctx) => replyWith(200, { data: await configurations.listConfigurations(ctx) }),
  }),

  createCheckoutConfiguration: defineEndpoint({
    ...writing,
    method: 'POST',
    path: '/checkout/configurations',
    summary: 'Create a checkout configuration',
    description: 'A draft. Shoppers see it when it is published.',
    body: ConfigurationRequest,
    replies: { 201: wrapInData(Configuration) },
    handle: async (ctx, { body }) => replyWith(201, { data: await configurations.createConfiguration(ctx, body) }),
  }),

  getCheckoutConfiguration: defineEndpoint({
    ...reading,
    method: 'GET',
    path: '/checkout/configurations/{id}',
    summary: 'Get a checkout configuration',
    description: 'The draft. `has_unpublished_changes` says whether shoppers see another version.',
    replies: { 200: wrapInData(Configuration) },
    handle: async (ctx, { params }) => replyWith(200, { data: await configurations.readConfiguration(ctx, params.id) }),
  }),

  replaceCheckoutConfiguration: defineEndpoint({
    ...writing,
    method: 'PUT',
    path: '/checkout/configurations/{id}',
    summary: 'Replace a checkout configuration',
    description:
      'Replaces the draft: a field that is not sent gets its default. Shoppers see what was published last until you publish again.',
    body: ConfigurationRequest,
    replies: { 200: wrapInData(Configuration) },
    handle: async (ctx, { params, body }) => replyWith(200, { data: await configurations.replaceConfiguration(ctx, params.id, body) }),
  }),

  deleteCheckoutConfiguration: defineEndpoint({
    ...writing,
    method: 'DELETE',
    path: '/checkout/configurations/{id}',
    summary: 'Delete a checkout configuration',
    description: 'With its public keys. If it was published, the integration has no delivery options any more.',
    replies: { 204: noContent },
    handle: async (ctx, { params }) => replyWith(204, await configurations.deleteConfiguration(ctx, params.id)),
  }),

  publishCheckoutConfiguration: defineEndpoint({
    ...writing,
    method: 'POST',
    path: '/checkout/configurations/{id}/publish',
    summary: 'Publish a checkout configuration',
    description:
      'Shoppers see the draft from now on, in place of whichever configuration of the integration was published before. GET /events lists each publication.',
    replies: { 200: wrapInData(Configuration) },
    handle: async (ctx, { params }) => replyWith(200, { data: await configurations.publishConfiguration(ctx, params.id) }),
  }),

  listCheckoutPublicKeys: defineEndpoint({
    ...reading,
    method: 'GET',
    path: '/checkout/configurations/{id}/public-keys',
    summary: 'List public keys of a checkout configuration',
    description: 'Returns the public keys of a checkout configuration.',
    replies: { 200: wrapInData(z.array(PublicKey)) },
    handle: async (ctx, { params }) => replyWith(200, { data: await configurations.listPublicKeys(ctx, params.id) }),
  }),

  createCheckoutPublicKey: defineEndpoint({
    ...writing,
    method: 'POST',
    path: '/checkout/configurations/{id}/public-keys',
    summary: 'Create a public key of a checkout configuration',
    description:
      'For the widget in the page of a shop. It is no secret: it only reads delivery options and service points, only from pages of its origins, and 60 times a minute for each visitor, not counting requests that are equal to one of the same minute.',
    body: PublicKeyRequest,
    replies: { 201: wrapInData(PublicKey) },
    handle: async (ctx, { params, body }) => replyWith(201, { data: await configurations.createPublicKey(ctx, params.id, body.origins) }),
  }),

  deleteCheckoutPublicKey: defineEndpoint({
    ...writing,
    method: 'DELETE',
    path: '/checkout/configurations/{id}/public-keys/{key_id}',
    summary: 'Delete a public key of a checkout configuration',
    description: 'Deletes a public key. Web pages that use it are refused at once.',
    params: { key_id: IntegerId },
    replies: { 204: noContent },
    handle: async (ctx, { params }) => replyWith(204, await configurations.deletePublicKey(ctx, params.id, params.key_id)),
  }),

  searchPublicDeliveryOptions: openEndpoint({
    ...asking,
    method: 'POST',
    path: '/checkout/public/{public_key}/delivery-options',
    summary: 'List delivery options for a web page',
    description:
      'The same as POST /checkout/delivery-options, for web pages: without credentials, with a public key, from the origins of the key. `from_address` may be left out. Equal requests are answered from memory for up to a minute: a configuration that is published shows at once, a change of contracts or addresses within that minute.',
    isForAnyOrigin: true,
    authorize: authorizeVisitor,
    body: options.PublicDeliveryOptionsRequest,
    errors: [validationError, noPublishedConfiguration, notAuthenticated, forbiddenError, tooManyRequests],
    handle: async (_, { caller, body, query }) => replyWith(200, await answerVisitor(caller, body, query.language)),
  }),
}
