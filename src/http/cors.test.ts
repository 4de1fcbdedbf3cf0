import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { z } from 'zod'
import { startApp, type TestResponse } from '../../test/harness.ts'
import { Fault, forbiddenError } from '../platform/errors.ts'
import { pageOrigin } from './cors.ts'
import { defineEndpoint, openEndpoint, replyWith, wrapInData } from './endpoint.ts'
import type { HttpRequest } from './http.ts'
import { mountEndpoints } from './mount.ts'
import { listErrorKinds } from './openapi.ts'

const app = await startApp()
after(() => app.close())

const shop = 'https://shop.example'
const foreign = 'https://evil.example'

/** Serves the pages of one origin, as an endpoint with a key that is bound to origins does. */
const authorize = async (_: unknown, { request }: { request: HttpRequest }) => {
  if (pageOrigin(request) !== shop) throw new Fault(forbiddenError, 'This key is for other origins.')
}
const replies = { 200: wrapInData(z.object({ n: z.number() })) }
const openTable = {
  quoteThing: openEndpoint({
    method: 'POST',
    path: '/quotes/{key}',
    summary: '',
    isForAnyOrigin: true,
    body: z.strictObject({ n: z.number() }),
    replies,
    authorize,
    handle: async (_, { body }) => replyWith(200, { data: body }),
  }),
  findThing: openEndpoint({
    method: 'GET',
    path: '/quotes/{key}',
    summary: '',
    isForAnyOrigin: true,
    replies,
    authorize,
    handle: async () => replyWith(200, { data: { n: 1 } }),
  }),
  failThing: openEndpoint({
    method: 'POST',
    path: '/failures',
    summary: '',
    isForAnyOrigin: true,
    replies,
    authorize,
    handle: async () => {
      throw new Error('a bug')
    },
  }),
  deleteThing: openEndpoint({
    method: 'DELETE',
    path: '/quotes/{key}',
    summary: '',
    replies,
    authorize: async () => undefined,
    handle: async () => replyWith(200, { data: { n: 0 } }),
  }),
  changeThing: defineEndpoint({
    method: 'PUT',
    path: '/quotes/{key}',
    summary: '',
    scope: 'read:brand',
    replies,
    handle: async () => replyWith(200, { data: { n: 0 } }),
  }),
}

const handlerWith = (corsOrigins: readonly string[]) =>
  mountEndpoints([openTable], [], app.parts, { corsOrigins, limits: { read: 0, write: 0 } })
const handlers = { none: handlerWith([]), other: handlerWith(['https://office.example']), every: handlerWith(['*']) }

type Call = { headers?: Record<string, string>; body?: string; on?: keyof typeof handlers }
async function call(method: string, path: string, { headers = {}, body = '', on = 'none' }: Call = {}) {
  const bytes = Buffer.from(body)
  const type: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
  return handlers[on]({
    method,
    target: `/api/v3${path}`,
    headers: { ...type, ...headers },
    address: '192.0.2.1',
    body: async () => bytes,
  })
}
const asked = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' })
const corsOf = ({ status, headers }: Pick<TestResponse, 'status' | 'headers'>) => [
  status,
  headers['access-control-allow-origin'],
  headers.vary,
]

test('200 to a POST of a page of another origin, which may read the response', async () => {
  for (const on of ['none', 'other', 'every'] as const) {
    const response = await call('POST', '/quotes/k', { headers: asked(shop), body: '{"n":2}', on })
    assert.deepEqual(corsOf(response), [200, shop, 'Origin'], on)
    assert.equal(response.headers['access-control-allow-credentials'], undefined)
    assert.match(String(response.headers['access-control-expose-headers']), /Retry-After/)
    assert.deepEqual(corsOf(await call('GET', '/quotes/k', { headers: asked(shop), on })), [200, shop, 'Origin'], on)
    assert.deepEqual(corsOf(await call('HEAD', '/quotes/k', { headers: asked(shop), on })), [200, shop, 'Origin'], on)
  }
})

test('errors of an endpoint for any origin can be read by the page that caused them', async () => {
  const refused = await call('POST', '/quotes/k', { headers: asked(foreign), body: '{"n":2}' })
  assert.deepEqual(corsOf(refused), [403, foreign, 'Origin'])
  const invalid = await call('POST', '/quotes/k', { headers: asked(shop), body: '{"n":"two"}' })
  assert.deepEqual(corsOf(invalid), [400, shop, 'Origin'])
  assert.deepEqual(corsOf(await call('POST', '/failures', { headers: asked(shop) })), [500, shop, 'Origin'])
  assert.deepEqual(corsOf(await call('POST', '/quotes/k', { headers: asked('null'), body: '{"n":2}' })), [403, 'null', 'Origin'])
})

test('a response to a program without Origin allows no origin, and says that it depends on it', async () => {
  assert.deepEqual(corsOf(await call('GET', '/quotes/k')), [403, undefined, 'Origin'])
})

test('a GET without Origin comes from the page of its Referer', async () => {
  for (const referer of [`${shop}/`, `${shop}/cart?step=2`])
    assert.equal((await call('GET', '/quotes/k', { headers: { referer } })).status, 200)
  for (const referer of [foreign, `${foreign}/${shop}`, `${shop}.evil.example/`, 'about:blank', 'no address'])
    assert.equal((await call('GET', '/quotes/k', { headers: { referer } })).status, 403, referer)
  assert.equal((await call('GET', '/quotes/k', { headers: { origin: foreign, referer: `${shop}/` } })).status, 403)
})

const preflight = (method: string, on: Call['on'] = 'none') =>
  call('OPTIONS', '/quotes/k', { headers: { ...asked(shop), 'access-control-request-method': method }, on: on! })

test('a preflight allows the method and Content-Type, whatever CORS_ORIGINS says', async () => {
  for (const on of ['none', 'other', 'every'] as const)
    for (const method of ['POST', 'GET']) {
      const response = await preflight(method, on)
      assert.deepEqual(corsOf(response), [204, shop, 'Origin'], on)
      const { 'access-control-allow-methods': methods, 'access-control-allow-headers': names } = response.headers
      assert.deepEqual([methods, names, response.body], [method, 'Content-Type', ''])
    }
})

test('other endpoints of the same path stay closed to pages of other origins', async () => {
  for (const method of ['DELETE', 'PUT', 'PATCH', 'OPTIONS', 'constructor']) {
    const { status, headers } = await preflight(method)
    assert.deepEqual([status, headers['access-control-allow-origin']], [405, undefined], method)
  }
  assert.equal((await call('OPTIONS', '/quotes/k', { headers: asked(shop) })).status, 405)
  for (const method of ['DELETE', 'PUT'])
    assert.deepEqual(corsOf(await call(method, '/quotes/k', { headers: asked(shop) })), [403, undefined, undefined], method)
  assert.deepEqual(corsOf(await preflight('DELETE', 'other')), [204, undefined, 'Origin'])
})

test('the document lists 403 for every endpoint for any origin', () => {
  assert.ok(listErrorKinds(openTable.findThing).includes(forbiddenError))
})
