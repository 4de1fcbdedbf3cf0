import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { newV2Organization } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

/** As published. */
const keys = [
  'id',
  'shop_name',
  'shop_url',
  'system',
  'failing_since',
  'last_fetch',
  'last_updated_at',
  'service_point_enabled',
  'service_point_carriers',
  'webhook_active',
  'webhook_url',
]
const updateKeys = [
  'shop_name',
  'shop_url',
  'last_updated_at',
  'service_point_enabled',
  'service_point_carriers',
  'webhook_active',
  'webhook_url',
]

test('lists integrations as a bare list, and reads one', async () => {
  const { v2, integration_id } = await newV2Organization(app)
  const { status, body } = await v2('GET', '/integrations?ordering=-last_fetch')
  assert.equal(status, 200)
  assert.deepEqual(
    body.map(({ id }: any) => id),
    [integration_id],
  )
  assert.deepEqual(Object.keys(body[0]), keys)
  assert.equal(body[0].system, 'api')
  assert.deepEqual((await v2('GET', `/integrations/${integration_id}/`)).body, body[0])
  assert.equal((await v2('GET', '/integrations?ordering=anything')).status, 200)
})

test('PUT and PATCH change what is sent, also as text, and keep the rest', async () => {
  const { v2, integration_id } = await newV2Organization(app)
  const path = `/integrations/${integration_id}`
  const sent = {
    shop_name: 'South Tea',
    shop_url: 'https://shop.example',
    webhook_url: 'https://shop.example/hook',
    webhook_active: 'True',
    service_point_enabled: 1,
    service_point_carriers: ['swiftly'],
    last_updated_at: '2019-08-24T14:15:22Z',
    unknown: 1,
  }
  const { status, body, text } = await v2('PUT', path, sent)
  assert.equal(status, 200, text)
  assert.deepEqual(Object.keys(body).sort(), updateKeys.toSorted())
  assert.deepEqual(
    [body.shop_name, body.webhook_active, body.webhook_url, body.service_point_enabled, body.service_point_carriers],
    ['South Tea', true, 'https://shop.example/hook', true, ['swiftly']],
  )
  const { body: patched } = await v2('PATCH', path, { shop_name: 'North Tea' })
  assert.deepEqual([patched.shop_name, patched.webhook_url], ['North Tea', 'https://shop.example/hook'])
  const { body: off } = await v2('PUT', path, { webhook_active: false, webhook_url: '' })
  assert.deepEqual([off.webhook_active, off.webhook_url], [false, null])
})

test('400 for values that cannot be, and 404 for an integration of another organization', async () => {
  const [mine, other] = [await newV2Organization(app), await newV2Organization(app)]
  const path = `/integrations/${mine.integration_id}`
  for (const sent of [
    { webhook_active: true },
    { webhook_url: 'no address' },
    { service_point_enabled: 'perhaps' },
    { shop_url: 'ftp://x' },
  ]) {
    const { status, body } = await mine.v2('PUT', path, sent)
    assert.deepEqual([status, body.error.code], [400, 400], JSON.stringify(sent))
  }
  for (const id of [other.integration_id, 999_999])
    for (const [method, body] of [['GET'], ['PUT', { shop_name: 'X' }], ['PATCH', {}], ['DELETE']] as const) {
      const answer = await mine.v2(method, `/integrations/${id}`, body)
      assert.deepEqual([answer.status, answer.body.error.message], [404, 'No Integration matches the given query.'], `${method} ${id}`)
    }
})

test('DELETE deletes the integration with its keys', async () => {
  const { v2, integration_id } = await newV2Organization(app)
  assert.equal((await v2('DELETE', `/integrations/${integration_id}`)).status, 204)
  assert.equal((await v2('GET', '/integrations')).status, 401)
})
