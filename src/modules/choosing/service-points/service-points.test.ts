import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { directory, enablePoints, pointOf } from '../../../../test/service-points.ts'

const app = await startApp()
after(() => app.close())
const organization = await app.newOrganization()
await enablePoints(organization)
const { call } = organization

const search = async (query: string, from = organization) => {
  const { status, body, text } = await from.call('GET', `/service-points?${query}`)
  assert.equal(status, 200, text)
  return body.data as { results: any[]; geocoding: any }
}
const idsOf = ({ results }: { results: any[] }) => results.map(({ id }) => id)
const eindhoven = 'country_code=NL&use_integration_carriers=true&address_city=Eindhoven'

test('200 with all that a service point is, in both spellings', async () => {
  const { row, id, carrier_service_point_id } = pointOf('swiftly', 'servicepoint', 'DE')
  const { body } = await call('GET', `/service-points/${id}`)
  const { name, address, position, contact, opening_times, extra_data, carrier_shop_type } = directory.book.point(row)
  const { formatted_opening_times, is_open_tomorrow, open_tomorrow, open_upcoming_week, next_open_at, ...rest } = body.data
  assert.deepEqual(rest, {
    id,
    name,
    carrier: { code: 'swiftly', name: 'Swiftly', logo_url: null, icon_url: null },
    carrier_service_point_id,
    carrier_shop_type,
    shop_type: carrier_shop_type,
    general_shop_type: 'servicepoint',
    address,
    position,
    contact,
    is_expired: false,
    is_active: true,
    extra_data,
    opening_times,
  })
  assert.deepEqual(
    Object.values(formatted_opening_times),
    Object.values(opening_times).map((spans) => (spans ?? []).map(({ start_time, end_time }) => `${start_time} - ${end_time}`)),
  )
  assert.deepEqual([typeof is_open_tomorrow, typeof open_upcoming_week], ['boolean', 'boolean'])
  assert.equal(open_tomorrow, is_open_tomorrow)
  assert.match(next_open_at, /^20.*Z$/)
  assert.ok(!('distance' in body.data))
})

test('200 the nearest first, with their distance from the town, and no distance without a place', async () => {
  const near = await search(`${eindhoven}&limit=200`)
  assert.deepEqual(near.geocoding, { status: 'matched', precision: 'city', formatted_address: 'Eindhoven, Netherlands' })
  assert.equal(near.results.length, 200)
  assert.equal(near.results[0].address.city, 'Eindhoven')
  for (const [at, { distance }] of near.results.entries()) assert.ok(distance >= (near.results[at - 1]?.distance ?? 0))
  const everywhere = await search('country_code=NL&use_integration_carriers=true')
  assert.deepEqual([everywhere.geocoding, everywhere.results.length], [null, 100])
  for (const { distance } of everywhere.results) assert.equal(distance, null)
})

test('200 the same however the place is said, and a geocoding that claims no more than is known', async () => {
  const expected = idsOf(await search(eindhoven))
  const told: [string, string, string][] = [
    ['address=Eindhoven', 'matched', 'city'],
    ['address=Stadhuisplein+10,+5611+EM+Eindhoven', 'partially_matched', 'city'],
    ['address=Stadhuisplein+10+Eindhoven', 'partially_matched', 'city'],
    ['address=Stadhuisplein+10,+Eindhoven,+5611EM,+Nederland', 'partially_matched', 'city'],
    ['address_street=Stadhuisplein&address_house_number=10&address_city=Eindhoven', 'partially_matched', 'city'],
    ['address_postal_code=5611EM', 'partially_matched', 'region'],
    ['address=5611+EM', 'partially_matched', 'region'],
  ]
  for (const [place, status, precision] of told) {
    const found = await search(`country_code=NL&use_integration_carriers=true&${place}`)
    assert.deepEqual([found.geocoding.status, found.geocoding.precision], [status, precision], place)
    assert.deepEqual(idsOf(found), expected, place)
  }
})

test('200 without results for an unknown address', async () => {
  for (const place of ['address=Xyzzyville', 'address_city=Xyzzyville', 'address_street=Stadhuisplein&address_house_number=1']) {
    const { results, geocoding } = await search(`country_code=NL&use_integration_carriers=true&${place}`)
    assert.deepEqual([results, geocoding], [[], { status: 'not_found', precision: null, formatted_address: null }], place)
  }
})

test('200 only of the carriers and the kinds that were asked for', async () => {
  const swiftly = await search('country_code=DE&carrier_code=swiftly&limit=200')
  assert.ok(swiftly.results.every(({ carrier, address }) => carrier.code === 'swiftly' && address.country_code === 'DE'))
  const both = await search('country_code=DE&carrier_code=swiftly&carrier_code=northpost&address_city=Berlin&limit=200')
  assert.deepEqual([...new Set(both.results.map(({ carrier }) => carrier.code))].sort(), ['northpost', 'swiftly'])
  const kinds = await search(`${eindhoven}&general_shop_type=locker&general_shop_type=post_office`)
  assert.deepEqual([...new Set(kinds.results.map(({ general_shop_type }) => general_shop_type))].sort(), ['locker', 'post_office'])
  const own = await search(`${eindhoven}&carrier_shop_type=locker_m`)
  assert.ok(own.results.length > 5 && own.results.every(({ shop_type }) => shop_type === 'locker_m'))
  assert.deepEqual((await search(`${eindhoven}&carrier_shop_type=pub`)).results, [])
  assert.deepEqual((await search('country_code=CH&carrier_code=northpost')).results, [])
})

