import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { baseUrl, linkOf, pagesOf, startApp } from '../../../../test/harness.ts'
import { onBehalf } from '../../../platform/context.ts'
import { addIntegration } from './service.ts'

const app = await startApp()
after(() => app.close())

/** Shops connect themselves in a way of their own; here they are simply there. */
const connect = (of: { id: number; integration_id: number; user_id: number }, type: string, times: object = {}) =>
  app.system.transaction(async (tx) => {
    const { id } = await addIntegration(onBehalf(tx, { ...of, organization_id: of.id }), { type, shop_name: type })
    if (Object.keys(times).length > 0) await tx.db.updateTable('integrations').set(times).where('id', '=', id).execute()
    return id
  })

test('200 reads the integration that the key belongs to', async () => {
  const { call, integration_id } = await app.newOrganization()
  const { status, body } = await call('GET', `/integrations/${integration_id}`)
  assert.equal(status, 200)
  assert.deepEqual(body.data, {
    id: integration_id,
    type: 'api',
    shop_name: 'Test',
    shop_url: baseUrl,
    service_point_enabled: false,
    service_point_carriers: [],
    webhook_active: false,
    webhook_url: null,
    feedback_type: 'none',
    unknown_fields: null,
    started_failing_at: null,
    last_fetched_at: null,
    created_at: app.clock.time,
    updated_at: app.clock.time,
  })
})

test('200 lists by last fetch and then by age, or as asked, with what has no value last', async () => {
  const organization = await app.newOrganization()
  const api = organization.integration_id
  const magento = await connect(organization, 'magento', {
    last_fetched_at: '2026-11-02T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
  })
  const woo = await connect(organization, 'woocommerce', {
    last_fetched_at: '2026-11-01T00:00:00.000Z',
    started_failing_at: '2026-11-03T00:00:00.000Z',
  })
  const order = async (sort: string) => (await organization.call('GET', `/integrations${sort}`)).body.data.map(({ id }: any) => id)
  assert.deepEqual(await order(''), [woo, magento, api])
  assert.deepEqual(await order('?sort=last_fetch'), [woo, magento, api])
  assert.deepEqual(await order('?sort=-last_fetch'), [magento, woo, api])
  assert.deepEqual(await order('?sort=integration_type'), [api, magento, woo])
  assert.deepEqual(await order('?sort=-integration_type'), [woo, magento, api])
  assert.deepEqual(await order('?sort=created_at'), [magento, api, woo])
  assert.deepEqual(await order('?sort=failing_since'), [woo, api, magento])
  const refused = await organization.call('GET', '/integrations?sort=age')
  assert.deepEqual(
    [refused.status, refused.body.errors[0].code, refused.body.errors[0].source],
    [400, 'invalid_choice', { parameter: 'sort' }],
  )
})

test('204 changes only what is sent, and says when', async () => {
  const { call, integration_id } = await app.newOrganization()
  const before = (await call('GET', `/integrations/${integration_id}`)).body.data
  const changes = {
    shop_name: 'North',
    shop_url: 'https://north.example',
    service_point_enabled: true,
    service_point_carriers: ['swiftly'],
    webhook_active: true,
    webhook_url: 'https://north.example/hook',
    feedback_type: 'eager',
  }
  app.clock.advance({ minutes: 1 })
  const { status, text } = await call('PATCH', `/integrations/${integration_id}`, changes)
  assert.deepEqual([status, text], [204, ''])
  assert.deepEqual((await call('GET', `/integrations/${integration_id}`)).body.data, { ...before, ...changes, updated_at: app.clock.time })
  assert.equal((await call('PATCH', `/integrations/${integration_id}`, { webhook_active: false, webhook_url: null })).status, 204)
})

test('400 for an active webhook without an address, however the two come together', async () => {
  const { call, integration_id } = await app.newOrganization()
  const patch = (changes: object) => call('PATCH', `/integrations/${integration_id}`, changes)
  const refused = await patch({ webhook_active: true, shop_name: 'North' })
  assert.deepEqual([refused.status, refused.body.errors[0].code, refused.body.errors[0].status], [400, 'invalid', '400'])
  assert.equal((await call('GET', `/integrations/${integration_id}`)).body.data.shop_name, 'Test')
  assert.equal((await patch({ webhook_active: true, webhook_url: 'https://a.example' })).status, 204)
  assert.equal((await patch({ webhook_url: null })).status, 400)
})

test('404 with an integer status and the title Not Found', async () => {
  const { call } = await app.newOrganization()
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/logs'],
  ]) {
    const { status, body } = await call(method!, `/integrations/999999${path}`)
    assert.deepEqual([status, body.errors[0].status, body.errors[0].code, body.errors[0].title], [404, 404, 'not_found', 'Not Found'])
  }
})

test('204 deletes an integration: its credentials end at once, its logs stay', async () => {
  const organization = await app.newOrganization()
  const shop = await connect(organization, 'magento')
  await organization.call('POST', `/integrations/${shop}/logs`, { base_url: 'https://shop.example' })
  assert.equal((await organization.call('DELETE', `/integrations/${shop}`)).status, 204)
  const [log] = (await organization.call('GET', '/integrations/logs')).body.data
  assert.deepEqual([log.integration_id, log.base_url], [null, 'https://shop.example'])
  assert.equal((await organization.call('DELETE', `/integrations/${organization.integration_id}`)).status, 204)
  assert.equal((await organization.call('GET', '/integrations')).status, 401)
})

