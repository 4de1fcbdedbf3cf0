import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { documentedTables } from '../../src/app.ts'
import type { AnyEndpoint } from '../../src/http/endpoint.ts'
import type { ExampleFile } from '../../src/http/openapi-examples.ts'
import { answerProblems, checkDocument, requestProblems } from '../openapi/check-example.ts'
import { readDocument } from '../openapi/coverage.ts'

const examples = readDocument('openapi-examples.json') as ExampleFile
const tables = [...Object.values(documentedTables.v3), ...Object.values(documentedTables.v2)]
const operations = new Map(tables.flatMap((table) => Object.entries(table as Record<string, AnyEndpoint>)))

const documents = ['openapi.json', 'openapi-v2.json'].map((file) => checkDocument(readFileSync(file, 'utf8')))

test('every example belongs to an operation that accepts its request and returns its answer; if not: npm run examples', () => {
  const problems = Object.entries(examples).flatMap(([operation, example]) => {
    const e = operations.get(operation)
    if (!e) return [`${operation}: no such operation`]
    const published = documents.flatMap((check) => check(operation, example))
    return [...requestProblems(e, example), ...answerProblems(e, example), ...published].map((problem) => `${operation}: ${problem}`)
  })
  assert.deepEqual(problems, [])
  assert.ok(Object.keys(examples).length > 200)
})

test('an example that its operation would refuse is found', () => {
  const createBrand = operations.get('createBrand')!
  const { request, answer } = examples.createBrand as { request: object; answer: { data: object } }
  assert.deepEqual(requestProblems(createBrand, { request: { ...request, name: 1 }, status: 201 }).length, 1)
  assert.deepEqual(answerProblems(createBrand, { status: 201, answer: { data: { ...answer.data, id: 'x' } } }).length, 1)
  assert.deepEqual(requestProblems(operations.get('getBrand')!, { status: 200 }), ['id: missing in params'])
})
