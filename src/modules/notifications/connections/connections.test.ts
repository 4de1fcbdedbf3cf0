import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { delivering } from '../../../../test/delivering.ts'
import { startApp } from '../../../../test/harness.ts'
import { connections, faultsOf, holds, newConnection, newSubscription, subscriptions, url, webhook } from '../../../../test/hooks.ts'
import { rowsOf } from '../../../../test/prove/server/rows.ts'
import { receiver } from '../../../../test/receiver.ts'
import { shipment, work } from '../../../../test/shipments.ts'

const shop = receiver()
const app = await startApp({ send: shop.send })
after(() => app.close())
const now = app.clock.time

/** An organization that announces a parcel, and what its receiver gets of it at this address. */
async function announcing() {
  const made = await app.newOrganization()
  return {
    ...made,
    async announced(at = url) {
      const before = shop.received.length
      assert.equal((await made.call('POST', '/shipments/announce', shipment())).status, 201)
      await delivering(app, made.id).now()
      return shop.received.slice(before).filter((one) => one.url === at)
    },
  }
}

test('201 with every field, and the secret this once', async () => {
  const { call } = await app.newOrganization()
  const { id, signing_secret, ...rest } = await newConnection(call)
  assert.match(signing_secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const shown = {
    type: 'webhook',
    configuration: { url, auth_type: 'none', extra_headers: {} },
    status: 'active',
    failing_since: null,
    disabled_at: null,
    created_at: now,
    updated_at: now,
  }
  assert.deepEqual(rest, shown)
  assert.deepEqual((await call('GET', `${connections}/${id}`)).body, { data: { id, ...shown } })
  assert.deepEqual((await call('GET', connections)).body, { data: [{ id, ...shown }] })
})

test('201 for a provider: no configuration, no secret, and not authorized yet', async () => {
  const { call } = await app.newOrganization()
  const { status, body } = await call('POST', connections, { type: 'klaviyo', configuration: {} })
  assert.equal(status, 201)
  assert.deepEqual([body.data.configuration, body.data.status, body.data.signing_secret], [{}, 'unauthorized', undefined])
  const faulty = await call('POST', connections, { type: 'klaviyo', configuration: { url, auth_type: 'none' } })
  assert.equal(faultsOf(faulty), '400 invalid /data/configuration/url, invalid /data/configuration/auth_type')
  assert.equal((await call('POST', `${connections}/${body.data.id}/rotate-secret`)).status, 400)
})

test('200 lists the oldest first, and by connection_type', async () => {
  const { call } = await app.newOrganization()
  const { id } = await newConnection(call)
  const provider = (await call('POST', connections, { type: 'klaviyo', configuration: {} })).body.data.id
  const listed = async (query = '') => (await call('GET', `${connections}${query}`)).body.data.map((one: { id: number }) => one.id)
  assert.deepEqual(await listed(), [id, provider])
  assert.deepEqual([await listed('?connection_type=webhook'), await listed('?connection_type=klaviyo')], [[id], [provider]])
  assert.equal(faultsOf(await call('GET', `${connections}?connection_type=email`)), '400 invalid_choice connection_type')
})

const ways = {
  none: [{}, {}],
  bearer: [{ token: 'tkn-7f3c' }, { authorization: 'Bearer tkn-7f3c' }],
  basic: [{ username: 'ada', password: 'pwd:7f3c' }, { authorization: `Basic ${Buffer.from('ada:pwd:7f3c').toString('base64')}` }],
  api_key: [{ header_name: 'X-Shop-Key', api_key: 'key-7f3c' }, { 'X-Shop-Key': 'key-7f3c' }],
} as const

for (const [auth_type, [auth_config, expected]] of Object.entries(ways))
  test(`201 with auth_type ${auth_type}: its credentials arrive with each event, and are in no response`, async () => {
    const { call, id, announced } = await announcing()
    const answers: string[] = []
    const said = async (...given: Parameters<typeof call>) => {
      const answer = await call(...given)
      answers.push(answer.text, JSON.stringify(answer.headers))
      return answer.body.data
    }
    const made = await said('POST', connections, webhook({ auth_type, auth_config, extra_headers: { 'X-Shop': 'north', Cookie: 'a=b' } }))
    await newSubscription(call, made.id)
    const [got] = await announced()
    const { 'X-Shop': shop_, Cookie, authorization, 'X-Shop-Key': key } = got!.headers
    assert.deepEqual([shop_, Cookie], ['north', 'a=b'])
    assert.deepEqual(JSON.parse(JSON.stringify({ authorization, 'X-Shop-Key': key })), expected)
    assert.deepEqual([got!.headers['content-type'], got!.headers['user-agent']], ['application/json', 'Crossdock'])
    assert.ok(holds(made.signing_secret, got!, now))

    await said('GET', connections)
    await said('GET', `${connections}/${made.id}`)
    await said('PATCH', `${connections}/${made.id}`, { configuration: { extra_headers: {} } })
    for (const { id } of await said('GET', '/event-subscriptions/deliveries')) await said('GET', `/event-subscriptions/deliveries/${id}`)
    await said('GET', '/events?resource_type=all')
    const rows = Object.values(await rowsOf(app.db, [id])).flat()
    assert.ok(rows.some((row) => row.includes('hooks.example')))
    const signing = (text: string) => text.includes(made.signing_secret.slice(6))
    assert.equal(answers.filter(signing).length, 1)
    const secrets = Object.values(auth_config).filter((one) => one.includes('7f3c'))
    for (const text of [...answers, ...rows, ...app.lines]) for (const secret of secrets) assert.ok(!text.includes(secret), text)
    for (const text of [...rows, ...app.lines]) assert.ok(!signing(text), text)
  })

test('200 a PATCH replaces the keys that it sends, and leaves the others', async () => {
  const { call, announced } = await announcing()
  const auth_config = { token: 'first' }
  const {
    id,
    signing_secret: _,
    ...before
  } = await newConnection(call, { auth_type: 'bearer', auth_config, extra_headers: { 'X-A': '1' } })
  await newSubscription(call, id)
  const patch = async (configuration: object) => (await call('PATCH', `${connections}/${id}`, { configuration })).body.data
  assert.deepEqual(await patch({ url: `${url}/new` }), { id, ...before, configuration: { ...before.configuration, url: `${url}/new` } })
  assert.deepEqual((await patch({ extra_headers: { 'X-B': '2' } })).configuration.extra_headers, { 'X-B': '***' })
  const [got] = await announced(`${url}/new`)
  assert.deepEqual([got!.headers.authorization, got!.headers['X-A'], got!.headers['X-B']], ['Bearer first', undefined, '2'])
  await patch({ auth_config: { token: 'second' } })
  assert.equal((await announced(`${url}/new`))[0]!.headers.authorization, 'Bearer second')
  assert.equal((await patch({ auth_type: 'none' })).configuration.auth_type, 'none')
  assert.equal((await announced(`${url}/new`))[0]!.headers.authorization, undefined)
  const same = await call('PATCH', `${connections}/${id}`, {})
  assert.deepEqual([same.status, same.body.data.configuration.extra_headers], [200, { 'X-B': '***' }])
  assert.equal((await call('PATCH', `${connections}/${id}`, { type: 'webhook' })).status, 200)
})

test('400 where a PATCH sends credentials elsewhere without having them: each other origin wants them again', async () => {
  const { call } = await app.newOrganization()
  const { id } = await newConnection(call, { auth_type: 'basic', auth_config: { username: 'a', password: 'b' } })
  const patch = (configuration: object) => call('PATCH', `${connections}/${id}`, { configuration })
  const wanted = '400 required /data/configuration/auth_config/username, required /data/configuration/auth_config/password'
  for (const other of [
    'https://hooks.example:8443/in',
    'http://hooks.example/in',
    'https://evil.example/in',
    'https://hooks.example.evil.example',
  ])
    assert.match(faultsOf(await patch({ url: other })), new RegExp(`^${wanted}`), other)
  assert.equal(faultsOf(await patch({ url: 'https://evil.example', auth_config: { password: 'x' } })), wanted.split(',')[0])
  assert.equal(faultsOf(await patch({ auth_type: 'bearer' })), '400 required /data/configuration/auth_config/token')
  assert.equal((await call('GET', `${connections}/${id}`)).body.data.configuration.url, url)
  assert.equal((await patch({ url: 'https://other.example', auth_config: { username: 'a', password: 'b' } })).status, 200)
})

test('400 the type stays', async () => {
  const { call } = await app.newOrganization()
  const { id } = await newConnection(call)
  assert.equal(faultsOf(await call('PATCH', `${connections}/${id}`, { type: 'klaviyo' })), '400 invalid /data/type')
})

test('204 deletes it with its subscriptions and what was on its way', async () => {
  const { call, id, announced } = await announcing()
  const [{ id: gone }, { id: stays }] = [await newConnection(call, { url: 'https://gone.example/' }), await newConnection(call)]
  for (const connection_id of [gone, gone, stays]) await newSubscription(call, connection_id)
  await call('POST', '/shipments/announce', shipment())
  assert.equal((await call('DELETE', `${connections}/${gone}`)).status, 204)
  for (const method of ['GET', 'DELETE', 'PATCH'])
    assert.equal((await call(method, `${connections}/${gone}`, method === 'PATCH' ? {} : undefined)).status, 404)
  const left = (await call('GET', subscriptions)).body.data
  assert.deepEqual(
    left.map((one: { connection_id: number }) => one.connection_id),
    [stays],
  )
  assert.deepEqual(await announced('https://gone.example/'), [])
  await work(app)
  const kept = Object.entries(await rowsOf(app.db, [id])).filter(([name]) =>
    /^(connections|connection_secrets|subscriptions|deliveries)$/.test(name),
  )
  for (const [name, rows] of kept) for (const row of rows) assert.doesNotMatch(row, new RegExp(`"(connection_)?id":"?${gone}"?,`), name)
})

test('200 rotates the secret: both sign for 24 hours, then the new one alone', async () => {
  const { call, announced } = await announcing()
  const { id, signing_secret: first } = await newConnection(call)
  await newSubscription(call, id)
  const rotate = async () => (await call('POST', `${connections}/${id}/rotate-secret`)).body.data
  const { signing_secret: second, previous_until } = await rotate()
  const begun = app.clock.time
  try {
    assert.equal(Date.parse(previous_until) - Date.parse(begun), 24 * 3_600_000)
    const signed = async () => {
      const [got] = await announced()
      const good = [first, second].map((secret) => holds(secret, got!, app.clock.time))
      return { good, count: got!.headers['webhook-signature']!.split(' ').length }
    }
    assert.deepEqual(await signed(), { good: [true, true], count: 2 })
    app.clock.advance({ hours: 23, minutes: 59 })
    assert.deepEqual(await signed(), { good: [true, true], count: 2 })
    app.clock.advance({ minutes: 1 })
    assert.deepEqual(await signed(), { good: [false, true], count: 1 })
    const { signing_secret: third } = await rotate()
    const { signing_secret: fourth } = await rotate()
    const [got] = await announced()
    assert.deepEqual(
      [second, third, fourth].map((secret) => holds(secret, got!, app.clock.time)),
      [false, true, true],
    )
  } finally {
    app.clock.time = begun
  }
})

test('400 reports all errors at once, each with its pointer', async () => {
  const { call } = await app.newOrganization()
  const create = async (body: unknown) => faultsOf(await call('POST', connections, body))
  const faulty = webhook({
    auth_type: 'api_key',
    auth_config: { header_name: 'Host', token: 'x' },
    extra_headers: { 'content-length': '1', 'X-A': 'a', 'x-a': 'b' },
  })
  assert.equal(
    await create(faulty),
    '400 required /data/configuration/auth_config/api_key, invalid /data/configuration/auth_config/token, invalid /data/configuration/auth_config/header_name, invalid /data/configuration/extra_headers/content-length, invalid /data/configuration/extra_headers/x-a',
  )
  assert.equal(await create({}), '400 required /data/type, required /data/configuration')
  assert.equal(await create({ type: 'webhook', configuration: {} }), '400 required /data/configuration/url')
  assert.equal(
    await create({ type: 'email', configuration: { url: 'nonsense', auth_type: 'x', colour: 1 }, more: 1 }),
    '400 invalid_choice /data/type, invalid /data/configuration/url, invalid_choice /data/configuration/auth_type, unknown_field /data/configuration/colour, unknown_field /data/more',
  )
  const authorization = webhook({ auth_type: 'bearer', auth_config: { token: 't' }, extra_headers: { Authorization: 'x' } })
  assert.equal(await create(authorization), '400 invalid /data/configuration/extra_headers/Authorization')
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`X-${i}`, 'x']))
  assert.equal(await create(webhook({ extra_headers: many })), '400 invalid /data/configuration/extra_headers')
  for (const name of ['webhook-id', 'Webhook-Signature', 'Crossdock-Signature', 'Transfer-Encoding', 'User-Agent', 'Proxy-Authorization'])
    assert.equal(await create(webhook({ extra_headers: { [name]: 'x' } })), `400 invalid /data/configuration/extra_headers/${name}`)
})

