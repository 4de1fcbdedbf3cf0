import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { endpointTables } from '../../src/app.ts'
import type { AnyEndpoint } from '../../src/http/endpoint.ts'
import { isBounded } from '../../src/http/lists.ts'

type Json = Record<string, any>
type Part = { readonly at: string; readonly schema: z.ZodType }

/** Each part of a request that has a schema: its body, its query and the variables in its path. */
const parts = Object.values(endpointTables).flatMap((table) =>
  Object.entries(table as Record<string, AnyEndpoint>).flatMap(([operation, e]): Part[] => [
    ...(e.body ? [{ at: `${operation} body`, schema: e.body }] : []),
    ...(e.query ? [{ at: `${operation} query`, schema: e.query }] : []),
    ...Object.entries<z.ZodType>(e.params ?? {}).map(([name, schema]) => ({ at: `${operation} path ${name}`, schema })),
  ]),
)

/** What a schema is made of, however it is wrapped. */
function* schemasIn(schema: z.core.$ZodType, at: string, seen = new Set<z.core.$ZodType>()): Generator<Part> {
  if (seen.has(schema)) return
  seen.add(schema)
  yield { at, schema: schema as z.ZodType }
  const def = schema._zod.def as Json
  for (const [name, inner] of Object.entries<z.core.$ZodType>(def.shape ?? {})) yield* schemasIn(inner, `${at}/${name}`, seen)
  for (const inner of def.options ?? []) yield* schemasIn(inner, at, seen)
  for (const key of ['element', 'innerType', 'in', 'out', 'keyType', 'valueType', 'left', 'right'])
    if (def[key]) yield* schemasIn(def[key], key === 'element' ? `${at}/[]` : at, seen)
  if (def.getter) yield* schemasIn(def.getter(), at, seen)
}

test('every list and every map of a request has a maximum that is checked before its elements', () => {
  const unbounded = parts.flatMap(({ at, schema }) =>
    [...schemasIn(schema, at)]
      .filter(({ schema }) => schema instanceof z.ZodArray || schema instanceof z.ZodRecord)
      .filter(({ schema }) => !isBounded(schema))
      .map(({ at }) => at),
  )
  assert.deepEqual(unbounded, [])
})

/** A pattern that is anchored at both ends and repeats nothing without a limit. */
const isShortPattern = (pattern: string) =>
  pattern.startsWith('^') && pattern.endsWith('$') && !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[[^\]]*\]/g, 'x'))

function* textsWithoutMaximum(schema: Json, at: string, root: Json, depth = 0): Generator<string> {
  if (depth > 40) return
  if (schema.$ref) return yield* textsWithoutMaximum(root.$defs[schema.$ref.split('/').at(-1)], at, root, depth + 1)
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* textsWithoutMaximum(inner, at, root, depth + 1)
  for (const [name, inner] of Object.entries<Json>(schema.properties ?? {}))
    yield* textsWithoutMaximum(inner, `${at}/${name}`, root, depth + 1)
  if (schema.items) yield* textsWithoutMaximum(schema.items, `${at}/[]`, root, depth + 1)
  if (schema.propertyNames) yield* textsWithoutMaximum(schema.propertyNames, `${at}/{}`, root, depth + 1)
  if (typeof schema.additionalProperties === 'object') yield* textsWithoutMaximum(schema.additionalProperties, `${at}/{}`, root, depth + 1)
  if (![schema.type].flat().includes('string') || schema.enum || schema.const !== undefined || schema.format === 'date') return
  if (schema.maxLength === undefined && !isShortPattern(schema.pattern ?? '')) yield at
}

test('every text of a request has a maximum', () => {
  const unbounded = parts.flatMap(({ at, schema }) => {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
    return [...textsWithoutMaximum(json, at, json)]
  })
  assert.deepEqual([...new Set(unbounded)], [])
})
