import { defineEndpoint, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { invalidValue, notFound, requiredField } from '../../../platform/errors.ts'
import { ReturnSettings, ReturnSettingsRequest } from './schema.ts'
import { readReturnSettings, replaceReturnSettings } from './service.ts'

export const returnSettingsEndpoints = {
  getReturnSettings: defineEndpoint({
    method: 'GET',
    path: '/brands/{id}/return-settings',
    summary: 'Get return settings',
    description: 'A brand without stored settings has the defaults: no return portal.',
    scope: 'read:return-settings',
    params: { id: IntegerId },
    replies: { 200: wrapInData(ReturnSettings) },
    errors: [notFound],
    handle: async (ctx, { params }) => replyWith(200, { data: await readReturnSettings(ctx, params.id) }),
  }),

  replaceReturnSettings: defineEndpoint({
    method: 'PUT',
    path: '/brands/{id}/return-settings',
    summary: 'Replace return settings',
    description:
      'Replaces all settings: a field that is not sent gets its default. With `is_portal_enabled` the pages at /return/{domain} are open to shoppers. A return with a `return_fee` waits for its payment, a return of a brand with `requires_approval` for the merchant. Returns that exist keep what they were created with.',
    scope: 'write:return-settings',
    params: { id: IntegerId },
    body: ReturnSettingsRequest,
    replies: { 200: wrapInData(ReturnSettings) },
    errors: [notFound, invalidValue, requiredField],
    handle: async (ctx, { params, body }) => replyWith(200, { data: await replaceReturnSettings(ctx, params.id, body) }),
  }),
}
