import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { z } from 'zod'
import { endpointTables } from '../../src/app.ts'
import type { AnyEndpoint } from '../../src/http/endpoint.ts'
import { boundedList } from '../../src/http/lists.ts'
import { notParsed, parseQuickly } from '../../src/http/quick-parse.ts'
import { type Chance, chanceOf } from '../fuzz/chance.ts'
import { type Document, readDocument } from '../fuzz/document.ts'
import { memory } from '../fuzz/memory.ts'
import { oddNumbers, oddTexts } from '../fuzz/texts.ts'
import { valueFor } from '../fuzz/values.ts'
import { testSeed } from '../seed.ts'

const bodies = new Map(
  Object.values(endpointTables).flatMap((table) =>
    Object.entries(table as Record<string, AnyEndpoint>).flatMap(([operation, { body }]): [string, z.ZodType][] =>
      body ? [[operation, body as z.ZodType]] : [],
    ),
  ),
)
const documents = ['openapi.json', 'openapi-v2.json'].map((file) => readDocument(readFileSync(file, 'utf8')))

/** What a schema makes of a value, as text: the order of the fields counts. */
function parsedByZod(schema: z.ZodType, value: unknown) {
  const { success, data } = schema.safeParse(value)
  return success ? described(data) : 'refused'
}
function parsedQuickly(schema: z.ZodType, value: unknown) {
  const parsed = parseQuickly(schema, value)
  return parsed === notParsed ? 'refused' : described(parsed)
}

/** The parts of a schema with the parts of a value that they are for. A list hands its elements to the quick parser first, in Zod too. */
function* partsOf(schema: z.core.$ZodType, value: unknown): Generator<{ schema: z.ZodType; value: unknown }> {
  yield { schema: schema as z.ZodType, value }
  const { shape, element, innerType, options = [innerType ?? []].flat() } = schema._zod.def as any
  for (const option of options) yield* partsOf(option, value)
  if (element && Array.isArray(value)) for (const one of value.slice(0, 20)) yield* partsOf(element, one)
  if (shape && typeof value === 'object' && value !== null)
    for (const [key, field] of Object.entries<z.ZodType>(shape)) if (Object.hasOwn(value, key)) yield* partsOf(field, (value as any)[key])
}

const described = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, one) => (one === undefined ? 'undefined' : Object.is(one, -0) ? '-0' : one))

const oddValues = [...oddTexts, ...oddNumbers.map(Number), 'x'.repeat(300), null, true, [], {}, [null], [{}], '2026-11-15T09:00:00Z', 'EUR']

/** The same value with one place changed: another value, a field more or less, or the fields in another order. */
function changed(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.maybe(0.1)) return chance.pick(oddValues)
  if (Array.isArray(value)) {
    if (value.length === 0 || chance.maybe(0.1)) return [...value, chance.pick([value[0], ...oddValues])]
    const at = chance.int(0, value.length - 1)
    return value.map((one, i) => (i === at ? changed(one, chance) : one))
  }
  const entries = chance.shuffled(Object.entries(value))
  const [first, ...others] = entries
  if (!first || chance.maybe(0.1)) return JSON.parse(`{"${chance.pick(['more', '__proto__', 'constructor'])}": 1}`)
  if (chance.maybe(0.2)) return Object.fromEntries(others)
  return Object.fromEntries([...others, [first[0], changed(first[1], chance)]])
}

function* valuesFor(document: Document, schema: object, index: number, count: number): Generator<unknown> {
  const chance = chanceOf(testSeed, index)
  const source = { chance, document, memory: memory(), canary: 'canary' }
  for (let i = 0; i < count; i++) {
    let value = valueFor(schema, source)
    yield value
    for (let change = 0; change < 4; change++) {
      value = changed(value, chance)
      yield value
    }
  }
}

test('every body of an operation is parsed quickly as Zod parses it, and refused where Zod refuses it', () => {
  const seen = { taken: 0, refused: 0 }
  for (const document of documents)
    for (const [index, { id, body }] of document.operations.entries()) {
      const bodySchema = bodies.get(id)
      if (!bodySchema || !body) continue
      for (const whole of valuesFor(document, body.schema, index, 4))
        for (const { schema, value } of partsOf(bodySchema, whole)) {
          const expected = parsedByZod(schema, value)
          const parsed = parsedQuickly(schema, value)
          if (parsed !== expected) assert.equal(parsed, expected, `${id}: ${described(value)?.slice(0, 2_000)}`)
          seen[expected === 'refused' ? 'refused' : 'taken']++
        }
    }
  assert.ok(seen.taken > 500 && seen.refused > 500, `${seen.taken} were taken, ${seen.refused} refused`)
})

test('the schemas that no body has are parsed quickly as Zod parses them, too', () => {
  const schemas: Record<string, z.ZodType> = {
    'a default': z.strictObject({ a: z.string().default('x'), b: z.number().default(2).optional() }),
    'a prefault': z.object({ a: z.string().min(2).prefault('xy') }),
    'an exact optional': z.strictObject({ a: z.string().exactOptional() }),
    'a catchall': z.object({ a: z.string() }).catchall(z.number()),
    'a loose object': z.looseObject({ a: z.string() }),
    'a transformation': z.object({
      a: z
        .string()
        .transform((text) => text.length)
        .optional(),
    }),
    'a preprocessed value': z.object({ a: z.preprocess((value) => value ?? 'none', z.string()) }),
    anything: z.object({ a: z.unknown(), b: z.any() }),
    'a discriminated union': z.discriminatedUnion('a', [z.object({ a: z.literal('x') }), z.object({ a: z.literal('y'), b: z.number() })]),
    'a union': z.union([z.strictObject({ a: z.string() }), z.strictObject({ a: z.number() }), z.string().trim(), z.coerce.number()]),
    'characters of two code units': z.object({ a: z.string().min(2).max(3) }),
    'a rule with a condition': z
      .object({ a: z.string() })
      .superRefine(
        (value, ctx) => ((value as { a?: string } | null)?.a === 'x' ? ctx.addIssue({ code: 'custom', message: 'no' }) : undefined),
        {
          when: ({ value }) => (value as { b?: unknown } | null)?.b === undefined,
        },
      ),
    'a rule that changes the value': z.object({ a: z.string() }).overwrite((value) => ({ ...value, c: 1 })),
    'a list': boundedList(z.int().nullable(), 2),
    'a whole number': z.object({ a: z.int().min(1).max(5) }),
    'an address': z.object({ a: z.url() }),
    'a map': z.object({ a: z.record(z.string().max(2), z.number()) }),
  }
  const values = [
    undefined,
    null,
    'x',
    '😀',
    ' x ',
    0,
    3,
    1.5,
    Number.NaN,
    true,
    [],
    [1, null],
    [1, 2, 3],
    { k: 1 },
    { long: 1 },
    'https://x.example/',
  ]
  for (const [name, schema] of Object.entries(schemas))
    for (const a of values)
      for (const value of a === undefined ? [a, {}] : [a, { a }, { a, b: a }, { b: a }, { b: 1, a: 'x' }])
        assert.equal(parsedQuickly(schema, value), parsedByZod(schema, value), `${name}: ${described(value)}`)
})

test('a field that is there without a value is left to Zod', () => {
  const schema = z.strictObject({ a: z.string().optional() })
  assert.equal(parseQuickly(schema, { a: undefined }), notParsed)
  assert.deepEqual(parseQuickly(schema, {}), {})
})
