import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentedTables } from '../../src/app.ts'
import { describeFields } from '../../src/http/field-descriptions.ts'
import { describeApi } from '../../src/http/openapi.ts'
import { fieldDescriptions } from '../../src/modules/descriptions.ts'
import { describePublicEvents } from '../../src/webhooks/public-events/describe.ts'
import { deepTest } from '../deep.ts'
import { coverageOf, readDocument } from '../openapi/coverage.ts'

/** How many may be missing. Each figure only falls. */
const missing = {
  'openapi.json': { undescribed: 0, withoutRequest: 0, withoutAnswer: 0 },
  'openapi-v2.json': { undescribed: 0, withoutRequest: 0, withoutAnswer: 0 },
} as const

for (const [file, most] of Object.entries(missing)) {
  test(`${file} describes its fields and has examples, but for those that are counted here`, (t) => {
    const { fields, described, undescribed, requests, withoutRequest, answers, withoutAnswer } = coverageOf(readDocument(file))
    t.diagnostic(`${file}: ${described} of ${fields} fields described, ${requests} example requests, ${answers} example answers`)
    assert.deepEqual({ undescribed: undescribed.length, withoutRequest: withoutRequest.length, withoutAnswer: withoutAnswer.length }, most)
  })
}

test('a field without a description and an operation without examples are found', () => {
  const document = {
    components: { schemas: { Brand: { properties: { id: {}, name: { description: 'Its name.' } } }, Named: { description: 'A brand.' } } },
    paths: {
      '/brands': {
        post: {
          operationId: 'createBrand',
          parameters: [{ name: 'dry_run' }],
          requestBody: { content: { 'application/json': { schema: { properties: { brand: { $ref: '#/components/schemas/Named' } } } } } },
          responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Brand' } } } } },
        },
      },
    },
  }
  const { fields, undescribed, withoutRequest, withoutAnswer } = coverageOf(document)
  assert.equal(fields, 4)
  assert.deepEqual(undescribed, ['Brand.id', 'createBrand?dry_run'])
  assert.deepEqual([withoutRequest, withoutAnswer], [['createBrand'], ['createBrand']])
})

deepTest('every description of a field belongs to a field without one in its schema', () => {
  const { v3, v2, v2Fields } = documentedTables
  const used = new Set<string>()
  const watched = (descriptions: Record<string, string>) =>
    new Proxy(descriptions, {
      get(all, key: string) {
        if (all[key] !== undefined) used.add(key)
        return all[key]
      },
    })
  const texts = { urls: { baseUrl: 'http://a.test', authUrl: 'http://a.test' }, release: '1.0.0', tags: {}, examples: {} }
  describeApi(v3, describePublicEvents(), { ...texts, fields: watched({ ...fieldDescriptions }) })
  describeApi(v2, [], { ...texts, fields: watched({ ...fieldDescriptions, ...v2Fields }), generation: '2' })
  const all = [...Object.keys(fieldDescriptions), ...Object.keys(v2Fields)]
  assert.deepEqual(
    all.filter((key) => !used.has(key)),
    [],
  )
})

test('a field is described by the longest key of its place, by its own text first, and null is explained where it is possible', () => {
  const text = () => ({ type: 'string' }) as Record<string, unknown>
  const nullable = () => ({ anyOf: [{ type: 'string' }, { type: 'null' }] }) as Record<string, unknown>
  const order = () => ({ properties: { notes: text(), item: { type: 'object', properties: { notes: text(), id: nullable() } } } })
  const schemas = {
    OrderRequest: order(),
    OrderChanges: { properties: { notes: { ...nullable() }, tag: nullable(), id: { ...text(), description: 'Own.' } } },
  }
  const get = {
    operationId: 'getOrder',
    parameters: [
      { in: 'path', name: 'id' },
      { in: 'query', name: 'tag' },
    ],
    responses: {},
  }
  describeFields({ paths: { '/orders/{id}': { get } as Record<string, unknown> } }, schemas as never, {
    notes: 'Notes.',
    'Order.notes': 'Notes on the order.',
    'item.id': 'Id of the item. Null: not known.',
    tag: 'A tag. Null: no tag.',
    'orders/{id}': 'Id of the order.',
    '?tag': 'Only orders with this tag.',
    id: 'Not used.',
  })
  const { notes, item } = schemas.OrderRequest.properties as any
  const changes = schemas.OrderChanges.properties as any
  assert.deepEqual(
    [notes, item.properties.notes, item.properties.id, changes.notes, changes.tag, changes.id, ...get.parameters].map(
      (one) => one.description,
    ),
    [
      'Notes on the order.',
      'Notes.',
      'Id of the item. Null: not known.',
      'Notes on the order. Null removes it.',
      'A tag. Null: no tag.',
      'Own.',
      'Id of the order.',
      'Only orders with this tag.',
    ],
  )
})
