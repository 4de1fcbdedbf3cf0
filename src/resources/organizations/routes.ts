import { data, endpoint, reply } from '../../api/endpoint.ts'
import { notFound } from '../../platform/errors.ts'
import { Organization } from './schema.ts'
import { readOrganization } from './service.ts'

export const organizations = {
  readOrganization: endpoint({
    method: 'GET',
    path: '/organization',
    summary: 'Get your organization',
    scope: 'read:user',
    replies: { 200: data(Organization) },
    errors: [notFound],
    handle: async (ctx) => reply(200, { data: await readOrganization(ctx) }),
  }),
}
