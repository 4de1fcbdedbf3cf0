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
  fileTypesOf,
  type MultipartForm,
  offeredBy,
  pathsOf,
  prefixOf,
  schemesOf,
  textFileOf,
} from './endpoint.ts'
import { kindIn, statusIn } from './error-body.ts'
import { errorSchemas } from './error-schemas.ts'
import { otherRequest, takesKey, underWay } from './idempotency/once.ts'
import { collectSchemas, type DescribeSchema, type JsonSchema, type SchemaDirection } from './named-schemas.ts'
import type { TextBody } from './request.ts'
import { streamErrors } from './undeclared.ts'
import type { Upload } from './upload.ts'

/** A message that this server sends to clients. */
export type WebhookDescription = {
  readonly name: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly body: z.ZodType
  readonly example: unknown
}

const webhookHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
/** Standard Webhooks. */
const webhookHeaders = [
  webhookHeader('webhook-id', 'The same for each attempt and each replay of a delivery.'),
  webhookHeader('webhook-timestamp', 'When the attempt was made, in seconds since 1970-01-01 UTC.'),
  webhookHeader('webhook-signature', 'The signature of id, timestamp and body, as Standard Webhooks define it.'),
]
const describeWebhook = ({ tag, summary, description, body, example }: WebhookDescription, shape: DescribeSchema) => ({
  post: {
    tags: [tag],
    summary,
    description,
    parameters: webhookHeaders,
    requestBody: { required: true, content: { 'application/json': { schema: shape(body, 'output'), example } } },
    responses: { '2XX': { description: 'The delivery is complete. After any other status it is retried.' } },
  },
})

/** The two generations of the interface, as their documents call themselves. */
const generations = {
  '3': 'One interface between shops and carriers, on your own server. Errors carry a link to a page that explains them.',
  '2': 'The previous generation of the interface, for clients that were written for it. New clients use version 3.',
} as const

/** The published document of a generation, computed from the tables that serve and the events that are published. */
export function describeApi(
  tables: Readonly<Record<string, EndpointTable>>,
  webhooks: readonly WebhookDescription[],
  urls: { baseUrl: string; authUrl: string },
  version: keyof typeof generations = '3',
) {
  const operations = Object.values(tables).flatMap((table) => Object.values<AnyEndpoint>(table))
  const { nameSchemas, shape } = collectSchemas({ ignoresUnknown: operations.every((e) => e.unknownFields === 'ignore') })
  const paths: Record<string, JsonSchema> = {}
  for (const [tag, table] of Object.entries(tables)) {
    for (const [operationId, e] of Object.entries(table)) {
      const path = prefixOf(e) + e.path
      const servers = e.form && urls.authUrl !== urls.baseUrl ? { servers: [{ url: urls.authUrl }] } : {}
      paths[path] = { ...paths[path], ...servers, [e.method.toLowerCase()]: describeOperation(shape, tag, operationId, e) }
    }
  }
  const { document, schemas } = nameSchemas({
    openapi: '3.1.0',
    info: {
      title: 'Crossdock',
      version,
      summary: 'A shipping platform you run yourself',
      description: generations[version],
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: urls.baseUrl }],
    tags: Object.keys(tables).map((name) => ({ name })),
    paths,
    ...(webhooks.length > 0 && {
      webhooks: Object.fromEntries(webhooks.map((webhook) => [webhook.name, describeWebhook(webhook, shape)])),
    }),
  })
  return { ...document, components: { schemas, securitySchemes } }
}

