import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { delivering } from '../../../../test/delivering.ts'
import { startApp, type TestResponse } from '../../../../test/harness.ts'
import { connections, faultsOf, newConnection, newSubscription, subscriptions, webhook } from '../../../../test/hooks.ts'
import { receiver } from '../../../../test/receiver.ts'
import { shipment } from '../../../../test/shipments.ts'

const shop = receiver()
const app = await startApp({ send: shop.send })
after(() => app.close())
const now = app.clock.time

test('201 with every field, active by default, and found by a GET', async () => {
  const { call } = await app.newOrganization()
  const { id: connection_id } = await newConnection(call)
  const { id, ...rest } = await newSubscription(call, connection_id)
  const shown = { connection_id, event_type: 'parcel.created', is_active: true, created_at: now, updated_at: now }
  assert.deepEqual(rest, shown)
  assert.deepEqual((await call('GET', `${subscriptions}/${id}`)).body, { data: { id, ...shown } })
  const other = await newSubscription(call, connection_id, { event_type: 'parcels.event.created', is_active: false })
  assert.deepEqual([other.event_type, other.is_active], ['parcels.event.created', false])
})

test('200 lists the oldest first, by event_type, by is_active and by both', async () => {
  const { call } = await app.newOrganization()
  const { id: connection_id } = await newConnection(call)
  const [a, b, c] = [
    await newSubscription(call, connection_id),
    await newSubscription(call, connection_id, { event_type: 'parcels.event.created' }),
    await newSubscription(call, connection_id, { is_active: false }),
  ].map(({ id }) => id)
  const listed = async (query: string) => (await call('GET', `${subscriptions}${query}`)).body.data.map((one: { id: number }) => one.id)
  assert.deepEqual(await listed(''), [a, b, c])
  assert.deepEqual(await listed('?event_type=parcel.created'), [a, c])
  assert.deepEqual(await listed('?is_active=false'), [c])
  assert.deepEqual(await listed('?event_type=parcel.created&is_active=true'), [a])
  assert.equal(faultsOf(await call('GET', `${subscriptions}?event_type=x&is_active=1&connection_id=1`)), '400 invalid_choice event_type, invalid_choice is_active, unknown_field connection_id') // biome-ignore format: one answer
})

test('200 a PATCH changes the connection, the type of event, or whether it counts; and what arrives follows', async () => {
  const { call, id: organization_id } = await app.newOrganization()
  const [one, other] = [
    await newConnection(call, { url: 'https://one.example/' }),
    await newConnection(call, { url: 'https://other.example/' }),
  ]
  const { id } = await newSubscription(call, one.id)
  const arrivals = async () => {
    const before = shop.received.length
    assert.equal((await call('POST', '/shipments/announce', shipment())).status, 201)
    await delivering(app, organization_id).now()
    return shop.received.slice(before).map(({ url }) => url)
  }
  const patch = async (changes: object) => (await call('PATCH', `${subscriptions}/${id}`, changes)).body.data
  assert.deepEqual(await arrivals(), ['https://one.example/'])
  assert.equal((await patch({ connection_id: other.id })).connection_id, other.id)
  assert.deepEqual(await arrivals(), ['https://other.example/'])
  assert.equal((await patch({ is_active: false })).is_active, false)
  assert.deepEqual(await arrivals(), [])
  assert.deepEqual((await patch({ is_active: true, event_type: 'parcels.event.created' })).event_type, 'parcels.event.created')
  assert.deepEqual(await arrivals(), [])
  const same = await patch({})
  assert.deepEqual([same.is_active, same.event_type, same.connection_id], [true, 'parcels.event.created', other.id])
})

test('an event goes to a connection once, however often that has subscribed to it', async () => {
  const { call, id } = await app.newOrganization()
  const { id: connection_id } = await newConnection(call)
  for (let i = 0; i < 3; i++) await newSubscription(call, connection_id)
  await call('POST', '/shipments/announce', shipment())
  assert.equal(await delivering(app, id).now(), 1)
})

