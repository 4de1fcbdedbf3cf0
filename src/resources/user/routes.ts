import { z } from 'zod'
import { data, endpoint, reply } from '../../api/endpoint.ts'

const AuthMetadata = z.object({ user_id: z.int().min(1), integration_id: z.int().min(1) }).meta({ id: 'AuthMetadata' })

export const user = {
  readAuthMetadata: endpoint({
    method: 'GET',
    path: '/user/auth/metadata',
    summary: 'Get API credential metadata',
    scope: 'read:user',
    replies: { 200: data(AuthMetadata) },
    handle: async ({ user_id, integration_id }) => reply(200, { data: { user_id, integration_id } }),
  }),
}