test('400 for an address that may not be called, in words that reveal nothing of what is there', async () => {
  const live = await app.newOrganization({ mode: 'live' })
  for (const bad of [
    'http://hooks.example',
    'https://127.0.0.1',
    'https://10.0.0.1/x',
    'https://[::1]',
    'https://0x7f.1',
    'https://hooks.example:22',
    'https://u:p@hooks.example',
    'ftp://hooks.example',
    'javascript:alert(1)',
    ' https://hooks.example/events',
    'https://hooks.example/events ',
    'https://',
  ]) {
    const answer = await live.call('POST', connections, webhook({ url: bad }))
    assert.equal(faultsOf(answer), '400 invalid /data/configuration/url', bad)
  }
  const { id } = await newConnection(live.call)
  assert.equal(
    faultsOf(await live.call('PATCH', `${connections}/${id}`, { configuration: { url: 'https://169.254.169.254' } })),
    '400 invalid /data/configuration/url',
  )
  // A sandbox organization on a laptop may have its receiver there, and nowhere else inside the network.
  const { call } = await app.newOrganization({ mode: 'test' })
  assert.equal((await newConnection(call, { url: 'http://127.0.0.1:4141/' })).status, 'active')
  assert.equal(faultsOf(await call('POST', connections, webhook({ url: 'http://10.0.0.1/' }))), '400 invalid /data/configuration/url')
})

test('400 for the 101st', async () => {
  const { call } = await app.newOrganization()
  for (let i = 0; i < 100; i++) await newConnection(call)
  const { status, body } = await call('POST', connections, webhook())
  assert.equal(status, 400)
  assert.match(body.errors[0].detail, /^There are 100 connections already/)
})
