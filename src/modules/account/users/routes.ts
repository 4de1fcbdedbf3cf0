import { z } from 'zod'
import { defineEndpoint, replyWith, wrapInData } from '../../../http/endpoint.ts'

const AuthMetadata = z.object({ user_id: z.int().min(1), integration_id: z.int().min(1) }).meta({ id: 'AuthMetadata' })

export const userEndpoints = {
  getCredentialMetadata: defineEndpoint({
    method: 'GET',
    path: '/user/auth/metadata',
    summary: 'Get API credential metadata',
    description: 'Returns the user, the integration and the organization that the credentials belong to.',
    scope: 'read:user',
    replies: { 200: wrapInData(AuthMetadata) },
    handle: async ({ user_id, integration_id }) => replyWith(200, { data: { user_id, integration_id } }),
  }),
}
