import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { z } from 'zod'
import { createCredential } from '../../src/http/auth/credentials.ts'
import { defineEndpoint, fileSchema, replyWith, textFile, wrapInData } from '../../src/http/endpoint.ts'
import { mountEndpoints } from '../../src/http/mount.ts'
import { addOrganization } from '../../src/modules/onboarding/service.ts'
import { Fault, forbiddenError, notFound } from '../../src/platform/errors.ts'
import { basic, startApp, statusesOf } from '../harness.ts'

/** What no operation uses yet, and what none may do. */
const app = await startApp()
after(() => app.close())
const get = { method: 'GET', summary: '', scope: 'read:brand', replies: { 200: wrapInData(z.object({ n: z.int() })) } } as const
const table = {
  old: defineEndpoint({
    ...get,
    path: '/old',
    deprecated: { since: '2026-06-09', use: 'http://crossdock.test/new' },
    handle: async () => replyWith(200, { data: { n: 1 } }),
  }),
  few: defineEndpoint({
    ...get,
    path: '/few',
    limit: { name: 'few', requests: 2 },
    handle: async () => replyWith(200, { data: { n: 1 } }),
  }),
  alias: defineEndpoint({
    ...get,
    path: '/thing/{id}',
    aliases: ['/published/{id}'],
    handle: async (_, { params }) => replyWith(200, { data: { n: Number(params.id) } }),
  }),
  basicOnly: defineEndpoint({ ...get, path: '/basic', auth: ['basic'], handle: async () => replyWith(200, { data: { n: 1 } }) }),
  integer: defineEndpoint({
    ...get,
    path: '/integer',
    errors: [notFound],
    integerStatus: [404],
    handle: async () => {
      throw new Fault(notFound, 'Gone')
    },
  }),
  undeclared: defineEndpoint({
    ...get,
    path: '/undeclared',
    handle: async () => {
      throw new Fault(forbiddenError, 'The test says so')
    },
  }),
  text: defineEndpoint({
    ...get,
    method: 'PUT',
    path: '/text',
    text: { type: 'text/csv', limit: 10, example: 'a,b' },
    replies: { 200: textFile('text/csv', 'same.csv') },
    handle: async (_, { text }) => replyWith(200, text),
  }),
  picture: defineEndpoint({
    ...get,
    path: '/picture',
    replies: { 200: fileSchema(['application/pdf', 'image/png', 'application/zpl']) },
    handle: async (_, { accepted, isHead }) =>
      replyWith(200, { type: accepted[0]!, name: 'a.bin', bytes: Buffer.from([0, 255, isHead ? 1 : 0, ...Buffer.from(accepted.join())]) }),
  }),
  extra: defineEndpoint({ ...get, path: '/extra', handle: async () => replyWith(200, { data: { n: 1, more: 2 } }) }),
  bug: defineEndpoint({
    ...get,
    path: '/bug',
    handle: async () => {
      throw new Error('the password is hunter2')
    },
  }),
}
const v2 = defineEndpoint({
  ...get,
  path: '/parcels',
  prefix: '/api/v2',
  errorShape: 'v2',
  query: z.strictObject({ size: z.string() }),
  handle: async () => replyWith(200, { data: { n: 1 } }),
})
const handle = mountEndpoints([table, { v2 }], [], app.parts, { corsOrigins: [], limits: { read: 0, write: 0 } })
const authorization = await app.system.transaction(async (tx) => {
  const { mine } = await addOrganization(tx, { name: 'Test' })
  const { public_id, secret } = await createCredential(mine, 'key')
  return basic(public_id, secret)
})
const put = (path: string, type: string, body: string | Buffer, more: Record<string, string> = {}) =>
  handle({
    method: 'PUT',
    target: `/api/v3${path}`,
    headers: { authorization, 'content-type': type, ...more },
    address: '',
    body: async (limit) => (Buffer.from(body as string).length > limit ? undefined : Buffer.from(body as string)),
  })
const ask = async (path: string, prefix = '/api/v3') => {
  const { status, headers, body } = await handle({
    method: 'GET',
    target: `${prefix}${path}`,
    headers: { authorization },
    address: '',
    body: async () => Buffer.alloc(0),
  })
  return { status, headers, body: JSON.parse(String(body)) }
}

const picture = (accept?: string, method = 'GET') =>
  handle({
    method,
    target: '/api/v3/picture',
    headers: { authorization, ...(accept !== undefined && { accept }) },
    address: '',
    body: async () => Buffer.alloc(0),
  })

test('200 with the bytes of a file, in the type that Accept would rather have', async () => {
  const { status, headers, body } = await picture()
  assert.deepEqual(
    [status, headers['content-type'], headers['content-disposition'], headers['cache-control'], headers['x-content-type-options']],
    [200, 'application/pdf', 'inline; filename="a.bin"', 'no-store', 'nosniff'],
  )
  assert.deepEqual([...(body as Buffer).subarray(0, 3)], [0, 255, 0])
  const orders = {
    '': 'application/pdf,image/png,application/zpl',
    '*/*': 'application/pdf,image/png,application/zpl',
    'image/png': 'image/png',
    'IMAGE/PNG; q=0.5': 'image/png',
    'application/*': 'application/pdf,application/zpl',
    'image/*, application/zpl;q=0.9': 'image/png,application/zpl',
    'application/json, text/plain, */*': 'application/pdf,image/png,application/zpl',
    'application/pdf;q=0.1, */*;q=0.5': 'image/png,application/zpl,application/pdf',
    'application/pdf;q=0, */*': 'image/png,application/zpl',
    'application/*;q=0.2, application/zpl': 'application/zpl,application/pdf',
    'image/png;q=many, application/pdf;q=0.5': 'image/png,application/pdf',
  }
  for (const [accept, order] of Object.entries(orders))
    assert.equal(String((await picture(accept)).body).slice(-order.length), order, accept)
  const head = await picture('image/png', 'HEAD')
  assert.deepEqual([head.status, head.headers['content-type'], (head.body as Buffer)[2]], [200, 'image/png', 1])
})

