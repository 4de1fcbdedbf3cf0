import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runAtOnce } from '../../../../test/at-once.ts'
import { cart, configuration, deliveryMethod, publish } from '../../../../test/checkout.ts'
import { deepTest } from '../../../../test/deep.ts'
import { startApp } from '../../../../test/harness.ts'
import { secondServer } from '../../../../test/second-server.ts'
import { announced, runJobs } from '../../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const shop = 'https://shop.example'
let visitors = 0

type Asking = { readonly origin?: string | undefined; readonly address?: string }

/** An organization with a published configuration and a public key for the pages of one shop. */
async function newShop(request?: object) {
  const organization = await app.newOrganization()
  const { id } = await publish(organization, request)
  const { public_key } = (await organization.call('POST', `/checkout/configurations/${id}/public-keys`, { origins: [shop] })).body.data
  const headersFrom = (origin: string | undefined) => ({ 'content-type': 'application/json', ...(origin && { origin }) })
  /** Each from an address of its own, unless it is named. */
  const options = (body: object, { origin = shop, address = newVisitor() }: Asking = {}, key = public_key) =>
    app.send('POST', `/api/v3/checkout/public/${key}/delivery-options?language=nl`, headersFrom(origin), JSON.stringify(body), address)
  const points = (query: string, origin: string | undefined = shop) =>
    app.send('GET', `/api/v3/checkout/public/${public_key}/service-points?${query}`, headersFrom(origin), '', newVisitor())
  return { ...organization, configuration_id: id, public_key, options, points }
}
const newVisitor = () => `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`
const { from_address: _, ...visitorCart } = cart()

test('200 for a web page of the key: the same options, and it may read them', async () => {
  const { options, call } = await newShop()
  const { status, body, headers } = await options(visitorCart)
  assert.deepEqual([status, body], [200, (await call('POST', '/checkout/delivery-options', cart())).body])
  assert.deepEqual([headers['access-control-allow-origin'], headers.vary], [shop, 'Origin'])
})

test('403 for another origin and for none, 401 for an unknown or deleted key; a page can read these too', async () => {
  const { options, call, configuration_id, public_key } = await newShop()
  const other = await options(visitorCart, { origin: 'https://other.example' })
  assert.deepEqual([other.status, other.headers['access-control-allow-origin']], [403, 'https://other.example'])
  assert.equal((await options(visitorCart, { origin: '' })).status, 403)
  for (const key of ['cpk_00000000000000000000000000000000', 'cpk_x', `${public_key}0`])
    assert.equal((await options(visitorCart, {}, key)).status, 401)
  const [{ id }] = (await call('GET', `/checkout/configurations/${configuration_id}/public-keys`)).body.data
  assert.equal((await call('DELETE', `/checkout/configurations/${configuration_id}/public-keys/${id}`)).status, 204)
  assert.equal((await options(visitorCart)).status, 401)
})

test('400 when the configuration of the key is not published any more', async () => {
  const { options, ...organization } = await newShop()
  assert.equal((await options(visitorCart)).status, 200)
  await publish(organization)
  assert.equal((await options(visitorCart)).status, 400)
})

deepTest('429 for a visitor beyond 60 requests a minute, and for all visitors of a key beyond 600', async () => {
  const { options } = await newShop()
  const address = newVisitor()
  const ask = async (more: Asking) => (await options(visitorCart, more)).status
  for (let i = 0; i < 60; i++) assert.equal(await ask({ address }), 200)
  const refused = await options(visitorCart, { address })
  assert.deepEqual([refused.status, Number(refused.headers['retry-after']) > 0], [429, true])
  for (let i = 60; i < 600; i++) assert.equal(await ask({}), 200)
  assert.equal(await ask({}), 429)
  assert.equal((await (await newShop()).options(visitorCart)).status, 200)
  app.clock.advance({ seconds: 61 })
  assert.equal(await ask({ address }), 200)
})

test('429 for a visitor beyond 60 requests a minute, whichever of two servers on one database they are sent to', async () => {
  const { public_key } = await newShop()
  const [other, address] = [secondServer(app), newVisitor()]
  const ask = async (n: number) => {
    const target = `/api/v3/checkout/public/${public_key}/delivery-options`
    const headers = { 'content-type': 'application/json', origin: shop }
    return (await (n % 2 ? other : app.send)('POST', target, headers, JSON.stringify(visitorCart), address)).status
  }
  const statuses = await runAtOnce(Array.from({ length: 80 }, (_, n) => () => ask(n)))
  assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length], [60, 20])
  app.clock.advance({ seconds: 61 })
  for (const n of [1, 2]) assert.equal(await ask(n), 200)
})

test('200 finds service points of the carriers that the configuration delivers to', async () => {
  const method = deliveryMethod({ type: 'service_point_delivery', shipping_options: ['swiftly:service_point'] })
  const { points, call } = await newShop(configuration([method]))
  const integration = (await call('GET', '/integrations')).body.data[0].id
  await call('PATCH', `/integrations/${integration}`, { service_point_enabled: true, service_point_carriers: ['swiftly', 'northpost'] })
  const { status, body } = await points('country_code=NL&postal_code=1012AB&city=Amsterdam&limit=5')
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.data.results.length, 5)
  assert.deepEqual(new Set(body.data.results.map(({ carrier }: any) => carrier.code)), new Set(['swiftly']))
  assert.deepEqual((await points('country_code=NL&postal_code=1012AB&carrier_code=northpost')).body.data.results, [])
  assert.equal((await points('country_code=XX')).status, 400)
  assert.equal((await points('country_code=NL', 'https://other.example')).status, 403)
})

test('200 finds only the kinds of service points that a shipping option is delivered at', async () => {
  const shipping_options = [['swiftly:service_point'], ['swiftly:locker']]
  const methods = shipping_options.map((codes) => deliveryMethod({ type: 'service_point_delivery', shipping_options: codes }))
  const { points, call } = await newShop(configuration(methods))
  const integration = (await call('GET', '/integrations')).body.data[0].id
  await call('PATCH', `/integrations/${integration}`, { service_point_enabled: true, service_point_carriers: ['swiftly'] })
  const kinds = async (query: string) => {
    const { status, body } = await points(`country_code=NL&postal_code=9711KS&city=Groningen&limit=50${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return new Set<boolean>(body.data.results.map((one: any) => one.general_shop_type === 'locker'))
  }
  assert.deepEqual(await kinds('&shipping_option_code=swiftly:service_point'), new Set([false]))
  assert.deepEqual(await kinds('&shipping_option_code=swiftly:locker'), new Set([true]))
  assert.deepEqual(await kinds(''), new Set([false, true]))
  assert.deepEqual(await kinds('&shipping_option_code=swiftly:home'), new Set())
})

test('200 has no service points where the configuration has none', async () => {
  const { points } = await newShop()
  assert.deepEqual((await points('country_code=NL&postal_code=1012AB')).body, { data: { results: [], geocoding: null } })
})

test('lead times are percentiles of delivered parcels', async () => {
  const organization = await app.newOrganization()
  await publish(organization)
  await announced(organization)
  await runJobs(organization, 'P14D')
  const [{ lead_time_hours: hours }] = (await organization.call('POST', '/checkout/delivery-options', cart())).body.delivery_options
  const names = ['p10', 'p20', 'p30', 'p40', 'p50', 'p60', 'p70', 'p80', 'p90', 'p95']
  assert.deepEqual(Object.keys(hours), names)
  assert.ok(
    names.every((name) => Number.isInteger(hours[name]) && hours[name] > 0 && hours[name] === hours.p50),
    JSON.stringify(hours),
  )
})
