import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { collectSchemas, outputKey } from '../../src/http/named-schemas.ts'

const Sum = z
  .union([z.string().transform(Number).pipe(z.number()), z.number()])
  .meta({ id: 'Sum', description: 'A number that clients send as text too.' })
const Line = z.strictObject({ sum: Sum }).meta({ id: 'Line' })
const Colour = z.strictObject({ hue: z.string() }).meta({ id: 'Colour' })

function describe(schemas: { input: z.ZodType; output: z.ZodType }) {
  const { shape, nameSchemas } = collectSchemas()
  return nameSchemas({ request: shape(schemas.input, 'input'), response: shape(schemas.output, 'output') })
}

test('a schema with another form in responses has two names, and so has what refers to it', () => {
  const { document, schemas } = describe({ input: Line, output: z.array(Line) })
  assert.deepEqual(document, {
    request: { $ref: '#/components/schemas/Line' },
    response: { type: 'array', items: { $ref: '#/components/schemas/LineResponse' } },
  })
  assert.deepEqual(Object.keys(schemas), ['Line', 'LineResponse', 'Sum', 'SumResponse'])
  assert.deepEqual(schemas.LineResponse.properties, { sum: { $ref: '#/components/schemas/SumResponse' } })
  assert.deepEqual(schemas.Line.properties, { sum: { $ref: '#/components/schemas/Sum' } })
})

test('a schema with one form has one name, and its responses may have further fields', () => {
  const { document, schemas } = describe({ input: Colour, output: Colour })
  assert.deepEqual(document.request, document.response)
  assert.deepEqual(schemas, { Colour: { type: 'object', properties: { hue: { type: 'string' } }, required: ['hue'] } })
})

test('a transformed value has the form that its schema names, and that is not published', () => {
  const Price = z
    .string()
    .transform((value) => ({ value }))
    .meta({ id: 'Price', [outputKey]: { type: 'object' } })
  const { schemas } = describe({ input: Price, output: Price })
  assert.deepEqual(schemas, { Price: { type: 'string' }, PriceResponse: { type: 'object' } })
})