test('200 with the first type of a file for an Accept that names none of its types', async () => {
  for (const accept of ['application/json', 'image/gif, text/*', 'pdf', '*', 'text/html;q=0']) {
    const { status, headers } = await picture(accept)
    assert.deepEqual([status, headers['content-type']], [200, 'application/pdf'], accept)
  }
})

test('406 for a file of which all named types are excluded, naming them', async () => {
  for (const accept of ['application/pdf;q=0', '*/*;q=0', 'image/png;q=0, text/html']) {
    const { status, body } = await picture(accept)
    const [{ code, source, detail }] = JSON.parse(String(body)).errors
    assert.deepEqual([status, code, source], [406, 'not_acceptable', { header: 'Accept' }], accept)
    assert.match(detail, /application\/pdf, image\/png, application\/zpl/)
  }
})

test('200 with Deprecation and the successor from a deprecated operation', async () => {
  const { status, headers } = await ask('/old')
  assert.deepEqual(
    [status, headers.deprecation, headers.link],
    [200, '@1780963200', '<http://crossdock.test/new>; rel="successor-version"'],
  )
})

test('429 beyond the limit that an operation names', async () => {
  const statuses = [await ask('/few'), await ask('/few'), await ask('/few')].map(({ status }) => status)
  assert.deepEqual(statuses, [200, 200, 429])
  const { headers } = await ask('/few')
  assert.deepEqual([headers['retry-after'], headers['ratelimit-policy']], ['60', '"few";q=2;w=60'])
})

test('200 by an alias as by the path itself', async () => {
  assert.deepEqual([(await ask('/published/7')).body, (await ask('/thing/7')).body], [{ data: { n: 7 } }, { data: { n: 7 } }])
})

test('401 for a bearer token where only Basic is taken', async () => {
  const bearer = await handle({
    method: 'GET',
    target: '/api/v3/basic',
    headers: { authorization: 'Bearer x' },
    address: '',
    body: async () => undefined,
  })
  assert.deepEqual([bearer.status, bearer.headers['www-authenticate']], [401, 'Basic realm="crossdock", charset="UTF-8"'])
  assert.equal((await ask('/basic')).status, 200)
})

test('404 with an integer status where the interface has it so', async () => {
  assert.deepEqual((await ask('/integer')).body.errors[0].status, 404)
})

test('500 under test for an error or a field that the table does not list', async () => {
  assert.equal((await ask('/undeclared')).status, 500)
  assert.equal((await ask('/extra')).status, 500)
})

test('500 shows the client nothing, and the log has everything', async () => {
  const { status, body } = await ask('/bug')
  assert.deepEqual([status, body.errors[0].code], [500, 'unknown_error'])
  assert.ok(!JSON.stringify(body).includes('hunter2'))
  await new Promise(setImmediate)
  const logged = app.lines
    .join('')
    .split('\n')
    .find((line) => line.includes('hunter2'))!
  assert.equal(JSON.parse(logged).request_id, body.errors[0].id)
})

test('400, 404 and 405 in the object of v2 where the interface has it so, also where nothing is served', async () => {
  const { status, body } = await ask('/parcels?length=1', '/api/v2')
  assert.deepEqual(
    [status, body],
    [
      400,
      {
        error: {
          code: 400,
          request: 'api/v2/parcels',
          message: 'size: "This parameter is required." length: "There is no parameter "length" here."',
        },
      },
    ],
  )
  const { body: missing } = await ask('/nowhere', '/api/v2')
  assert.deepEqual([missing.error.code, missing.error.request], [404, 'api/v2/nowhere'])
})

test('200 takes text as it is and gives it back as a file; 415, 413 and 400 for another type, too much, nothing and no UTF-8', async () => {
  const { status, headers, body } = await put('/text', 'text/csv; charset=utf-8', 'a,"é"\r\n')
  assert.deepEqual(
    [status, body, headers['content-type'], headers['content-disposition']],
    [200, 'a,"é"\r\n', 'text/csv; charset=utf-8', 'attachment; filename="same.csv"'],
  )
  const statuses = await statusesOf({
    'another type': () => put('/text', 'application/json', '"a"'),
    'too large': () => put('/text', 'text/csv', 'elevenbytes'),
    empty: () => put('/text', 'text/csv', ''),
    'not UTF-8': () => put('/text', 'text/csv', Buffer.from([0xff])),
  })
  assert.deepEqual(statuses, { 'another type': 415, 'too large': 413, empty: 400, 'not UTF-8': 400 })
})

test('422 for a key that comes again with another text, and the same answer for the same', async () => {
  const key = { 'idempotency-key': 'text' }
  const [first, again, other] = [
    await put('/text', 'text/csv', 'a', key),
    await put('/text', 'text/csv', 'a', key),
    await put('/text', 'text/csv', 'b', key),
  ]
  assert.deepEqual([first.body, again.body, again.headers['content-type'], other.status], ['a', 'a', 'text/csv; charset=utf-8', 422])
})
