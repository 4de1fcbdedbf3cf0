import type { JsonSchema } from './schema-types.ts'

/** Part of the OpenAPI document that the client is generated from. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly webhooks?: Readonly<Record<string, { readonly post: ApiWebhook }>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

export type MediaTypes = Readonly<Record<string, { readonly schema: JsonSchema }>>
export type ApiParameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly deprecated?: boolean
  readonly schema: JsonSchema
}
export type ApiOperation = {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly security?: readonly object[]
  readonly parameters?: readonly ApiParameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: MediaTypes }
  readonly responses: Readonly<Record<string, ApiReply>>
  readonly 'x-scope'?: string
}
export type ApiReply = { readonly content?: MediaTypes; readonly 'x-codes'?: readonly (string | null)[] }
type ApiWebhook = {
  readonly summary?: string
  readonly description?: string
  readonly requestBody: { readonly content: MediaTypes }
}

/** An operation with where it is. */
export type PlacedOperation = ApiOperation & { readonly operationId: string; readonly method: string; readonly path: string }

const methods = ['get', 'put', 'post', 'patch', 'delete']

export const operationsOf = ({ paths }: ApiDocument): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation?.operationId === undefined
        ? []
        : [{ ...operation, operationId: operation.operationId, method: method.toUpperCase(), path }]
    }),
  )

/** The schema that a reference leads to. */
export function resolveSchema({ components }: ApiDocument, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema
  const found = components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
  if (!found) throw new Error(`${schema.$ref} leads nowhere`)
  return resolveSchema({ components, paths: {} }, found)
}

export const isSuccess = (status: string) => status.startsWith('2')
export const isJson = (type: string) => /[/+]json$/.test(type)
