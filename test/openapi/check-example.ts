import { z } from 'zod'
import { type AnyEndpoint, fileTypesOf, textFileOf } from '../../src/http/endpoint.ts'
import type { Example } from '../../src/http/openapi-examples.ts'

const problemsOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : []
}

/** A parameter that can be repeated arrives as a list. */
function queryProblems(schema: z.ZodType, query: Readonly<Record<string, string>>) {
  const once = problemsOf(schema, query)
  const lists = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, once.some((one) => one.startsWith(name)) ? [value] : value]),
  )
  return once.length === 0 ? once : problemsOf(schema, lists)
}

/** Why an operation would refuse the request of an example. */
export function requestProblems(e: AnyEndpoint, { params = {}, query = {}, request }: Example): string[] {
  const body = e.body ?? e.form
  const names = [...e.path.matchAll(/{(\w+)}/g)].map(([, name]) => name!)
  return [
    ...names.flatMap((name) => (params[name] ? [] : [`${name}: missing in params`])),
    ...(e.query ? queryProblems(e.query as z.ZodType, query) : []),
    ...(body && (request !== undefined || !e.isBodyOptional) ? problemsOf(body as z.ZodType, request) : []),
  ]
}

/** What the answer of an example has that its schema does not. */
export function answerProblems(e: AnyEndpoint, { status, answer }: Example): string[] {
  const reply = (e.replies as Record<string, z.ZodType>)[status]
  if (!reply) return [`${status} is no status of the operation`]
  if (reply instanceof z.ZodVoid || fileTypesOf(reply)) return answer === undefined ? [] : ['a body where there is none']
  if (textFileOf(reply)) return typeof answer === 'string' ? [] : ['no text']
  return problemsOf(reply, answer)
}
