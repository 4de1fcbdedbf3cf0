import { z } from 'zod'

type ZodSchema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

/** Number of schemas of a place that are looked at: below unions it can have several. */
const mostSchemas = 100

/** The schemas that a value of this place of a request can have, without what only wraps them. */
export function schemasAt(schema: ZodSchema, path: readonly PropertyKey[]): ZodSchema[] {
  let schemas = unwrapSchema(schema)
  for (const key of path) schemas = schemas.flatMap((one) => listSchemasBelow(one, key).flatMap(unwrapSchema)).slice(0, mostSchemas)
  return schemas
}

const readDefinition = ({ _zod }: ZodSchema) => _zod.def as Def

/** Schemas within optional, default, transformed and alternative values. */
function unwrapSchema(schema: ZodSchema): ZodSchema[] {
  const def = readDefinition(schema)
  if ('innerType' in def) return unwrapSchema(def.innerType)
  if (def.type === 'lazy') return unwrapSchema(def.getter())
  if (def.type === 'union') return def.options.flatMap(unwrapSchema)
  if (def.type === 'pipe') return [def.in, def.out].filter((one) => readDefinition(one).type !== 'transform').flatMap(unwrapSchema)
  return def.type === 'intersection' ? [def.left, def.right].flatMap(unwrapSchema) : [schema]
}

function listSchemasBelow(schema: ZodSchema, key: PropertyKey): ZodSchema[] {
  const def = readDefinition(schema)
  if (def.type === 'array') return [def.element]
  if (def.type === 'record') return [def.valueType]
  if (def.type !== 'object' || typeof key !== 'string' || !Object.hasOwn(def.shape, key)) return []
  return [def.shape[key]!]
}

/** The names of all fields that an object of this place can have. */
export const namesAt = (schema: ZodSchema, path: readonly PropertyKey[]): string[] => [
  ...new Set(schemasAt(schema, path).flatMap((one) => Object.keys(readShape(one)))),
]

function readShape(schema: ZodSchema): Readonly<Record<string, ZodSchema>> {
  const def = readDefinition(schema)
  return def.type === 'object' ? def.shape : {}
}

/** Limit of the length of an example: a longer one would hide the rest of the message. */
const longestExample = 200
/** Fields that an example of an object has, where not all of them are required. */
const fewFields = 2

/** An object that this place takes, as JSON; undefined where none is short. */
export function exampleAt(schema: ZodSchema, path: readonly PropertyKey[]): string | undefined {
  const object = schemasAt(schema, path).find((one) => readDefinition(one).type === 'object')
  if (!object) return undefined
  const text = JSON.stringify(makeSample(object, 0), null, 1).replaceAll(/\n\s*/g, ' ')
  return text.length > longestExample ? undefined : text
}

function makeSample(schema: ZodSchema, depth: number): unknown {
  const [example] = (z.globalRegistry.get(schema)?.examples as unknown[] | undefined) ?? []
  if (example !== undefined && depth > 0) return example
  const [inner = schema] = unwrapSchema(schema)
  if (inner !== schema) return makeSample(inner, depth)
  const def = readDefinition(schema)
  if (def.type === 'object') return depth > 1 ? {} : sampleOfFields(def.shape, depth)
  if (def.type === 'number') return 1
  if (def.type === 'boolean') return true
  if (def.type === 'array') return []
  if (def.type === 'record') return {}
  return [...(schema._zod.values ?? ['…'])][0]
}

function sampleOfFields(shape: Readonly<Record<string, ZodSchema>>, depth: number) {
  const required = Object.keys(shape).filter((key) => shape[key]!._zod.optin === undefined)
  const names = required.length > 0 ? required : Object.keys(shape).slice(0, fewFields)
  return Object.fromEntries(names.map((name) => [name, makeSample(shape[name]!, depth + 1)]))
}
