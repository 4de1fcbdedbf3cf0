import { readFileSync } from 'node:fs'

/** Counts what an OpenAPI document says. `npm run openapi` prints the counts of both committed documents. */

type Json = Record<string, any>
export type Coverage = {
  readonly fields: number
  readonly described: number
  /** Where a description is missing, such as `Order.order_details.notes`. */
  readonly undescribed: readonly string[]
  readonly operations: number
  readonly requests: number
  readonly withoutRequest: readonly string[]
  readonly answers: number
  readonly withoutAnswer: readonly string[]
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])
export const operationsIn = (document: Json): [name: string, operation: Json][] =>
  Object.values<Json>(document.paths).flatMap((path) =>
    Object.entries<Json>(path).flatMap(([method, operation]): [string, Json][] =>
      methods.has(method) ? [[operation.operationId, operation]] : [],
    ),
  )

const nameOf = (reference: string) => reference.split('/').at(-1)!

/** Every property of a schema with its place, those of named schemas only where they are declared. */
function* propertiesIn(schema: unknown, place: string): Generator<[place: string, property: Json]> {
  if (Array.isArray(schema)) for (const one of schema) yield* propertiesIn(one, place)
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return
  for (const [key, value] of Object.entries<any>(schema)) {
    if (key === 'properties') {
      for (const [name, property] of Object.entries<Json>(value)) {
        yield [`${place}.${name}`, property]
        yield* propertiesIn(property, `${place}.${name}`)
      }
    } else if (!['example', 'examples', 'enum', 'const', 'default', 'required'].includes(key)) yield* propertiesIn(value, place)
  }
}

const contentsOf = (holder: Json | undefined): Json[] => Object.values<Json>(holder?.content ?? {})
const hasExample = (content: Json) => 'example' in content || Object.keys(content.examples ?? {}).length > 0
const successesOf = (operation: Json) =>
  Object.entries<Json>(operation.responses).flatMap(([status, response]) => (status.startsWith('2') ? [response] : []))

/** Every field of a document: parameters, and properties of requests, responses and webhooks. */
function* fieldsIn(document: Json): Generator<[place: string, field: Json]> {
  for (const [name, schema] of Object.entries(document.components.schemas)) yield* propertiesIn(schema, name)
  for (const [name, operation] of operationsIn(document)) {
    for (const parameter of operation.parameters) yield [`${name}?${parameter.name}`, parameter]
    yield* propertiesIn(operation.requestBody, `${name} request`)
    for (const [status, response] of Object.entries(operation.responses)) yield* propertiesIn(response, `${name} ${status}`)
  }
  for (const [name, webhook] of Object.entries(document.webhooks ?? {})) yield* propertiesIn(webhook, name)
}

export function coverageOf(document: Json): Coverage {
  const { schemas, parameters = {} } = document.components
  const isDescribed = (field: Json): boolean => {
    if (field.description) return true
    if (!field.$ref) return false
    return isDescribed((field.$ref.includes('/parameters/') ? parameters : schemas)[nameOf(field.$ref)])
  }
  const fields = [...fieldsIn(document)]
  const undescribed = fields.filter(([, field]) => !isDescribed(field)).map(([place]) => place)
  const operations = operationsIn(document)
  const hasRequest = ({ requestBody, parameters: own }: Json) =>
    contentsOf(requestBody).every(hasExample) && own.every((parameter: Json) => !parameter.required || 'example' in parameter)
  const withoutRequest = operations.filter(([, operation]) => !hasRequest(operation)).map(([name]) => name)
  const answersOf = (operation: Json) =>
    successesOf(operation)
      .flatMap(contentsOf)
      .filter(({ schema }) => schema.format !== 'binary')
  const answering = operations.filter(([, operation]) => answersOf(operation).length > 0)
  const withoutAnswer = answering.filter(([, operation]) => !answersOf(operation).some(hasExample)).map(([name]) => name)
  return {
    fields: fields.length,
    described: fields.length - undescribed.length,
    undescribed,
    operations: operations.length,
    requests: operations.length - withoutRequest.length,
    withoutRequest,
    answers: answering.length - withoutAnswer.length,
    withoutAnswer,
  }
}

export const readDocument = (file: string): Json => JSON.parse(readFileSync(file, 'utf8'))

if (import.meta.main) {
  for (const file of ['openapi.json', 'openapi-v2.json']) {
    const text = readFileSync(file, 'utf8')
    const { fields, described, undescribed, operations, requests, withoutRequest, answers, withoutAnswer } = coverageOf(JSON.parse(text))
    console.log(
      `${file}: ${Math.round(text.length / 1024)} kB, without spaces ${Math.round(JSON.stringify(JSON.parse(text)).length / 1024)} kB`,
    )
    console.log(`  fields described: ${described} of ${fields}`)
    console.log(`  operations: ${operations}`)
    console.log(`  with an example of the body and of each required parameter: ${requests}`)
    console.log(`  with an example answer: ${answers} of ${answers + withoutAnswer.length} that return more than a file`)
    const missing = { undescribed, withoutRequest, withoutAnswer }
    if (process.argv.includes('--missing')) console.log(JSON.stringify(missing, null, 1))
  }
}