test('201 adds a log, from the least to the most', async () => {
  const { call, integration_id } = await app.newOrganization()
  const least = await call('POST', `/integrations/${integration_id}/logs`, { base_url: 'https://shop.example' })
  assert.equal(least.status, 201)
  const { id, ...rest } = least.body.data
  assert.deepEqual(rest, {
    integration_id,
    base_url: 'https://shop.example',
    full_url: null,
    method: '',
    response_code: null,
    response: null,
    request: null,
    created_at: app.clock.time,
    exception_type: null,
    exception: null,
    protected: false,
    additional_data: '',
  })
  const most = {
    base_url: 'https://shop.example',
    full_url: 'https://shop.example/orders?page=1',
    method: 'POST',
    response_code: 502,
    response: { headers: { 'Content-Type': 'application/json' }, body: { note: ['x', 1, null] } },
    request: { headers: 'Content-Type: application/json', payload: { order_note: { note: 'Rush' } } },
    created_at: '2026-11-14T12:00:00+02:00',
    exception_type: 'BadGateway',
    exception: 'upstream',
  }
  const { body } = await call('POST', `/integrations/${integration_id}/logs`, most)
  assert.deepEqual(body.data, { ...least.body.data, ...most, id: id + 1, created_at: '2026-11-14T10:00:00.000Z' })
})

test('400 with an integer status for a log with an unknown field, a bad code or no base_url', async () => {
  const { call, integration_id } = await app.newOrganization()
  const { status, body } = await call('POST', `/integrations/${integration_id}/logs`, {
    response_code: -1,
    protected: true,
    request: { body: 'x' },
    created_at: 'yesterday',
  })
  assert.equal(status, 400)
  assert.deepEqual(body.errors.map((e: any) => `${e.status} ${e.code} ${e.source.pointer}`).sort(), [
    '400 invalid /created_at',
    '400 min_value /response_code',
    '400 required /base_url',
    '400 unknown_field /protected',
    '400 unknown_field /request/body',
  ])
  assert.ok(body.errors.every((e: any) => e.status === 400))
})

test('200 lists logs newest first, past any number that share one time, by a cursor that is a time', async () => {
  const organization = await app.newOrganization()
  const { call, integration_id } = organization
  const other = await connect(organization, 'magento')
  const add = async (id: number, created_at: string) =>
    (await call('POST', `/integrations/${id}/logs`, { base_url: 'https://shop.example', created_at })).body.data.id
  const same: number[] = []
  for (let i = 0; i < 5; i++) same.push(await add(integration_id, '2026-11-14T10:00:00Z'))
  const early = await add(integration_id, '2026-11-13T10:00:00Z')
  const foreign = await add(other, '2026-11-14T10:00:00Z')
  const walk = async (path: string) => {
    const ids: number[] = []
    for await (const page of pagesOf(call, path)) ids.push(...page.body.data.map(({ id }: any) => id))
    return ids
  }
  assert.deepEqual(await walk('/integrations/logs?page_size=2'), [foreign, ...same.toReversed(), early])
  assert.deepEqual(await walk(`/integrations/${integration_id}/logs?page_size=2`), [...same.toReversed(), early])
  const next = new URLSearchParams(linkOf(await call('GET', '/integrations/logs?page_size=2'), 'next')!.split('?')[1]).get('cursor')!
  assert.match(next, /^2026-11-14T10:00:00\.\d+\+00:00$/)
  assert.ok(!Number.isNaN(Date.parse(next)))
  const older = async (cursor: string) => (await call('GET', `/integrations/logs?cursor=${cursor}`)).body.data.map(({ id }: any) => id)
  assert.deepEqual(await older('2026-11-14T10:00:00Z'), [early])
  assert.deepEqual(await older('2026-11-14T12:00:00%2B02:00'), [early])
  assert.deepEqual(await older('2026-11-14T12:00:00+02:00'), [early])
  assert.equal((await older('2026-11-14T10:00:00.001Z')).length, 7)
  for (const bad of ['yesterday', '2026-11-14', '2026-99-99T10:00:00Z', '2026-11-14T10:00:00']) {
    const { status, body } = await call('GET', `/integrations/logs?cursor=${bad}`)
    assert.deepEqual([status, body.errors[0].code], [404, 'not_found'], bad)
  }
})

test('204 deletes while others write to its log, and each of those gets 201 or 404', async () => {
  const organization = await app.newOrganization()
  const seen = new Set<string>()
  for (let round = 0; round < 10; round++) {
    const id = await connect(organization, 'magento')
    const write = async () =>
      `log ${(await organization.call('POST', `/integrations/${id}/logs`, { base_url: 'https://shop.example' })).status}`
    const remove = async () => `delete ${(await organization.call('DELETE', `/integrations/${id}`)).status}`
    for (const one of await Promise.all([write(), write(), remove(), write(), write()])) seen.add(one)
    seen.add(`then ${(await organization.call('GET', `/integrations/${id}`)).status}`)
  }
  assert.deepEqual(
    [...seen].filter((one) => !['log 201', 'log 404', 'delete 204', 'then 404'].includes(one)),
    [],
  )
})