test('204 deletes, once, and nothing is sent any more', async () => {
  const { call, id: organization_id } = await app.newOrganization()
  const { id } = await newSubscription(call, (await newConnection(call)).id)
  const deleted = await call('DELETE', `${subscriptions}/${id}`)
  assert.deepEqual([deleted.status, deleted.text], [204, ''])
  for (const method of ['GET', 'DELETE']) assert.equal((await call(method, `${subscriptions}/${id}`)).status, 404)
  assert.equal((await call('PATCH', `${subscriptions}/${id}`, { is_active: false })).status, 404)
  await call('POST', '/shipments/announce', shipment())
  assert.equal(await delivering(app, organization_id).now(), 0)
})

test('400 reports all errors at once, and an unknown connection at its field', async () => {
  const { call } = await app.newOrganization()
  const create = async (body: unknown) => faultsOf(await call('POST', subscriptions, body))
  assert.equal(await create({}), '400 required /data/connection_id, required /data/event_type')
  assert.equal(
    await create({ connection_id: 0, event_type: 'parcel.deleted', is_active: 'yes', more: 1 }),
    '400 min_value /data/connection_id, invalid_choice /data/event_type, invalid /data/is_active, unknown_field /data/more',
  )
  assert.equal(await create({ connection_id: 999_999, event_type: 'parcel.created' }), '400 invalid /data/connection_id')
  const { id } = await newSubscription(call, (await newConnection(call)).id)
  assert.equal(faultsOf(await call('PATCH', `${subscriptions}/${id}`, { connection_id: 999_999 })), '400 invalid /data/connection_id')
})

test('400 for the 501st', async () => {
  const { call } = await app.newOrganization()
  const { id: connection_id } = await newConnection(call)
  for (let i = 0; i < 500; i++) await newSubscription(call, connection_id)
  const { status, body } = await call('POST', subscriptions, { connection_id, event_type: 'parcel.created' })
  assert.equal(status, 400)
  assert.match(body.errors[0].detail, /^There are 500 subscriptions already/)
})

const said = ({ body }: TestResponse): string => body.errors[0].detail

test('404 what is another organization’s is missing, and cannot be subscribed to', async () => {
  const [mine, theirs] = [await app.newOrganization(), await app.newOrganization()]
  const { id: connection_id } = await newConnection(theirs.call)
  const { id } = await newSubscription(theirs.call, connection_id)
  const own = await newSubscription(mine.call, (await newConnection(mine.call)).id)
  const calls: [string, string, object?][] = [
    ['GET', `${connections}/${connection_id}`],
    ['PATCH', `${connections}/${connection_id}`, { configuration: {} }],
    ['DELETE', `${connections}/${connection_id}`],
    ['POST', `${connections}/${connection_id}/rotate-secret`],
    ['GET', `${subscriptions}/${id}`],
    ['PATCH', `${subscriptions}/${id}`, { connection_id }],
    ['DELETE', `${subscriptions}/${id}`],
    ['POST', `/event-subscriptions/broadcast/test/${id}`],
  ]
  for (const [method, path, body] of calls) {
    const missing = await mine.call(method, path.replace(/\d+/, '999999'), body)
    const foreign = await mine.call(method, path, body)
    assert.deepEqual([foreign.status, said(foreign)], [404, said(missing)], `${method} ${path}`)
  }
  const foreign = { connection_id, event_type: 'parcel.created' }
  const missing = { ...foreign, connection_id: 999_999 }
  assert.equal(said(await mine.call('POST', subscriptions, foreign)), said(await mine.call('POST', subscriptions, missing)))
  assert.equal(faultsOf(await mine.call('PATCH', `${subscriptions}/${own.id}`, { connection_id })), '400 invalid /data/connection_id')
  assert.equal((await theirs.call('GET', `${subscriptions}/${id}`)).status, 200)
})

