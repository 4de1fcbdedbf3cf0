import { z } from 'zod'
import { integerId, Time, webUrl } from '../../../http/fields.ts'
import { boundedList, freeMap } from '../../../http/lists.ts'
import { pageSize } from '../../../http/paging.ts'
import { unknownFieldChoices } from '../../../platform/unknown-fields.ts'
import { SigningSecret } from '../../../webhooks/schema.ts'
import { isSigningSecret } from '../../../webhooks/signing.ts'

const fields = {
  shop_name: z.string().min(1).max(250),
  shop_url: webUrl,
  service_point_enabled: z.boolean(),
  service_point_carriers: boundedList(z.string().min(1).max(100), 100),
  webhook_active: z.boolean(),
  webhook_url: webUrl.nullable(),
  feedback_type: z
    .enum(['eager', 'delayed', 'none'])
    .meta({ description: 'When the shop is notified: immediately, on first scan, or never.' }),
  unknown_fields: z.enum(unknownFieldChoices).nullable().meta({
    description:
      'Unknown fields and parameters of requests with the credentials of this integration: refused with 400, or ignored and listed in `Ignored-Fields`. Null: as the setting UNKNOWN_FIELDS says. `Prefer: handling=strict` or `handling=lenient` in a request overrides it.',
  }),
}

export const Integration = z
  .object({
    id: z.int(),
    type: z.string(),
    ...fields,
    shop_url: webUrl.meta({ description: 'URL of the shop. The address of this server where none is set.' }),
    started_failing_at: Time.nullable(),
    last_fetched_at: Time.nullable(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Integration' })

export const IntegrationChanges = z.strictObject(fields).partial().meta({ id: 'IntegrationChanges' })
export type IntegrationChanges = z.output<typeof IntegrationChanges>

export const WebhookSecretRequest = z
  .strictObject({
    secret: z
      .string()
      .max(255)
      .refine(isSigningSecret, {
        error: 'Send 32 to 255 printable ASCII characters, or `whsec_` and the base64 text of at least 24 bytes.',
      })
      .optional()
      .meta({ description: 'A key that the receiver has already. Without it, a new secret is generated.' }),
  })
  .meta({ id: 'WebhookSecretRequest' })

export const IntegrationSigningSecret = SigningSecret.extend({
  is_api_secret: z.boolean().meta({ description: 'Whether it is a valid secret of an API key of the integration.' }),
}).meta({ id: 'IntegrationSigningSecret' })

const integrationSorts = ['integration_type', 'created_at', 'updated_at', 'last_fetch', 'failing_since'] as const
export type IntegrationSort = (typeof integrationSorts)[number]

export const IntegrationList = z.strictObject({
  sort: z
    .enum(integrationSorts.flatMap((name) => [name, `-${name}`] as const))
    .optional()
    .meta({ description: 'Field to sort by; with `-` before it, from last to first. Default: by last fetch, then by age.' }),
})
export type IntegrationList = z.output<typeof IntegrationList>

/** Any JSON that a shop sent or received. */
const logged = freeMap(10_000)
const textOrObject = z.union([z.string().max(1_048_576), logged])

const logFields = {
  base_url: z.string().min(1).max(2000),
  full_url: z.string().max(8000).nullable().default(null),
  response_code: z.int().min(0).max(999).nullable().default(null),
  response: z
    .strictObject({ headers: logged.nullable().default(null), body: textOrObject.nullable().default(null) })
    .nullable()
    .default(null),
  request: z
    .strictObject({ headers: textOrObject.nullable().default(null), payload: textOrObject.nullable().default(null) })
    .nullable()
    .default(null),
  exception_type: z.string().max(250).nullable().default(null),
  exception: z.string().max(100_000).nullable().default(null),
}

export const IntegrationLog = z
  .object({
    id: z.int(),
    integration_id: integerId.nullable(),
    ...logFields,
    method: z.string(),
    created_at: Time,
    protected: z.boolean(),
    additional_data: textOrObject,
  })
  .meta({ id: 'IntegrationLog' })

export const IntegrationLogRequest = z
  .strictObject({
    ...logFields,
    method: z.string().max(20).nullable().default(''),
    created_at: z.iso.datetime({ offset: true }).max(40).nullable().default(null),
  })
  .meta({ id: 'IntegrationLogRequest' })
export type IntegrationLogRequest = z.output<typeof IntegrationLogRequest>

export const IntegrationLogList = z.strictObject({
  cursor: z
    .string()
    .max(60)
    .optional()
    .meta({ format: 'date-time', description: 'Returns logs before this timestamp (ISO 8601 with offset).' }),
  page_size: pageSize(25, 100),
})
export type IntegrationLogList = z.output<typeof IntegrationLogList>
