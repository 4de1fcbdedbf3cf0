import { z } from 'zod'
import { type AnyEndpoint, findFileTypes, findTextFile } from '../../src/http/endpoint.ts'
import type { Example } from '../../src/http/openapi-examples.ts'
import { readDocument, type Schema } from '../fuzz/document.ts'
import { problemsOf } from '../fuzz/schema.ts'

const parseProblems = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : []
}

/** A parameter that can be repeated arrives as a list. */
function queryProblems(schema: z.ZodType, query: Readonly<Record<string, string>>) {
  const once = parseProblems(schema, query)
  const lists = Object.entries(query).map(([name, value]) => [name, once.some((one) => one.startsWith(name)) ? [value] : value])
  return once.length === 0 ? once : parseProblems(schema, Object.fromEntries(lists))
}

/** Why an operation would refuse the request of an example. */
export function requestProblems(e: AnyEndpoint, { params = {}, query = {}, request }: Example): string[] {
  const body = e.body ?? e.form
  const names = [...e.path.matchAll(/{(\w+)}/g)].map(([, name]) => name!)
  return [
    ...names.flatMap((name) => (params[name] ? [] : [`${name}: missing in params`])),
    ...(e.query ? queryProblems(e.query as z.ZodType, query) : []),
    ...(body && (request !== undefined || !e.isBodyOptional) ? parseProblems(body as z.ZodType, request) : []),
  ]
}

/** What the answer of an example has that its schema does not. */
export function answerProblems(e: AnyEndpoint, { status, answer }: Example): string[] {
  const reply = (e.replies as Record<string, z.ZodType>)[status]
  if (!reply) return [`${status} is no status of the operation`]
  if (reply instanceof z.ZodVoid || findFileTypes(reply)) return answer === undefined ? [] : ['a body where there is none']
  if (findTextFile(reply)) return typeof answer === 'string' ? [] : ['no text']
  return parseProblems(reply, answer)
}

/**
 * What the published schemas have against an example. The server accepts more than they say from clients of version 2, but an
 * example has only fields that are described.
 */
export function checkDocument(text: string) {
  const strict = readDocument(
    JSON.stringify(JSON.parse(text), (_, value) => (isOpen(value) ? { ...value, additionalProperties: false } : value)),
  )
  const plain = readDocument(text)
  const schemas = new Map(
    Object.values<any>(JSON.parse(text).paths).flatMap((path) =>
      Object.values<any>(path).flatMap((operation): [string, any][] =>
        operation?.operationId ? [[operation.operationId, operation]] : [],
      ),
    ),
  )
  const schemaOf = (holder: any): Schema | undefined => Object.values<any>(holder?.content ?? {})[0]?.schema
  return function documentProblems(operation: string, { request, status, answer }: Example): string[] {
    const described = schemas.get(operation)
    if (!described) return []
    const [asked, given] = [schemaOf(described.requestBody), schemaOf(described.responses[status])]
    return [
      ...(asked && request !== undefined ? problemsOf(withStrict(asked), request, strict).map((one) => `request${one}`) : []),
      ...(given && typeof answer === 'object' ? problemsOf(given, answer, plain).map((one) => `answer${one}`) : []),
    ]
  }
}

const isOpen = (value: any) =>
  typeof value?.properties === 'object' && value.additionalProperties === undefined && typeof value.type === 'string'
const withStrict = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema, (_, value) => (isOpen(value) ? { ...value, additionalProperties: false } : value)))