test('200 by ids of the carrier, which alone find what has expired', async () => {
  const gone = pointOf('swiftly', 'servicepoint', 'NL', 'expired')
  const here = pointOf('swiftly', 'locker', 'NL')
  const named = `carrier_service_point_id=${gone.carrier_service_point_id}&carrier_service_point_id=${here.carrier_service_point_id}`
  const found = await search(`country_code=NL&carrier_code=swiftly&${named}&carrier_service_point_id=none`)
  assert.deepEqual(idsOf(found).sort(), [gone.id, here.id].sort())
  const expired = found.results.find(({ id }) => id === gone.id)
  const { is_expired, is_active, open_tomorrow, open_upcoming_week, next_open_at } = expired
  assert.deepEqual([is_expired, is_active, open_tomorrow, open_upcoming_week, next_open_at], [true, false, false, false, null])
  assert.deepEqual((await search(`country_code=NL&carrier_code=northpost&${named}`)).results, [])
  const all = await search('country_code=NL&carrier_code=swiftly&latitude=52&longitude=5&limit=200')
  assert.ok(all.results.every((one) => !one.is_expired))
})

test('200 is_active is whether the data is fresh, and nothing about whether it takes parcels', async () => {
  const states = { open: [true, true], full: [true, false], stale: [false, true], expired: [false, false] }
  for (const [state, [is_active, is_available]] of Object.entries(states)) {
    const { id } = pointOf('swiftly', 'servicepoint', 'DE', state)
    assert.equal((await call('GET', `/service-points/${id}`)).body.data.is_active, is_active, state)
    const { status, body } = await call('POST', `/service-points/${id}/check-availability`)
    assert.deepEqual([status, body], [200, { data: { is_available } }], state)
  }
})

test('404 for a service point that there is not, in the same bytes whatever the id', async () => {
  for (const path of ['', '/check-availability']) {
    const bytes = new Set<string>()
    for (const id of ['1', '0', 'abc', '999999999999999999', '-5']) {
      const { status, text, headers } = await call(path ? 'POST' : 'GET', `/service-points/${id}${path}`)
      assert.equal(status, 404)
      bytes.add(text.replaceAll(String(headers['x-request-id']), ''))
    }
    assert.equal(bytes.size, 1)
  }
})

test('400 where service points are not enabled, and where the integration names no carrier that has any', async () => {
  const other = await app.newOrganization()
  const ask = async (carriers: string) => {
    const { status, body } = await other.call('GET', `/service-points?country_code=NL&${carriers}`)
    return [status, ...(body.errors ?? []).map(({ code, source }: any) => `${code} ${source ?? '-'}`)]
  }
  assert.deepEqual(await ask('carrier_code=swiftly'), [400, 'validation_error -'])
  assert.deepEqual(await ask('carrier_code=aerofast'), [400, 'validation_error -', 'validation_error -'])
  assert.deepEqual(await ask('use_integration_carriers=true'), [400, 'validation_error -', 'validation_error -'])
  await enablePoints(other, ['aerofast'])
  assert.deepEqual(await ask('use_integration_carriers=true'), [400, 'validation_error -'])
  assert.deepEqual(await ask('carrier_code=swiftly'), [200])
  await enablePoints(other, ['aerofast', 'northpost'])
  const { results } = await search('country_code=NL&use_integration_carriers=true', other)
  assert.ok(results.length > 50 && results.every(({ carrier }) => carrier.code === 'northpost'))
})

test('400 and 404 in a live organization, which the sandbox carriers do not serve', async () => {
  const live = await app.newOrganization({ mode: 'live' })
  await enablePoints(live)
  assert.equal((await live.call('GET', '/service-points?country_code=NL&carrier_code=swiftly')).status, 400)
  assert.equal((await live.call('GET', `/service-points/${pointOf('swiftly', 'locker', 'NL').id}`)).status, 404)
})

test('503 with the code null while addresses cannot be looked up; a position is searched all the same', async () => {
  const nl = '/service-points?country_code=NL&carrier_code=swiftly'
  for (const place of ['address_city=geocoder-out', 'address=Dorpsstraat+1,+geocoder-out']) {
    const { status, body, headers } = await call('GET', `${nl}&${place}`)
    const [{ code, status: told, links }] = body.errors
    assert.deepEqual([status, code, told, body.errors.length], [503, null, '503', 1])
    assert.match(links.about, /\/errors$/)
    assert.ok(Number(headers['retry-after']) > 0)
  }
  assert.equal((await call('GET', `${nl}&latitude=51.44&longitude=5.48`)).status, 200)
})

test('200 as a FeatureCollection for who asks for GeoJSON, with longitude first', async () => {
  const plain = await search(eindhoven)
  const ask = (accept: string) => call('GET', `/service-points?${eindhoven}`, undefined, { accept })
  const { headers, text } = await ask('application/geo+json')
  assert.equal(headers['content-type'], 'application/geo+json')
  const { type, features, geocoding } = JSON.parse(text)
  assert.deepEqual([type, geocoding], ['FeatureCollection', plain.geocoding])
  const expected = plain.results.map(({ position: { longitude, latitude }, ...properties }) => ({
    type: 'Feature',
    id: properties.id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties,
  }))
  assert.deepEqual(features, expected)
  const typeFor = async (accept: string) => (await ask(accept)).headers['content-type']
  assert.equal(await typeFor('application/geo+json;q=0.9, */*;q=0.1'), 'application/geo+json')
  for (const accept of ['application/json', '*/*', 'application/json, application/geo+json;q=0.5', 'application/geo+json;q=0'])
    assert.equal(await typeFor(accept), 'application/json', accept)
})

test('200 the same points with the same ids for every organization', async () => {
  const other = await app.newOrganization()
  await enablePoints(other)
  assert.deepEqual(await search(eindhoven, other), await search(eindhoven))
})
