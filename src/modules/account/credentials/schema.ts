import { z } from 'zod'

export const TokenRequest = z
  .object({
    grant_type: z.literal('client_credentials'),
    scope: z.literal('api'),
    client_id: z
      .string()
      .optional()
      .meta({ description: 'Id of the client. Optional: the Authorization header names the client. If present, it must be the same.' }),
  })
  .meta({ id: 'TokenRequest' })

export const Token = z
  .object({
    access_token: z.string(),
    expires_in: z.int().meta({ format: 'int64', description: 'Lifetime of the token in seconds.' }),
    scope: z.string(),
    token_type: z.string(),
  })
  .meta({ id: 'Token' })
