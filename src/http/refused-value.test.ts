import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { findMeantName, findMeantValue, quoteValue, refuseValue } from './refused-value.ts'
import { exampleAt, namesAt } from './schema-at.ts'

test('a value is repeated with 40 characters at most, with escapes for what is not shown, and never where it may be a secret', () => {
  assert.equal(quoteValue('kg "x"\n'), String.raw`"kg \"x\"\n"`)
  assert.equal(quoteValue('a\u202eb\u2028c\u00a0'), '"a\\u202eb\\u2028c\u00a0"')
  assert.equal(quoteValue('\u{e0041}'), String.raw`"\udb40\udc41"`)
  assert.equal(quoteValue('é'.repeat(40)), `"${'é'.repeat(40)}"`)
  assert.equal(quoteValue('😀'.repeat(41)), `"${'😀'.repeat(40)}…"`)
  assert.equal(quoteValue(1e300), '1e+300')
  for (const hidden of [{ secret: 1 }, null, '3b9f'.repeat(8), `key ${'Ab-_9'.repeat(8)}`])
    assert.equal(refuseValue('Must be a number.', hidden), 'Must be a number.')
})

test('a name or value is found by its spelling, by the name that others have for it, and by what is close', () => {
  const names = ['to_address', 'page_size', 'country_code', 'external_reference_id', 'postal_code']
  const meant = {
    toAddress: 'to_address',
    'To-Address': 'to_address',
    limit: 'page_size',
    zip: 'postal_code',
    zipcode: 'postal_code',
    country: 'country_code',
    reference: undefined,
    external_reference: 'external_reference_id',
    wings: undefined,
    constructor: undefined,
    __proto__: undefined,
  }
  for (const [given, name] of Object.entries(meant)) assert.equal(findMeantName(given, names), name, given)
  assert.equal(findMeantName('limit', ['name']), undefined)

  const units = ['kg', 'g', 'lbs', 'oz']
  assert.deepEqual(
    ['lb', 'KG', 'Kilograms', 'st', 7].map((one) => findMeantValue(one, units)),
    ['lbs', 'kg', 'kg', undefined, undefined],
  )
})

test('names and examples are those of the place, through lists, unions and optional values', () => {
  const Weight = z.strictObject({ value: z.string().meta({ examples: ['1.5'] }), unit: z.enum(['kg', 'g']), note: z.string().optional() })
  const schema = z.union([
    z.strictObject({ parcels: z.array(z.strictObject({ weight: Weight.transform((one) => one).nullable() })).optional() }),
    z.strictObject({ one: Weight }),
  ])
  assert.deepEqual(namesAt(schema, []), ['parcels', 'one'])
  assert.deepEqual(namesAt(schema, ['parcels', 3, 'weight']), ['value', 'unit', 'note'])
  assert.deepEqual(namesAt(schema, ['nothing', 'here']), [])
  assert.equal(exampleAt(schema, ['one']), '{ "value": "1.5", "unit": "kg" }')
})
