import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpointTables } from '../../src/app.ts'
import { type AnyEndpoint, listSchemes } from '../../src/http/endpoint.ts'
import { deepTest } from '../deep.ts'
import { readDocument } from '../fuzz/document.ts'
import { fuzz } from '../fuzz/fuzz.ts'
import { type Answered, type Asked, judge } from '../fuzz/judge.ts'
import { describeOutcome } from '../fuzz/report.ts'

test('20 generated requests: no violation', async () => {
  const outcome = await fuzz({ seed: 20261115, count: 20 })
  assert.equal(outcome.violations.length, 0, describeOutcome(outcome))
  assert.equal(outcome.sent, 20)
})

test('50 generated requests to version 2: no violation', async () => {
  const outcome = await fuzz({ seed: 20261116, count: 50, isV2: true })
  assert.equal(outcome.violations.length, 0, describeOutcome(outcome))
})

deepTest('2500 generated requests to version 2: no violation, and nine in ten operations are reached', async () => {
  const outcome = await fuzz({ seed: 20261116, count: 2500, isV2: true })
  assert.equal(outcome.violations.length, 0, describeOutcome(outcome))
  assert.ok(outcome.planted > 0)
  assert.ok(outcome.succeeded.size >= outcome.operations.length * 0.9, describeOutcome(outcome))
})

/** Shoppers and carriers call the others, with tokens that no generated request has. */
const signedOperations = Object.values(endpointTables).flatMap((table) =>
  Object.entries<AnyEndpoint>(table).flatMap(([operation, endpoint]) => (listSchemes(endpoint).length > 0 ? [operation] : [])),
)

deepTest('2500 generated requests: no violation, and nine in ten operations of API clients are reached', async () => {
  const outcome = await fuzz({ seed: 20261115, count: 2500 })
  assert.equal(outcome.violations.length, 0, describeOutcome(outcome))
  assert.equal(outcome.sent, 2500)
  assert.ok(outcome.planted > 0)
  const reached = signedOperations.filter((operation) => outcome.succeeded.has(operation))
  assert.ok(reached.length >= signedOperations.length * 0.9, describeOutcome(outcome))
})

