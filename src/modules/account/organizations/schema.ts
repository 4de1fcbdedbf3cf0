import { z } from 'zod'
import { CountryCode, Time } from '../../../http/fields.ts'

export const Organization = z
  .object({
    id: z.int(),
    name: z.string().min(1).max(250),
    mode: z.enum(['live', 'test']).meta({ description: '`live` or `test`. A test organization ships with sandbox carriers.' }),
    country: CountryCode,
    currency: z.string().length(3),
    time_zone: z.string(),
    created_at: Time,
    registered: Time.meta({ description: 'The same as created_at.' }),
  })
  .meta({ id: 'Organization' })
