import { z } from 'zod'
import { errorCodes } from '../platform/errors.ts'
import type { ErrorShape } from './endpoint.ts'

const ErrorObject = z.object({
  id: z.string().meta({ description: 'Id of the request, as in the header `X-Request-Id`.' }),
  status: z.union([z.string(), z.int()]),
  code: z.enum(Object.keys(errorCodes)).nullable(),
  title: z.string(),
  detail: z.string().meta({ description: 'What is wrong with which value, and what to send instead.' }),
  source: z
    .object({ pointer: z.string(), parameter: z.string(), header: z.string() })
    .partial()
    .optional()
    .meta({ description: 'Part of the request at fault. Absent: the request as a whole.' }),
  meta: z.record(z.string(), z.unknown()).optional(),
  links: z.object({ about: z.string() }),
})
const ErrorList = z.object({ errors: z.array(ErrorObject).min(1) }).meta({ id: 'ErrorList' })

const DetailEntry = z.object({ loc: z.array(z.union([z.string(), z.int()])), msg: z.string(), type: z.string().nullable() })
const DetailedErrorList = ErrorList.extend({
  detail: z
    .union([z.string(), z.array(DetailEntry)])
    .meta({ description: 'The same errors in another form: a list with 422 and 400, and text otherwise.' }),
}).meta({ id: 'DetailedErrorList' })

const TokenError = z
  .object({
    error: z.string(),
    error_description: z.string(),
    error_hint: z.string(),
    error_debug: z.string().optional(),
    status_code: z.int(),
  })
  .meta({ id: 'TokenError' })

const V2Error = z
  .object({
    error: z.object({
      code: z.int().meta({ description: 'The HTTP status.' }),
      request: z.string().meta({ description: 'Path of the request, without its first slash.' }),
      message: z.string().meta({ description: '`field: "text"` for each field that is wrong.' }),
    }),
  })
  .meta({ id: 'V2Error' })

/** The body of an error, by the shape that the interface gives an operation. */
export const errorSchemas: Record<ErrorShape, z.ZodObject> = { list: ErrorList, detail: DetailedErrorList, token: TokenError, v2: V2Error }
