import { z } from 'zod'
import { Time } from '../http/fields.ts'

export const SigningSecret = z
  .object({
    signing_secret: z.string(),
    previous_until: Time.meta({ description: 'Until then events are signed with the previous secret as well.' }),
  })
  .meta({ id: 'SigningSecret' })
