/** A JSON schema as the OpenAPI document has it. */
export type JsonSchema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly format?: string
  readonly description?: string
  readonly deprecated?: boolean
}

/** The TypeScript type of a schema. Every line but the first is indented. */
export function typeOf(schema: JsonSchema, indent = ''): string {
  if (schema.$ref !== undefined) return schemaName(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return unionOf(schema.enum.map((value) => JSON.stringify(value)))
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(isWhole)
  if (choices.length > 0) return unionOf(choices.map((choice) => typeOf(choice, indent)))
  const parts = schema.allOf?.filter(isWhole) ?? []
  if (parts.length > 0) return parts.map((part) => groupedTypeOf(part, indent)).join(' & ')
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => typeOf({ ...schema, type }, indent)))
  return namedTypeOf(schema, indent)
}

/** A choice that only says which fields are required together has no type of its own. */
const isWhole = ({ required: _, description: __, ...rest }: JsonSchema) => Object.keys(rest).length > 0

export const schemaName = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

function namedTypeOf(schema: JsonSchema, indent: string): string {
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return schema.type
    case 'array':
      return `${groupedTypeOf(schema.items ?? {}, indent)}[]`
    default:
      return schema.type === 'object' || schema.properties ? objectType(schema, indent) : 'unknown'
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, field]) => fieldOf(name, field, required.includes(name), inner))
  if (typeof additionalProperties === 'object') {
    // An index signature has to admit the types of the named fields beside it.
    const other = fields.length > 0 ? 'unknown' : typeOf(additionalProperties, inner)
    fields.push(`${inner}[name: string]: ${other}\n`)
  }
  if (fields.length === 0) return additionalProperties === false ? '{ [name: string]: never }' : '{ [name: string]: unknown }'
  return `{\n${fields.join('')}${indent}}`
}

/** Generates one line of an object type, below its comment. */
export function fieldOf(name: string, schema: JsonSchema, isRequired: boolean, indent: string): string {
  const type = typeOf(schema, indent)
  return `${comment([schema.description, schema.deprecated && '@deprecated'], indent)}${indent}${nameOf(name)}${isRequired ? `: ${type}` : `?: ${type} | undefined`}\n`
}

const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** Parts of a comment, a paragraph each; nothing without any. */
export function comment(parts: readonly (string | false | undefined)[], indent: string): string {
  const lines = parts
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n\n')
    .replaceAll('*/', '*\\/')
    .split('\n')
  if (lines.length === 1) return lines[0] === '' ? '' : `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

/** Each type once, in the order of the schema. */
export const unionOf = (types: readonly string[]) => [...new Set(types)].join(' | ') || 'never'

/** Type in brackets if it has several parts. */
function groupedTypeOf(schema: JsonSchema, indent: string): string {
  const { $ref, anyOf, oneOf, allOf, enum: values, type } = schema
  const hasParts = $ref === undefined && (anyOf ?? oneOf ?? allOf ?? values ?? (Array.isArray(type) ? type : [])).length > 1
  return hasParts ? `(${typeOf(schema, indent)})` : typeOf(schema, indent)
}
