import { z } from 'zod'
import {
  type ErrorKind,
  forbiddenError,
  notAcceptable,
  notAuthenticated,
  notAvailable,
  tooLarge,
  tooManyRequests,
  unsupportedMediaType,
  wrongFormat,
} from '../platform/errors.ts'
import { checkKinds } from './check.ts'
import {
  type AnyEndpoint,
  type EndpointTable,
  findFileTypes,
  findPrefix,
  findTextFile,
  listPaths,
  listSchemes,
  type MultipartForm,
  offeredBy,
} from './endpoint.ts'
import { kindIn, statusIn } from './error-body.ts'
import { errorSchemas } from './error-schemas.ts'
import { describeFields, type FieldDescriptions } from './field-descriptions.ts'
import { otherRequest, takesKey, underWay } from './idempotency/once.ts'
import { collectSchemas, type DescribeSchema, type JsonSchema, type SchemaDirection } from './named-schemas.ts'
import { addExample, type ExampleFile } from './openapi-examples.ts'
import { describeSecurity, securitySchemesFor } from './openapi-security.ts'
import { describeWebhook, type WebhookDescription } from './openapi-webhooks.ts'
import type { TextBody } from './request.ts'
import { streamErrors } from './undeclared.ts'
import type { Upload } from './upload.ts'

/** The two generations of the interface, as their documents call themselves. */
const generations = {
  '3': {
    title: 'Crossdock',
    description: 'One interface between shops and carriers, on your own server. Errors carry a link to a page that explains them.',
  },
  '2': {
    title: 'Crossdock, version 2',
    description: 'The previous generation of the interface, for clients that were written for it. New clients use version 3.',
  },
} as const

/** Texts of the document and of its fields, beside the tables. */
export type ApiTexts = {
  readonly urls: { readonly baseUrl: string; readonly authUrl: string }
  /** The version of the product. */
  readonly release: string
  readonly tags: Readonly<Record<string, string>>
  readonly fields: FieldDescriptions
  readonly examples: ExampleFile
  readonly generation?: keyof typeof generations
}

