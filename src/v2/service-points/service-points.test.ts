import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { enablePoints, pointOf } from '../../../test/service-points.ts'
import { newV2Organization } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

/** As published. */
const pointKeys = [
  'id',
  'code',
  'is_active',
  'shop_type',
  'general_shop_type',
  'extra_data',
  'name',
  'street',
  'house_number',
  'postal_code',
  'city',
  'latitude',
  'longitude',
  'email',
  'phone',
  'homepage',
  'carrier',
  'country',
  'formatted_opening_times',
  'open_tomorrow',
  'open_upcoming_week',
]

async function shop() {
  const organization = await newV2Organization(app)
  await enablePoints(organization)
  return organization
}

test('answers a bare list, the nearest first, with texts for coordinates and a whole number for the distance', async () => {
  const { v2 } = await shop()
  const { status, body, text } = await v2('GET', '/service-points?country=nl&address=5611%20EM&carrier=swiftly,northpost&radius=5000')
  assert.equal(status, 200, text)
  assert.ok(Array.isArray(body) && body.length > 0)
  const distances = body.map(({ distance }: any) => distance)
  assert.deepEqual(
    distances,
    distances.toSorted((a: number, b: number) => a - b),
  )
  for (const point of body) {
    assert.deepEqual(Object.keys(point), [...pointKeys, 'distance'])
    assert.match(point.latitude, /^\d+\.\d{6}$/)
    assert.match(point.longitude, /^-?\d+\.\d{6}$/)
    assert.ok(Number.isInteger(point.distance) && point.distance <= 5_000)
    assert.deepEqual(Object.keys(point.formatted_opening_times), ['0', '1', '2', '3', '4', '5', '6'])
    assert.ok(['swiftly', 'northpost'].includes(point.carrier))
  }
})

test('takes a place in every form that clients send, and a box', async () => {
  const { v2 } = await shop()
  const tries = [
    'latitude=51.44&longitude=5.47',
    'latitude=51.44&longitude=5.47&address=Eindhoven&radius=2000',
    'postal_code=5611EM&city=Eindhoven&house_number=10',
    'city=Eindhoven',
    'postal_code=5611EM&address=Stadhuisplein&house_number=10',
    'house_number=10&city=Eindhoven',
    'ne_latitude=51.5&ne_longitude=5.6&sw_latitude=51.4&sw_longitude=5.4&radius=100',
    'radius=500',
    'radius=5',
    'carrier=swiftly&carrier=northpost&city=Eindhoven',
    'carrier[]=swiftly&city=Eindhoven',
    'weight=1.5&city=Eindhoven&unknown=1',
  ]
  for (const query of tries) {
    const { status, body, text } = await v2('GET', `/service-points/?country=NL&${query}`)
    assert.equal(status, 200, `${query} ${text.slice(0, 200)}`)
    assert.ok(body.length > 0, query)
    assert.equal('distance' in body[0], !/^(ne_|radius)/.test(query), query)
  }
})

test('what cannot be a search is 400 in the object of version 2', async () => {
  const { v2 } = await shop()
  const tries = {
    '': /^country: /,
    'country=XX': /^country: /,
    'country=NL&carrier=nobody': /nobody has no service points/,
    'country=NL&latitude=91&longitude=5': /^latitude: /,
    'country=NL&latitude=abc': /^latitude: /,
    'country=NL&ne_latitude=51': /^ne_longitude: /,
    'country=NL&ne_latitude=55&ne_longitude=9&sw_latitude=50&sw_longitude=3': /50 km/,
  }
  for (const [query, message] of Object.entries(tries)) {
    const { status, body, text } = await v2('GET', `/service-points?${query}`)
    assert.deepEqual([status, body.error?.code], [400, 400], `${query} ${text.slice(0, 200)}`)
    assert.match(body.error.message, message)
  }
})

test('the public half of an API key gives access to service points, and to nothing else', async () => {
  const { api_key } = await shop()
  const get = (path: string, headers = {}) => app.send('GET', `/api/v2${path}`, headers)
  const search = '/service-points?country=NL&city=Eindhoven'
  assert.equal((await get(search, { authorization: `AccessToken ${api_key}` })).status, 200)
  assert.equal((await get(`${search}&access_token=${api_key}`)).status, 200)
  assert.equal((await get(`/carriers?access_token=${api_key}`)).status, 200)
  const { status, headers, body } = await get(`${search}&access_token=nobody`)
  assert.deepEqual([status, body.error.code], [401, 401])
  assert.match(String(headers['www-authenticate']), /AccessToken realm=/)
  for (const token of ['', '%00', '%F0%9F%98%80', 'a'.repeat(300)])
    assert.equal((await get(`${search}&access_token=${token}`)).status, 401, token)
  for (const path of ['/user', '/shipping_methods', '/parcels/statuses'])
    for (const answer of [await get(`${path}?access_token=${api_key}`), await get(path, { authorization: `AccessToken ${api_key}` })])
      assert.equal(answer.status, 401, path)
  assert.equal((await app.send('GET', '/api/v3/service-points?country_code=NL', { authorization: `AccessToken ${api_key}` })).status, 401)
})

test('a revoked key gives no access by its public half', async () => {
  const { api_key } = await shop()
  const search = `/api/v2/carriers?access_token=${api_key}`
  assert.equal((await app.send('GET', search)).status, 200)
  const { revokeCredential } = await import('../../http/auth/credentials.ts')
  await app.system.transaction((tx) => revokeCredential(tx, 'key', api_key))
  assert.equal((await app.send('GET', search)).status, 401)
})

test('reads a service point, and whether it takes parcels', async () => {
  const { v2 } = await shop()
  const { id, carrier_service_point_id } = pointOf('swiftly', 'locker', 'NL')
  const { status, body } = await v2('GET', `/service-points/${id}`)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), pointKeys)
  assert.deepEqual([body.id, body.code, body.carrier, body.country], [id, carrier_service_point_id, 'swiftly', 'NL'])
  assert.deepEqual((await v2('GET', `/service-points/${id}/check-availability/`)).body, true)
  assert.deepEqual((await v2('GET', `/service-points/${pointOf('swiftly', 'locker', 'NL', 'full').id}/check-availability`)).body, false)
  assert.deepEqual((await v2('GET', `/service-points?country=NL&pudo_id=${carrier_service_point_id}`)).body[0].id, id)
  for (const path of ['/service-points/12', '/service-points/12/check-availability', '/service-points/abc']) {
    const missing = await v2('GET', path)
    assert.deepEqual([missing.status, missing.body.error.message], [404, 'No ServicePoint matches the given query.'], path)
  }
})

test('lists the carriers of the integration; a search needs service points to be enabled', async () => {
  const organization = await shop()
  assert.deepEqual((await organization.v2('GET', '/carriers')).body, ['swiftly', 'northpost'])
  const off = { service_point_enabled: false }
  assert.equal((await organization.call('PATCH', `/integrations/${organization.integration_id}`, off)).status, 204)
  const { status, body } = await organization.v2('GET', '/service-points?country=NL')
  assert.deepEqual([status, body.error.code], [400, 400])
})
