import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentedTables } from '../../src/app.ts'
import { describeApi } from '../../src/http/openapi.ts'
import { fieldDescriptions } from '../../src/modules/descriptions.ts'
import { describePublicEvents } from '../../src/webhooks/public-events/describe.ts'
import { coverageOf, readDocument } from '../openapi/coverage.ts'

/** How many may be missing. Each figure only falls. */
const missing = {
  'openapi.json': { undescribed: 0, withoutRequest: 146, withoutAnswer: 159 },
  'openapi-v2.json': { undescribed: 0, withoutRequest: 36, withoutAnswer: 39 },
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

test('every description of a field belongs to a field without one in its schema', () => {
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
