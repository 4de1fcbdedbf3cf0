import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { newV2Organization } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

/** As published, of what is answered. */
const keys = [
  'id',
  'base_url',
  'full_url',
  'method',
  'response_code',
  'response',
  'request',
  'created_at',
  'exception_type',
  'exception',
  'protected',
]

const entry = {
  base_url: 'https://shop.example',
  full_url: 'https://shop.example/orders/1',
  method: 'PUT',
  response_code: '404',
  response: { headers: { 'Content-Type': 'application/json' }, body: { error: 'gone' } },
  request: { headers: { 'Cache-Control': 'no-cache' }, payload: { order_note: { note: 'Shipped' } } },
  exception_type: '',
  integration_id: 5,
  user_id: 6,
}

test('creates a log of an integration with the published keys, also from numbers as text, and lists it', async () => {
  const { v2, integration_id } = await newV2Organization(app)
  const path = `/integrations/${integration_id}/logs`
  const { status, body, text } = await v2('POST', path, entry)
  assert.equal(status, 201, text)
  assert.deepEqual(Object.keys(body).sort(), keys.toSorted())
  assert.deepEqual([body.response_code, body.exception_type, body.exception, body.protected], [404, null, null, false])
  assert.deepEqual([body.response, body.request], [entry.response, entry.request])
  for (const list of [path, '/integrations/logs/'])
    assert.deepEqual((await v2('GET', list)).body, { next: null, previous: null, results: [body] }, list)
})

test('only base_url is required', async () => {
  const { v2, integration_id } = await newV2Organization(app)
  const path = `/integrations/${integration_id}/logs`
  const { status, body } = await v2('POST', path, { base_url: 'https://shop.example', response: [], created_at: '' })
  assert.deepEqual([status, body.method, body.response, body.request], [201, '', null, null])
  for (const [sent, message] of [
    [{}, /^base_url: "This field is required\."/],
    [{ base_url: 'x', response_code: 'ten' }, /^response_code: /],
    [{ base_url: 'x', response_code: 1000 }, /^response_code: /],
    [{ base_url: 'x', created_at: 'yesterday' }, /^created_at: /],
  ] as const) {
    const refused = await v2('POST', path, sent)
    assert.deepEqual([refused.status, refused.body.error.code], [400, 400], JSON.stringify(sent))
    assert.match(refused.body.error.message, message)
  }
})

test('has 25 logs to a page, newest first, and next leads to the others', async () => {
  const { v2, integration_id } = await newV2Organization(app)
  const path = `/integrations/${integration_id}/logs`
  for (let i = 0; i < 27; i++) await v2('POST', path, { base_url: `https://shop.example/${i}` })
  const first = await v2('GET', path)
  assert.equal(first.body.results.length, 25)
  assert.equal(first.body.results[0].base_url, 'https://shop.example/26')
  assert.match(first.body.next, new RegExp(`^http://crossdock\\.test/api/v2${path}\\?cursor=`))
  const second = await v2('GET', first.body.next.replace('http://crossdock.test/api/v2', ''))
  assert.deepEqual(
    second.body.results.map(({ base_url }: any) => base_url),
    ['https://shop.example/1', 'https://shop.example/0'],
  )
  assert.deepEqual([second.body.next, second.body.previous], [null, null])
  const wrong = await v2('GET', `${path}?cursor=yesterday`)
  assert.deepEqual([wrong.status, wrong.body.error.code], [404, 404])
})

test('logs of another organization are missing', async () => {
  const [mine, other] = [await newV2Organization(app), await newV2Organization(app)]
  await other.v2('POST', `/integrations/${other.integration_id}/logs`, entry)
  for (const id of [other.integration_id, 999_999])
    for (const [method, body] of [['GET'], ['POST', entry]] as const) {
      const { status, body: answer } = await mine.v2(method, `/integrations/${id}/logs`, body)
      assert.deepEqual([status, answer.error.message], [404, 'No Integration matches the given query.'], `${method} ${id}`)
    }
  assert.deepEqual((await mine.v2('GET', '/integrations/logs')).body.results, [])
})
