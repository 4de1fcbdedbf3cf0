import type { Schema } from '../fuzz/document.ts'

/** Short ways to write JSON Schema. A format is written as the pattern that it means, since the validator checks patterns only. */
export const text = (more: Schema = {}): Schema => ({ type: 'string', ...more })
export const filledText: Schema = text({ minLength: 1 })
export const matching = (pattern: string): Schema => text({ pattern })
export const integer = (minimum?: number): Schema => ({ type: 'integer', ...(minimum !== undefined && { minimum }) })
export const number: Schema = { type: 'number' }
export const boolean: Schema = { type: 'boolean' }
export const nothing: Schema = { type: 'null' }
export const anyObject: Schema = { type: 'object' }
export const choice = (...values: readonly string[]): Schema => text({ enum: values })
export const either = (...schemas: readonly Schema[]): Schema => ({ anyOf: schemas })
export const orNull = (schema: Schema): Schema => either(schema, nothing)
export const list = (items: Schema, more: Schema = {}): Schema => ({ type: 'array', items, ...more })
export const mapOf = (values: Schema): Schema => ({ type: 'object', additionalProperties: values })

/** An object. A name that ends with `!` is required; further keys are allowed, because new versions of an API add some. */
export const object = (fields: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name.replace('!', ''), schema])),
  required: Object.keys(fields)
    .filter((name) => name.endsWith('!'))
    .map((name) => name.slice(0, -1)),
})
/** Several fields that have one schema, by their names. */
export const fields = (names: string, schema: Schema): Readonly<Record<string, Schema>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, schema]))
/** The same with more fields. */
export const extend = (base: Schema, fields: Readonly<Record<string, Schema>>): Schema => {
  const more = object(fields)
  return {
    ...base,
    properties: { ...base.properties, ...more.properties },
    required: [...(base.required ?? []), ...more.required],
  }
}

export const dateTime = matching('^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$')
export const date = matching('^\\d{4}-\\d\\d-\\d\\d$')
export const email = matching('^[^@\\s]+@[^@\\s]+$')
export const address = matching('^https?://\\S+$')
export const digits = matching('^\\d+(\\.\\d+)?$')

/** The answers of an operation by status. null: no body. A text: bytes of this type. */
export type Answers = Readonly<Record<number, Schema | null | string | readonly string[]>>
/** How faults are reported, where an area has its own form; undefined for a status that it does not have. */
export type ErrorForm = (status: number, operation: string) => Schema | undefined
/** Published operations by method and path, under the name of their area. */
export type Area = {
  readonly name: string
  readonly operations: Readonly<Record<string, Answers>>
  readonly errors?: ErrorForm
  /** Whether a query asks for something that only this server has. */
  isExtension?(query: URLSearchParams): boolean
}

export const data = (schema: Schema): Schema => object({ 'data!': schema })