const contentOf = (shape: DescribeSchema, type: string, schema: z.ZodType, io: SchemaDirection) => ({
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
  const aliases = pathsOf(e)
    .slice(1)
    .map((path) => `\`${e.method} ${path}\``)
  const also = aliases.length > 0 ? [`Also served at ${aliases.join(' and ')}.`] : []
  const description = [...(e.description ? [e.description] : []), ...also].join('\n\n')
  return { ...(description && { description }), ...(aliases.length > 0 && { 'x-aliases': pathsOf(e).slice(1) }) }
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
  security: e.form ? [{ basic: [] }] : schemesOf(e).map((scheme) => ({ [scheme]: [] })),
  parameters: describeParameters(shape, e),
  ...(e.body && { requestBody: { required: !e.isBodyOptional, ...contentOf(shape, 'application/json', e.body, 'input') } }),
  ...(e.upload && { requestBody: { required: true, content: { 'multipart/form-data': { schema: fileForm(e.upload) } } } }),
  ...(e.multipart && { requestBody: { required: true, content: { 'multipart/form-data': { schema: multipartForm(e.multipart) } } } }),
  ...(e.text && { requestBody: { required: true, content: { [e.text.type]: { schema: textSchema(e.text) } } } }),
  ...(e.form && { requestBody: { required: true, ...contentOf(shape, 'application/x-www-form-urlencoded', e.form, 'input') } }),
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
              ...(filesIn(schema) ?? contentOf(shape, textFileOf(schema)?.type ?? 'application/json', schema, 'output').content),
              ...(e.view && contentOf(shape, e.view.type, e.view.schema, 'output').content),
            },
          },
    ]),
  )

function describeFailures(shape: DescribeSchema, e: AnyEndpoint) {
  const schema = errorSchemas[e.errorShape ?? 'list']
  const kinds = Map.groupBy(errorsOf(e), (kind) => statusIn(e, kind))
  const failure = (status: number, list: ErrorKind[]) => ({
    description: `${[...new Set(list.map(({ title }) => title))].join('; ')}.`,
    ...(!e.errorEntries?.[status] && { 'x-codes': [...new Set(list.map(({ code }) => code))] }),
    ...contentOf(shape, 'application/json', withFields(listOf(e, status) ?? schema, e.errorFields?.[status]), 'output'),
  })
  return Object.fromEntries([...kinds].sort(([a], [b]) => a - b).map(([status, list]) => [status, failure(status, list)]))
}

/** The error list of a status whose entries have a form of their own. */
function listOf({ errorEntries }: AnyEndpoint, status: number) {
  const entry = errorEntries?.[status]?.schema
  return entry && z.object({ errors: z.array(entry).min(1) })
}

/** The error list comes last: its `errors` stand where a resource has some of its own. */
const withFields = (schema: z.ZodObject, fields: z.ZodObject | undefined) =>
  fields === undefined ? schema : z.object({ ...fields.shape, ...schema.shape })

/** Every kind that an operation may answer: those of its table, and those that any operation of its sort may. */
export const errorsOf = (e: AnyEndpoint): ErrorKind[] =>
  [
    ...(e.errors ?? []),
    ...(e.errorShape === 'token' ? [] : checkKinds),
    ...(schemesOf(e).length > 0 ? [notAuthenticated, tooManyRequests] : []),
    ...(schemesOf(e).length > 0 || e.method !== 'GET' || e.isForAnyOrigin ? [forbiddenError] : []),
    ...(e.body || e.upload || e.multipart || e.text ? [wrongFormat, tooLarge, unsupportedMediaType] : []),
    ...(e.multipart ? streamErrors : []),
    ...(isKeyed(e) ? [underWay, otherRequest] : []),
    ...(offeredBy(e).length > 0 ? [notAcceptable] : []),
    notAvailable,
  ].map((kind) => kindIn(e, kind))

/** Bytes of each type that there is. */
const filesIn = (schema: z.ZodType) => {
  const types = fileTypesOf(schema)
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

const textSchema = ({ limit, example }: TextBody) => ({
  type: 'string',
  description: `UTF-8, at most ${limit} bytes.`,
  examples: [example],
})

const isKeyed = (e: AnyEndpoint) => schemesOf(e).length > 0 && takesKey(e)
const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Sent again with the same key within 24 hours, a request is answered as the first time and has no second effect.',
  schema: { type: 'string', maxLength: 255 },
}

const isPaged = ({ query }: AnyEndpoint) => query instanceof z.ZodObject && 'cursor' in query.shape
const linkHeader = { description: 'The neighbouring pages: rel="next" and rel="prev" (RFC 8288).', schema: { type: 'string' } }

const securitySchemes = {
  basic: { type: 'http', scheme: 'basic', description: 'An API key and its secret; at the token endpoint, a client id and its secret.' },
  bearer: { type: 'http', scheme: 'bearer', description: 'A token from POST /oauth2/token.' },
  accesstoken: {
    type: 'apiKey',
    in: 'query',
    name: 'access_token',
    description: 'The public half of an API key, also as `Authorization: AccessToken …`.',
  },
}
