import { type ApiDocument, isSuccess, operationsOf, resolveSchema } from './document.ts'
import { operationTable } from './operation-table.ts'
import { namedIn, operationTypes } from './operation-types.ts'
import { comment, type JsonSchema, schemaName, typeOf, unionOf } from './schema-types.ts'

const folder = 'clients/typescript/src/generated'
const head = '// Written by npm run generate from openapi.json.\n'
const importSchemas = (names: readonly string[]) => (names.length > 0 ? `import type { ${names.join(', ')} } from './schemas.ts'\n` : '')

/** The generated part of the TypeScript client: types, and one table for its methods. */
export function clientFiles(document: ApiDocument): Record<string, string> {
  const operations = operationTypes(document)
  const webhooks = webhookTypes(document)
  const errors = errorTypes(document)
  return {
    [`${folder}/schemas.ts`]: `${head}\n${schemaTypes(document)}`,
    [`${folder}/operations.ts`]: `${head}import type { Download } from '../download.ts'\nimport type { List } from '../lists.ts'\nimport type { CallOptions, NoParameters } from '../options.ts'\n${importSchemas(namedIn(document, operations))}\n${operations}`,
    [`${folder}/webhooks.ts`]: `${head}${importSchemas(namedIn(document, webhooks))}\n${webhooks}`,
    [`${folder}/errors.ts`]: `${head}${importSchemas(namedIn(document, errors))}\n${errors}`,
    [`${folder}/table.ts`]: `${head}import type { Operation } from '../operation.ts'\nimport type { Operations } from './operations.ts'\n\n${operationTable(document)}`,
  }
}

const schemaTypes = ({ components }: ApiDocument) =>
  Object.entries(components.schemas)
    .map(([name, schema]) => `${comment([schema.description], '')}export type ${schemaName(name)} = ${typeOf(schema)}\n`)
    .join('\n')

/** Each message that the server sends, by its type. */
function webhookTypes({ webhooks = {} }: ApiDocument): string {
  const fields = Object.entries(webhooks).map(([name, { post }]) => {
    const schema = post.requestBody.content['application/json']?.schema ?? {}
    return `${comment([`${post.summary ?? name}.`, post.description], '  ')}  ${JSON.stringify(name)}: ${typeOf(schema, '  ')}\n`
  })
  return `export interface WebhookEvents {\n${fields.join('')}}\n`
}

/** The bodies of errors, and the codes in them. */
function errorTypes(document: ApiDocument): string {
  const failures = operationsOf(document).flatMap(({ responses }) =>
    Object.entries(responses)
      .filter(([status]) => !isSuccess(status))
      .map(([, reply]) => reply),
  )
  const schemas = failures.flatMap(({ content }) => Object.values(content ?? {}).map(({ schema }) => schema))
  const codes = [...failures.flatMap((reply) => reply['x-codes'] ?? []), ...schemas.flatMap((schema) => codesIn(document, schema))]
  const known = [...new Set(codes)].filter((code) => code !== null).sort()
  const bodies = schemas.map((schema) => typeOf(schema))
  return `export type ErrorCode = ${unionOf(known.map((code) => JSON.stringify(code)))}\n\nexport type ErrorBody = ${unionOf(bodies)}\n`
}

/** The values that `code` of an entry of `errors` can have. */
function codesIn(document: ApiDocument, schema: JsonSchema): string[] {
  const { properties = {} } = resolveSchema(document, schema)
  const entry = resolveSchema(document, properties.errors?.items ?? {}).properties?.code ?? {}
  return [entry, ...(entry.anyOf ?? [])]
    .flatMap(({ enum: values = [], const: value }) => [...values, value])
    .filter((one) => typeof one === 'string')
}