test('403 insufficient_scope for a client that may not write, or not read', async () => {
  const reads = await app.newOrganization({ scheme: 'bearer', scopes: ['read:event-subscription'] })
  const none = await app.newOrganization({ scheme: 'bearer', scopes: ['read:parcel'] })
  const writing: [string, string, object?][] = [
    ['POST', connections, webhook()],
    ['PATCH', `${connections}/1`, {}],
    ['DELETE', `${connections}/1`],
    ['POST', `${connections}/1/rotate-secret`],
    ['POST', subscriptions, { connection_id: 1, event_type: 'parcel.created' }],
    ['PATCH', `${subscriptions}/1`, {}],
    ['DELETE', `${subscriptions}/1`],
    ['POST', '/event-subscriptions/broadcast/test/1'],
  ]
  for (const [method, path, body] of writing) {
    const { status, headers } = await reads.call(method, path, body)
    assert.equal(status, 403, `${method} ${path}`)
    assert.match(String(headers['www-authenticate']), /error="insufficient_scope", scope="write:event-subscription"/)
  }
  for (const path of [connections, subscriptions]) {
    assert.equal((await reads.call('GET', path)).status, 200)
    const { status, headers } = await none.call('GET', path)
    assert.equal(status, 403)
    assert.match(String(headers['www-authenticate']), /error="insufficient_scope", scope="read:event-subscription"/)
  }
})

test('400, 404 or 2xx, and never 500, for bad input of every kind', async () => {
  const { call } = await app.newOrganization()
  const { id } = await newConnection(call)
  const { id: subscription } = await newSubscription(call, id)
  const odd: unknown[] = [
    null,
    true,
    0,
    -1,
    1.5,
    1e300,
    '',
    'x',
    '\0',
    '\ud800',
    'é'.repeat(5_000),
    [],
    [[]],
    {},
    { a: 1 },
    JSON.parse('{"__proto__":{"a":1}}'),
  ]
  const headers = [
    { 'a b': 'c' },
    { '': 'x' },
    { a: 'b\r\nc: d' },
    { a: '' },
    { a: 'ĝ' },
    { a: 1 },
    JSON.parse('{"__proto__":"x"}'),
    { constructor: 'x', toString: 'y' },
  ]
  const bodies = [
    ...odd,
    ...odd.map((type) => ({ type, configuration: {} })),
    ...odd.map((configuration) => ({ type: 'webhook', configuration })),
    ...['url', 'auth_type', 'auth_config', 'extra_headers'].flatMap((key) => odd.map((value) => webhook({ [key]: value }))),
    ...['token', 'username', 'password', 'header_name', 'api_key'].flatMap((key) =>
      odd.map((value) => webhook({ auth_type: 'bearer', auth_config: { token: 't', [key]: value } })),
    ),
    ...headers.map((extra_headers) => webhook({ extra_headers })),
    ...odd.flatMap((value) => [
      { connection_id: value, event_type: 'parcel.created' },
      { connection_id: id, event_type: value },
      { connection_id: id, event_type: 'parcel.created', is_active: value },
    ]),
  ]
  for (const body of bodies)
    for (const [method, path] of [
      ['POST', connections],
      ['PATCH', `${connections}/${id}`],
      ['POST', subscriptions],
      ['PATCH', `${subscriptions}/${subscription}`],
    ] as const) {
      const { status, text } = await call(method, path, body)
      assert.ok(status < 500, `${method} ${path} ${JSON.stringify(body)}: ${status} ${text}`)
      if (method === 'POST' && status === 201 && path === connections) await call('DELETE', `${connections}/${JSON.parse(text).data.id}`)
    }
  for (const bad of ['0', '-1', '1.5', 'abc', '99999999999999999999', '%00', "1'--"])
    for (const path of [connections, subscriptions]) assert.equal((await call('GET', `${path}/${bad}`)).status, 404, bad)
})
