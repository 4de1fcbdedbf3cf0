import { z } from 'zod'

export const TokenRequest = z
  .object({
    grant_type: z.literal('client_credentials'),
    scope: z.literal('api'),
    client_id: z
      .string()
      .optional()
      .meta({ description: 'May be left out, for the client is named in the Authorization header; if present, it must be the same.' }),
  })
  .meta({ id: 'TokenRequest' })

export const Token = z
  .object({
    access_token: z.string(),
    expires_in: z.int().meta({ format: 'int64', description: 'Seconds.' }),
    scope: z.string(),
    token_type: z.string(),
  })
  .meta({ id: 'Token' })
