import type { JsonSchema } from './named-schemas.ts'

/**
 * Descriptions of fields by name, for the OpenAPI documents. A field is found by the longest key that matches its place:
 * `weight` is any field of that name, `parcels.weight` one within `parcels`, and `Brand.name` one of the schema `Brand`, also as
 * `BrandRequest` or `BrandChanges`, or with "Response" at its end. `data[]` is a list. A parameter is found by `?name` or, in a path, by the
 * segment before it, such as `brands/{id}`; else by the key of a field. A description in the schema itself wins over all of these. What a text says of null is left out for
 * fields that are never null.
 */
export type FieldDescriptions = Readonly<Record<string, string>>

type Schema = Record<string, any>

/** Adds a description to each field of a document that has none. */
export function describeFields(
  document: { paths: Record<string, JsonSchema>; webhooks?: Record<string, unknown> },
  schemas: Record<string, JsonSchema>,
  descriptions: FieldDescriptions,
) {
  for (const [name, schema] of Object.entries(schemas)) describeProperties(schema, [name], descriptions)
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const operation of Object.values(operations as Record<string, Schema>)) {
      if (typeof operation?.operationId !== 'string') continue
      for (const parameter of operation.parameters) describeParameter(parameter, path, operation.operationId, descriptions)
      describeProperties(operation.requestBody, [operation.operationId], descriptions)
      describeProperties(operation.responses, [operation.operationId], descriptions)
    }
  }
  for (const [name, webhook] of Object.entries(document.webhooks ?? {})) describeProperties(webhook, [name], descriptions)
}

const notSchemas = new Set(['example', 'examples', 'enum', 'const', 'default', 'required'])

function describeProperties(schema: unknown, place: readonly string[], descriptions: FieldDescriptions): void {
  if (Array.isArray(schema)) for (const one of schema) describeProperties(one, place, descriptions)
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') {
      for (const [name, property] of Object.entries(value as Record<string, Schema>)) {
        const here = [...place, name]
        const description = findDescription(listKeys(here, isList(property)), descriptions)
        if (!property.description && description) property.description = withNull(description, property, isChange(place))
        describeProperties(property, here, descriptions)
      }
    } else if (!notSchemas.has(key)) describeProperties(value, place, descriptions)
  }
}

function describeParameter(parameter: Schema, path: string, operationId: string, descriptions: FieldDescriptions) {
  const { name } = parameter
  const before = path.split(`/{${name}}`)[0]!.split('/').at(-1)!
  const keys = parameter.in === 'path' ? [`${before}/{${name}}`, `{${name}}`, name] : [`${operationId}?${name}`, `?${name}`, name]
  const description = findDescription(keys, descriptions)
  if (!parameter.description && description) parameter.description = description
}

/** True for the schema of a change to a resource. */
const isChange = ([schema]: readonly string[]) => /Changes(Response)?$/.test(schema!)

/** Fits a text to its field, since the same text serves fields that may be null and others: adds what null means, or leaves it out. */
function withNull(text: string, property: Schema, isOfChange: boolean) {
  if (!isNullable(property))
    return text
      .replaceAll(/ Null or (empty|absent):/g, (_, word) => ` ${word === 'empty' ? 'Empty' : 'Absent'}:`)
      .replaceAll(/ Null\b[^.]*\./g, '')
  if (/\bnull\b/i.test(text)) return text
  return `${text} ${isOfChange ? 'Null removes it.' : 'Null: none.'}`
}

const isNullable = ({ type, anyOf }: Schema): boolean => [type].flat().includes('null') || (Array.isArray(anyOf) && anyOf.some(isNullable))

const isList = ({ type, anyOf }: Schema): boolean => type === 'array' || (Array.isArray(anyOf) && anyOf.some(isList))

/** The keys of a place, the longest first. */
function listKeys(place: readonly string[], isOfList: boolean): string[] {
  const [schema, ...rest] = place
  const names = [schema!, schema!.replace(/Response$/, ''), schema!.replace(/(Request|Changes)?(Response)?$/, '')]
  const whole = names.map((name) => [name, ...rest].join('.'))
  const parts = rest.map((_, i) => rest.slice(i).join('.'))
  const keys = [...whole, ...parts]
  return isOfList ? keys.flatMap((key) => [`${key}[]`, key]) : keys
}

function findDescription(keys: readonly string[], descriptions: FieldDescriptions) {
  const key = keys.find((one) => descriptions[one] !== undefined)
  return key === undefined ? undefined : descriptions[key]
}