const schema = { type: 'object', properties: { data: { $ref: '#/components/schemas/Thing' } }, required: ['data'] }
const thing = {
  type: 'object',
  properties: { id: { type: 'integer', minimum: 1 }, name: { type: ['string', 'null'] } },
  required: ['id', 'name'],
}
const document = readDocument(
  JSON.stringify({
    paths: {
      '/things': {
        get: {
          operationId: 'readThing',
          responses: {
            200: { content: { 'application/json': { schema } } },
            404: { 'x-codes': ['not_found'], content: { 'application/json': { schema: {} } } },
          },
        },
      },
    },
    components: { schemas: { Thing: thing } },
  }),
)
const id = '3f2b8c1e-6d0a-4f57-9b1c-2a7e5d9c4b60'
const asked: Asked = { operation: document.operations[0]!, path: '/things', strayed: false, canary: 'cnry1x' }
const answer = (status: number, body: unknown, headers: Answered['headers'] = {}): Answered => ({
  status,
  headers: { 'x-request-id': id, 'content-type': 'application/json', ...headers },
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const refusal = (status: number, changes: object = {}) => ({
  errors: [{ id, status: String(status), code: 'not_found', title: 'Not Found', detail: 'Gone.', links: { about: 'x' }, ...changes }],
})
const judged = (answered: Answered, more: Partial<Asked> = {}) => judge({ ...asked, ...more }, answered, document).join('; ')

test('the judge passes what is right', () => {
  assert.equal(judged(answer(200, { data: { id: 1, name: 'cnry1x', more: 1 } })), '')
  assert.equal(judged(answer(200, { data: { id: 1, name: null } })), '')
  assert.equal(judged(answer(404, refusal(404))), '')
  assert.equal(judged(answer(404, refusal(404, { status: 404, source: { pointer: '' } }))), '')
  const token = { error: 'invalid_client', error_description: 'x', error_hint: 'y', status_code: 401 }
  assert.equal(judged(answer(401, token, { 'www-authenticate': 'Basic' }), { path: '/oauth2/token', strayed: true }), '')
})

test('the judge passes a request without the body that is optional, and not without one that is required', () => {
  const without = (isRequired: boolean) => {
    const operation = { ...asked.operation, body: { type: 'application/json', schema: thing, isRequired } }
    return judged(answer(200, { data: { id: 1, name: 'x' } }), { operation, body: undefined })
  }
  assert.equal(without(false), '')
  assert.match(without(true), /accepted what the document forbids/)
})

test('the judge passes an unknown field that the response names as ignored, and no other', () => {
  const operation = {
    ...asked.operation,
    body: { type: 'application/json', schema: { ...thing, additionalProperties: false }, isRequired: true },
  }
  const judgedWith = (body: unknown, headers: Answered['headers']) =>
    judged(answer(200, { data: { id: 1, name: 'x' } }, headers), { operation, body })
  assert.equal(judgedWith({ id: 1, name: 'x', toString: 1 }, { 'ignored-fields': '"/toString"' }), '')
  assert.match(judgedWith({ id: 1, name: 'x', toString: 1 }, {}), /also has "toString"/)
  assert.match(judgedWith({ id: 0, name: 'x', toString: 1 }, { 'ignored-fields': '"/toString"' }), /id is less than 1/)
})

test('the judge finds what is wrong', () => {
  const good = { data: { id: 1, name: 'a' } }
  const wrong: [Answered, RegExp, Partial<Asked>?][] = [
    [answer(500, refusal(500, { code: 'unknown_error' })), /answered 500/],
    [answer(200, '{"data":'), /not JSON/],
    [answer(200, good, { 'x-request-id': '' }), /no X-Request-Id/],
    [answer(200, { data: { name: 'a' } }), /\/data\/id is missing/],
    [answer(200, { data: { id: '1', name: 'a' } }), /\/data\/id is not of type integer/],
    [answer(200, { data: { id: 0, name: 1 } }), /\/data\/id is less than 1; .*\/data\/name is not of type string,null/],
    [answer(201, good), /201 with a body, which the document does not list/],
    [answer(200, '', { 'content-type': 'text/html' }), /200 without JSON/],
    [answer(200, { data: { id: 1, name: 'cnry2x' } }), /cnry2x, which is another organization's/],
    [answer(200, { data: { id: 1, name: 'SQLITE_BUSY' } }), /shows internals: SQLITE_/],
    [answer(404, refusal(404, { detail: 'Error\n    at x (/a.ts:1:1)' })), /shows internals/],
    [answer(404, refusal(404, { detail: 'select "id" from "brands"' })), /shows internals/],
    [answer(404, { message: 'no' }), /no list of errors/],
    [answer(404, { errors: [] }), /no list of errors/],
    [answer(404, { errors: Array(102).fill(refusal(404).errors[0]) }), /lists 102 errors/],
    [answer(404, refusal(404, { detail: 'x'.repeat(250_000) })), /a refusal of 250\d{3} characters/],
    [answer(404, refusal(400)), /errors\/0\/status/],
    [
      answer(404, refusal(404, { id: 'other', code: 'nope', title: '', detail: ' ', links: {} })),
      /id .*code .*title .*detail .*links.about/,
    ],
    [answer(404, refusal(404, { source: { pointer: '', header: '' } })), /errors\/0\/source/],
    [answer(404, refusal(404, { code: 'conflict' })), /the code conflict, which the document does not list/],
    [answer(409, refusal(409)), /answered 409, which the document does not list/],
    [answer(401, refusal(401), {}), /401 without WWW-Authenticate/, { strayed: true }],
    [answer(405, refusal(405), {}), /405 without Allow/, { strayed: true }],
    [answer(400, refusal(400)), /token endpoint/, { path: '/oauth2/token', strayed: true }],
  ]
  for (const [answered, pattern, more] of wrong) assert.match(judged(answered, more), pattern, answered.text)
})

test('a keyword that the judge cannot read is an error, and no pass', () => {
  const strange = readDocument(JSON.stringify({ paths: {}, components: { schemas: { Thing: { unheardOf: 1 } } } }))
  assert.throws(() => judge(asked, answer(200, { data: {} }), strange), /does not know the keyword "unheardOf"/)
})
