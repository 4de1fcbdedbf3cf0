import { z } from 'zod'
import { IntegrationLog, IntegrationLogRequest } from '../../modules/sales/integrations/schema.ts'
import { looseInteger, looseObject, looseText, requiredText } from '../loose.ts'

/** Log as version 2 publishes it: without the integration, which the path names, and without fields that only v3 has. */
export const V2IntegrationLog = IntegrationLog.omit({ integration_id: true, additional_data: true }).meta({ id: 'V2IntegrationLog' })

/** Logs have null for absent values. */
const orNull = <S extends z.ZodType>(schema: S) => schema.transform((value) => value ?? null)
const { response, request, created_at } = IntegrationLogRequest.shape

export const V2IntegrationLogRequest = z
  .strictObject({
    base_url: requiredText(2_000),
    full_url: orNull(looseText(8_000)),
    method: orNull(looseText(20)),
    response_code: orNull(
      looseInteger.refine((code) => code === undefined || (code >= 0 && code <= 999), 'Must be a status such as 200.').optional(),
    ),
    response: orNull(looseObject(response)),
    request: orNull(looseObject(request)),
    created_at: orNull(z.preprocess((value) => (value === '' ? null : value), created_at)),
    exception_type: orNull(looseText(250)),
    exception: orNull(looseText(100_000)),
  })
  .meta({ id: 'V2IntegrationLogRequest', examples: [{ base_url: 'https://shop.example', method: 'GET', response_code: 200 }] })