/** The published document of a generation, computed from the tables that serve and the events that are published. */
export function describeApi(
  tables: Readonly<Record<string, EndpointTable>>,
  webhooks: readonly WebhookDescription[],
  { urls, release, tags, fields, examples, generation = '3' }: ApiTexts,
) {
  const operations = Object.values(tables).flatMap((table) => Object.values<AnyEndpoint>(table))
  const { nameSchemas, shape } = collectSchemas({ ignoresUnknown: operations.every((e) => e.unknownFields === 'ignore') })
  const paths: Record<string, JsonSchema> = {}
  for (const [tag, table] of Object.entries(tables)) {
    for (const [operationId, e] of Object.entries(table)) {
      const path = findPrefix(e) + e.path
      const servers = e.form && urls.authUrl !== urls.baseUrl ? { servers: [{ url: urls.authUrl }] } : {}
      const operation = describeOperation(shape, tag, operationId, e)
      addExample(operation, examples[operationId])
      paths[path] = { ...paths[path], ...servers, [e.method.toLowerCase()]: operation }
    }
  }
  const { document, schemas } = nameSchemas({
    openapi: '3.1.0',
    info: {
      title: generations[generation].title,
      version: release,
      summary: 'A shipping platform you run yourself',
      description: generations[generation].description,
      contact: { name: 'Crossdock', url: `${urls.baseUrl}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: urls.baseUrl }],
    tags: Object.keys(tables).map((name) => ({ name, description: tags[name] })),
    paths,
    ...(webhooks.length > 0 && {
      webhooks: Object.fromEntries(webhooks.map((webhook) => [webhook.name, describeWebhook(webhook, shape)])),
    }),
  })
  describeFields(document, schemas, fields)
  return { ...document, components: { schemas, securitySchemes: securitySchemesFor(document, urls.authUrl) } }
}

const describeContent = (shape: DescribeSchema, type: string, schema: z.ZodType, io: SchemaDirection) => ({
  content: { [type]: { schema: shape(schema, io) } },
})

function describeParameters(shape: DescribeSchema, e: AnyEndpoint) {
  const { properties = {}, required = [] } = (e.query ? shape(e.query, 'input') : {}) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  const inPath = [...e.path.matchAll(/{(\w+)}/g)].map(([, name]) => {
    const { description, ...said } = e.params?.[name!] ? shape(e.params[name!], 'input') : { type: 'string' }
    // An address that ends where it should stand is another address.
    const schema = said.type === 'string' ? { minLength: 1, ...said } : said
    return { name, in: 'path', required: true, ...(description ? { description } : {}), schema }
  })
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description ? { description } : {}),
    schema,
  }))
  return [...inPath, ...inQuery, ...(isKeyed(e) ? [keyParameter] : [])]
}

/** Clients that were written for another spelling of a path find it here. */
function describeText(e: AnyEndpoint) {
  const aliases = listPaths(e)
    .slice(1)
    .map((path) => `\`${e.method} ${path}\``)
  const also = aliases.length > 0 ? [`Also served at ${aliases.join(' and ')}.`] : []
  const description = [...(e.description ? [e.description] : []), ...also].join('\n\n')
  return { ...(description && { description }), ...(aliases.length > 0 && { 'x-aliases': listPaths(e).slice(1) }) }
}

const describeOperation = (shape: DescribeSchema, tag: string, operationId: string, e: AnyEndpoint) => ({
  operationId,
  tags: [tag],
  summary: e.summary,
  ...describeText(e),
  ...(e.scope && { 'x-scope': e.scope }),
  ...(e.stability && { 'x-stability': e.stability }),
  ...(e.limit && { 'x-rate-limit': `${e.limit.requests} in any 60 seconds` }),
  ...(e.deprecated && { deprecated: true, 'x-deprecated': e.deprecated }),
  security: describeSecurity(e),
  parameters: describeParameters(shape, e),
  ...(e.body && { requestBody: { required: !e.isBodyOptional, ...describeContent(shape, 'application/json', e.body, 'input') } }),
  ...(e.upload && formBody(fileForm(e.upload), { [e.upload.field]: 'logo.png' })),
  ...(e.multipart && formBody(multipartForm(e.multipart), { [e.multipart.field ?? 'photo']: 'photo.jpg' })),
  ...(e.text && { requestBody: { required: true, content: { [e.text.type]: { schema: textSchema(e.text), example: e.text.example } } } }),
  ...(e.form && { requestBody: { required: true, ...describeContent(shape, 'application/x-www-form-urlencoded', e.form, 'input') } }),
  responses: withBoth(describeSuccesses(shape, e), describeFailures(shape, e)),
})

type ResponseDescription = { readonly description: string; readonly content?: Record<string, { readonly schema: JsonSchema }> }
type ResponseDescriptions = Readonly<Record<string, ResponseDescription>>

/** A status of which an operation has both a reply and errors has either of the two bodies. */
function withBoth(successes: ResponseDescriptions, failures: ResponseDescriptions): ResponseDescriptions {
  const json = 'application/json'
  const either = Object.entries(failures).flatMap(([status, { description, content }]) => {
    const reply = successes[status]?.content?.[json]?.schema
    const schema = reply && { anyOf: [reply, content![json]!.schema] }
    return schema ? [[status, { description: `${successes[status]!.description}; ${description}`, content: { [json]: { schema } } }]] : []
  })
  return { ...successes, ...failures, ...Object.fromEntries(either) }
}

const describeSuccesses = (shape: DescribeSchema, e: AnyEndpoint) =>
  Object.fromEntries(
    Object.entries(e.replies as Record<string, z.ZodType>).map(([status, schema]) => [
      status,
      schema instanceof z.ZodVoid
        ? { description: 'Done; there is no body.' }
        : {
            description: e.summary,
            ...(isPaged(e) && { headers: { Link: linkHeader } }),
            content: {
              ...(filesIn(schema) ?? describeContent(shape, findTextFile(schema)?.type ?? 'application/json', schema, 'output').content),
              ...(e.view && describeContent(shape, e.view.type, e.view.schema, 'output').content),
            },
          },
    ]),
  )

function describeFailures(shape: DescribeSchema, e: AnyEndpoint) {
  const schema = errorSchemas[e.errorShape ?? 'list']
  const kinds = Map.groupBy(listErrorKinds(e), (kind) => statusIn(e, kind))
  const describeFailure = (status: number, list: ErrorKind[]) => ({
    description: `${[...new Set(list.map(({ title }) => title))].join('; ')}.`,
    ...(!e.errorEntries?.[status] && { 'x-codes': [...new Set(list.map(({ code }) => code))] }),
    ...describeContent(shape, 'application/json', withFields(describeErrorList(e, status) ?? schema, e.errorFields?.[status]), 'output'),
  })
  return Object.fromEntries([...kinds].sort(([a], [b]) => a - b).map(([status, list]) => [status, describeFailure(status, list)]))
}

/** The error list of a status whose entries have a form of their own. */
function describeErrorList({ errorEntries }: AnyEndpoint, status: number) {
  const entry = errorEntries?.[status]?.schema
  return entry && z.object({ errors: z.array(entry).min(1) })
}

/** The error list comes last: its `errors` stand where a resource has some of its own. */
const withFields = (schema: z.ZodObject, fields: z.ZodObject | undefined) =>
  fields === undefined ? schema : z.object({ ...fields.shape, ...schema.shape })

/** Every kind that an operation may answer: those of its table, and those that any operation of its sort may. */
export const listErrorKinds = (e: AnyEndpoint): ErrorKind[] =>
  [
    ...(e.errors ?? []),
    ...(e.errorShape === 'token' ? [] : checkKinds),
    ...(listSchemes(e).length > 0 ? [notAuthenticated, tooManyRequests] : []),
    ...(listSchemes(e).length > 0 || e.method !== 'GET' || e.isForAnyOrigin ? [forbiddenError] : []),
    ...(e.body || e.upload || e.multipart || e.text ? [wrongFormat, tooLarge, unsupportedMediaType] : []),
    ...(e.multipart ? streamErrors : []),
    ...(isKeyed(e) ? [underWay, otherRequest] : []),
    ...(offeredBy(e).length > 0 ? [notAcceptable] : []),
    notAvailable,
  ].map((kind) => kindIn(e, kind))

/** Bytes of each type that there is. */
const filesIn = (schema: z.ZodType) => {
  const types = findFileTypes(schema)
  return types && Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

const fileForm = ({ field, types, limit }: Upload) => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string', format: 'binary', description: `${types.join(' or ')}, at most ${limit} bytes.` } },
})

const multipartForm = ({ field, fileBytes, files }: MultipartForm) => {
  const file = { type: 'string', format: 'binary', description: `At most ${fileBytes} bytes.` }
  return field === undefined
    ? { type: 'object', additionalProperties: file, maxProperties: files }
    : { type: 'object', required: [field], properties: { [field]: file } }
}

/** A form with files, whose names stand for them in the example. */
const formBody = (schema: JsonSchema, example: object) => ({
  requestBody: { required: true, content: { 'multipart/form-data': { schema, example } } },
})

const textSchema = ({ limit, example }: TextBody) => ({
  type: 'string',
  description: `UTF-8, at most ${limit} bytes.`,
  examples: [example],
})

const isKeyed = (e: AnyEndpoint) => listSchemes(e).length > 0 && takesKey(e)
const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Sent again with the same key within 24 hours, a request is answered as the first time and has no second effect.',
  schema: { type: 'string', maxLength: 255 },
}

const isPaged = ({ query }: AnyEndpoint) => query instanceof z.ZodObject && 'cursor' in query.shape
const linkHeader = { description: 'The neighbouring pages: rel="next" and rel="prev" (RFC 8288).', schema: { type: 'string' } }
