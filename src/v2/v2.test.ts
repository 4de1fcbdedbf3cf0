import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../test/harness.ts'
import { newV2Organization } from '../../test/v2.ts'
import { type AnyEndpoint, findPrefix } from '../http/endpoint.ts'
import { v2Endpoints } from './index.ts'

const app = await startApp()
after(() => app.close())

const operations = Object.values(v2Endpoints).flatMap((table) => Object.entries<AnyEndpoint>(table))
const targetOf = (e: AnyEndpoint) => `${findPrefix(e)}${e.path.replaceAll(/{\w+}/g, '999999')}`

test('every operation of version 2 names its successor in v3, and is open to the credentials of the API alone', () => {
  for (const [name, e] of operations) {
    assert.match(name, /^v2[A-Z]/)
    assert.equal(e.errorShape, 'v2', name)
    assert.equal(e.unknownFields, 'ignore', name)
    assert.match(e.deprecated?.use ?? '', /^\/api\/v3\//, name)
  }
})

test('every operation of version 2 answers 401 in its error object without credentials and with wrong ones', async () => {
  for (const [name, e] of operations)
    for (const headers of [{}, { authorization: 'Basic bm9ib2R5Om5vdGhpbmc=' }, { authorization: 'Bearer nothing' }]) {
      const target = targetOf(e)
      const { status, body, headers: given } = await app.send(e.method, target, headers)
      assert.equal(status, 401, name)
      assert.deepEqual(Object.keys(body), ['error'])
      assert.deepEqual([body.error.code, body.error.request], [401, target.slice(1)])
      assert.equal(typeof body.error.message, 'string')
      assert.ok(given['www-authenticate'])
    }
})

test('every operation of version 2 answers 403 without its scope, in its error object', async () => {
  const { v2 } = await newV2Organization(app, { scopes: ['another:scope'] })
  for (const [name, e] of operations) {
    const { status, body } = await v2(e.method, targetOf(e).slice('/api/v2'.length))
    assert.deepEqual([status, body.error.code], [403, 403], name)
  }
})

test('every answer of version 2 is deprecated, names its successor and has the recorded headers, an error too', async () => {
  const { v2 } = await newV2Organization(app)
  const answers = [
    await v2('GET', '/parcels/statuses'),
    await v2('GET', '/parcels/statuses/?unknown=1&unknown=2'),
    await v2('DELETE', '/parcels/statuses'),
    await v2('GET', '/nothing/here'),
    await app.send('GET', '/api/v2/parcels/statuses'),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 405, 404, 401],
  )
  for (const { headers } of answers) {
    assert.equal(headers.deprecation, `@${Date.parse('2026-04-13') / 1000}`)
    assert.match(String(headers.link), /<\/api\/v3[^>]*>; rel="successor-version"/)
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'same-origin')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.equal(headers.vary, 'Origin, Cookie')
  }
  assert.deepEqual(
    [0, 1, 2, 4].map((i) => answers[i]!.headers.allow),
    ['GET, HEAD', 'GET, HEAD', 'GET, HEAD', 'GET, HEAD'],
  )
})
