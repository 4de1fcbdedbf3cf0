import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiDocument, ApiOperation } from '../../bin/client/document.ts'
import { clientFiles } from '../../bin/client/files.ts'
import { type JsonSchema, typeOf } from '../../bin/client/schema-types.ts'

const text = { type: 'string' }

test('a schema is written as the TypeScript type of its values', () => {
  const cases: [JsonSchema, string][] = [
    [{ $ref: '#/components/schemas/Brand' }, 'Brand'],
    [{ const: 'a' }, '"a"'],
    [{ type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ anyOf: [{ type: 'integer' }, { type: 'number' }, { type: 'null' }] }, 'number | null'],
    [{ allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] }, 'A & B'],
    [{ type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, '("a" | "b")[]'],
    [
      { type: 'array', items: { anyOf: [{ type: 'object', properties: { a: text } }, { type: 'null' }] } },
      '({\n  a?: string | undefined\n} | null)[]',
    ],
    [{ type: 'string', format: 'binary' }, 'Blob'],
    [{}, 'unknown'],
    [{ type: 'object', additionalProperties: text }, '{\n  [name: string]: string\n}'],
    [
      { type: 'object', properties: { 'a-b': text }, required: ['a-b'], additionalProperties: {} },
      '{\n  "a-b": string\n  [name: string]: unknown\n}',
    ],
    // Which fields are required together has no type.
    [{ type: 'object', properties: { a: text }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }, '{\n  a?: string | undefined\n}'],
  ]
  for (const [schema, expected] of cases) assert.equal(typeOf(schema), expected)
})

test('a description cannot end the comment that it is in', () => {
  assert.equal(
    typeOf({ type: 'object', properties: { a: { type: 'string', description: 'a */ b', deprecated: true } }, required: ['a'] }),
    '{\n  /**\n   * a *\\/ b\n   *\n   * @deprecated\n   */\n  a: string\n}',
  )
})

/** A document with one operation, and the generated file of that name. */
function generatedFor(method: string, operation: Partial<ApiOperation>, file: 'table' | 'operations'): string {
  const responses = {
    200: { content: { 'application/json': { schema: { type: 'object', properties: { data: { type: 'array', items: text } } } } } },
  }
  const document: ApiDocument = { paths: { '/a/{id}': { [method]: { responses, ...operation } } }, components: { schemas: {} } }
  return clientFiles(document)[`clients/typescript/src/generated/${file}.ts`]!
}
const query = (name: string) => ({ name, in: 'query', schema: text })

test('the list of an operation is its data, though that may be null and another list stands beside it', () => {
  const list = { type: 'array', items: text }
  const bodyWith = (data: JsonSchema) => ({ type: 'object', properties: { data, left_out: list } })
  for (const data of [list, { anyOf: [list, { type: 'null' }] }, { ...list, type: ['array', 'null'] }]) {
    const responses = { 200: { content: { 'application/json': { schema: bodyWith(data as JsonSchema) } } } }
    assert.match(generatedFor('get', { operationId: 'listA', responses } as Partial<ApiOperation>, 'table'), /items: 'data'/)
  }
})

test('the table says how an operation is sent, paged and repeated', () => {
  const key = { name: 'Idempotency-Key', in: 'header', schema: text }
  const entryOf = (method: string, operation: Partial<ApiOperation>) =>
    /: \{ (method.*) \},/.exec(generatedFor(method, operation, 'table'))?.[1]
  const at = "path: '/a/{id}'"
  assert.equal(
    entryOf('get', { operationId: 'listA', parameters: [query('cursor')] }),
    `method: 'GET', ${at}, items: 'data', paging: 'cursor'`,
  )
  assert.equal(
    entryOf('get', { operationId: 'listA', parameters: [query('page'), query('size')] }),
    `method: 'GET', ${at}, items: 'data', paging: 'page'`,
  )
  assert.equal(entryOf('get', { operationId: 'getA' }), `method: 'GET', ${at}`)
  assert.equal(entryOf('post', { operationId: 'createA', parameters: [key] }), `method: 'POST', ${at}, isKeyed: true`)
  assert.equal(entryOf('post', { operationId: 'createA', security: [] }), `method: 'POST', ${at}, isPublic: true`)
  assert.equal(entryOf('post', { operationId: 'searchA' }), `method: 'POST', ${at}, isRepeatable: true`)
  const form = { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } }
  assert.equal(entryOf('put', { operationId: 'uploadA', requestBody: form }), `method: 'PUT', ${at}, content: 'multipart/form-data'`)
  const pdf = { 200: { content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } } }
  assert.equal(entryOf('get', { operationId: 'downloadA', responses: pdf }), `method: 'GET', ${at}, isFile: true`)
  assert.throws(() => entryOf('get', { operationId: 'send' }), /the name of a method that the client has already/)
})

test('an operation with several formats of JSON has a signature for each, and one without required values can be called without', () => {
  const content = { 'application/json': { schema: { type: 'object' } }, 'application/geo+json': { schema: { type: 'array', items: text } } }
  const several = generatedFor('get', { operationId: 'searchA', responses: { 200: { content } } }, 'operations')
  assert.match(several, /searchA\(request: \{[^}]*accept: "application\/geo\+json"\n {2}\}, options\?: CallOptions\): Promise<string\[\]>/)
  assert.match(several, /searchA\(request\?: \{[^}]*accept\?: "application\/json" \| undefined/)
  const path = { name: 'id', in: 'path', required: true, schema: text }
  assert.match(generatedFor('get', { operationId: 'getA', parameters: [path] }, 'operations'), /getA\(request: \{\n {4}id: string\n/)
  assert.match(
    generatedFor('get', { operationId: 'getA', responses: { 204: {} } }, 'operations'),
    /getA\(request\?: NoParameters, .*Promise<undefined>/,
  )
})
