import { z } from 'zod'

export type JsonSchema = Record<string, unknown>
export type SchemaDirection = 'input' | 'output'
export type DescribeSchema = (schema: z.ZodType, io: SchemaDirection) => JsonSchema

/** The form of a value that a schema transforms, which cannot be derived from the schema. It is read from here, and not published. */
export const outputKey = 'x-output'

const formats: Readonly<Record<string, string>> = {
  datetime: 'date-time',
  date: 'date',
  email: 'email',
  uuid: 'uuid',
  url: 'uri',
  duration: 'duration',
}
/** Formats that are published without their patterns of up to 300 characters: the name says enough. Zod still checks the pattern. */
export function nameFormat({ zodSchema, jsonSchema }: Override) {
  const { def } = zodSchema._zod as { def: { format?: string; type: string } }
  const format = def.type === 'string' ? formats[def.format ?? ''] : undefined
  if (format === undefined) return
  jsonSchema.format = format
  delete jsonSchema.pattern
}

type Override = { readonly zodSchema: z.core.$ZodTypes; readonly jsonSchema: JsonSchema }
const overrides: Record<SchemaDirection, (context: Override) => void> = {
  input: (context) => {
    nameFormat(context)
    delete context.jsonSchema[outputKey]
  },
  /** Responses may have further fields in later versions. */
  output: (context) => {
    nameFormat(context)
    const { jsonSchema } = context
    Object.assign(jsonSchema, jsonSchema[outputKey])
    delete jsonSchema[outputKey]
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  },
}

const reference = /#\/components\/schemas\/(input|output) (\w+)/g

/** `ignoresUnknown`: whether requests may have further fields, which are then ignored. */
type CollectOptions = { readonly ignoresUnknown: boolean }

/** Drops the rule that there are no further fields. Schemas that are written into `meta` as JSON have it too. */
const withoutClosing = (key: string, value: unknown) => (key === 'additionalProperties' && value === false ? undefined : value)

/**
 * Schemas that have a name move to `components.schemas`, once; a reference stays in their place. Where requests and responses have
 * different forms under one name, that of responses is named `…Response`.
 */
export function collectSchemas({ ignoresUnknown }: CollectOptions = { ignoresUnknown: false }) {
  const named: Record<SchemaDirection, Map<string, JsonSchema>> = { input: new Map(), output: new Map() }

  const shape: DescribeSchema = (schema, io) => {
    const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any', override: overrides[io] }))
    const {
      $schema,
      $defs = {},
      ...rest
    } = JSON.parse(text.replaceAll('#/$defs/', `#/components/schemas/${io} `), ignoresUnknown ? withoutClosing : undefined)
    for (const [id, definition] of Object.entries($defs as Record<string, JsonSchema>)) named[io].set(id, definition)
    if (typeof rest.id !== 'string') return rest
    const { id, ...definition } = rest
    named[io].set(id, definition)
    return { $ref: `#/components/schemas/${io} ${id}` }
  }

  /** The document with the names of its schemas, and these schemas. */
  function nameSchemas<D extends object>(document: D) {
    const split = findDifferent(named)
    const nameOf = (io: string, id: string) => (io === 'output' && split.has(id) ? `${id}Response` : id)
    const withNames = (value: unknown) =>
      JSON.parse(JSON.stringify(value).replaceAll(reference, (_, io, id) => `#/components/schemas/${nameOf(io, id)}`))
    const schemas = (['input', 'output'] as const).flatMap((io) =>
      [...named[io]].map(([id, definition]) => [nameOf(io, id), withNames(definition)] as const),
    )
    return { document: withNames(document) as D, schemas: Object.fromEntries(schemas.sort(([a], [b]) => (a < b ? -1 : 1))) }
  }
  return { shape, nameSchemas }
}

/** The names whose forms differ in more than whether further fields are allowed, themselves or in what they refer to. */
function findDifferent({ input, output }: Record<SchemaDirection, ReadonlyMap<string, JsonSchema>>): Set<string> {
  const both = [...input.keys()].filter((id) => output.has(id))
  const textOf = (definition: JsonSchema) =>
    JSON.stringify(definition, (key, value) => (key === 'additionalProperties' || key === 'examples' ? undefined : value)).replaceAll(
      reference,
      (_, __, id) => id,
    )
  const different = new Set(both.filter((id) => textOf(input.get(id)!) !== textOf(output.get(id)!)))
  const refersToDifferent = (id: string) =>
    [...JSON.stringify(output.get(id)).matchAll(reference)].some(([, , referred]) => different.has(referred!))
  for (let size = -1; size !== different.size; ) {
    size = different.size
    for (const id of both) if (refersToDifferent(id)) different.add(id)
  }
  return different
}
