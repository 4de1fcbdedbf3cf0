import { defineEndpoint, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { notFound } from '../../../platform/errors.ts'
import { Organization } from './schema.ts'
import { readOrganization } from './service.ts'

export const organizationEndpoints = {
  getOrganization: defineEndpoint({
    method: 'GET',
    path: '/organization',
    summary: 'Get your organization',
    description: 'Returns the organization of the credentials.',
    scope: 'read:user',
    replies: { 200: wrapInData(Organization) },
    errors: [notFound],
    handle: async (ctx) => {
      const organization = await readOrganization(ctx)
      return replyWith(200, { data: { ...organization, registered: organization.created_at } })
    },
  }),
}
