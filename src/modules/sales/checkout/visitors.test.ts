import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runAtOnce } from '../../../../test/at-once.ts'
import { cart, configuration, deliveryMethod, publish } from '../../../../test/checkout.ts'
import { startApp } from '../../../../test/harness.ts'
import { secondServer } from '../../../../test/second-server.ts'
import { announced, runJobs } from '../../../../test/shipments.ts'
import { openMetrics } from '../../../platform/metrics.ts'

/** Questions a minute of web pages with one key. */
const mostOfKey = 120
const metrics = openMetrics()
const app = await startApp({ metrics, set: { CHECKOUT_KEY_REQUESTS: mostOfKey } })
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

/** A question that no other visitor has asked. */
const question = (n: number) => ({ ...visitorCart, total_weight: { value: String(1_000 + n), unit: 'g' } })

test('429 for a visitor beyond 60 different questions a minute, while equal ones of the minute are answered from memory', async () => {
  const { options } = await newShop()
  const address = newVisitor()
  const ask = (n: number) => options(question(n), { address })
  for (let n = 0; n < 60; n++) assert.equal((await ask(n)).status, 200)
  const refused = await ask(60)
  assert.deepEqual([refused.status, Number(refused.headers['retry-after']) > 0], [429, true])
  for (let n = 0; n < 60; n++) assert.equal((await ask(n % 3)).status, 200)
  assert.equal((await (await newShop()).options(visitorCart)).status, 200)
  app.clock.advance({ seconds: 61 })
  assert.equal((await ask(60)).status, 200)
})

test('429 for all visitors of a key beyond its bound of different questions a minute; equal ones of the minute are not counted', async () => {
  const { options, call, configuration_id } = await newShop()
  for (let n = 0; n < 130; n++) assert.equal((await options(visitorCart)).status, 200)
  for (let n = 1; n < mostOfKey; n++) assert.equal((await options(question(n))).status, 200, String(n))
  assert.equal((await options(question(mostOfKey))).status, 429)
  assert.equal((await options(visitorCart)).status, 200)
  const { public_key } = (await call('POST', `/checkout/configurations/${configuration_id}/public-keys`, { origins: [shop] })).body.data
  assert.equal((await options(question(mostOfKey), {}, public_key)).status, 200)
  app.clock.advance({ seconds: 61 })
  assert.equal((await options(question(mostOfKey))).status, 200)
})

test('answers of memory are those of the organization, the published configuration and its language, for a minute', async () => {
  const [{ options, call, configuration_id }, other] = [await newShop(), await newShop()]
  const titles = async (on = options) => (await on(visitorCart)).body.delivery_options.map(({ title }: { title: string }) => title)
  const renamed = (title: string) => configuration([deliveryMethod({ titles: { en: title } })])
  assert.deepEqual(await titles(), ['Standard'])
  await call('PUT', `/checkout/configurations/${configuration_id}`, renamed('Express'))
  assert.deepEqual(await titles(), ['Standard'])
  assert.equal((await call('POST', `/checkout/configurations/${configuration_id}/publish`)).status, 200)
  assert.deepEqual(await titles(), ['Express'])
  assert.deepEqual(await titles(other.options), ['Standard'])
  const contracts = (await call('GET', '/contracts?carrier_code=swiftly')).body.data as { id: number }[]
  for (const { id } of contracts) assert.ok((await call('DELETE', `/contracts/${id}`)).status < 300)
  assert.deepEqual(await titles(), ['Express'])
  app.clock.advance({ seconds: 60 })
  assert.deepEqual(await titles(), [])
})

test('a key that comes to half of its bound is in the log and in the metrics, once a minute', async () => {
  const { options, configuration_id } = await newShop()
  const logged = () =>
    app.lines.flatMap((lines) => lines.split('\n')).filter((line) => line.includes('checkout.key_busy') && line.includes(configuration_id))
  const busy = async () => Number(/^crossdock_checkout_busy_keys_total (\d+)$/m.exec(await metrics.text())![1])
  const before = await busy()
  for (let n = 1; n < mostOfKey / 2; n++) await options(question(n))
  assert.deepEqual([logged().length, await busy()], [0, before])
  for (let n = 0; n < 3; n++) await options(question(mostOfKey + n))
  assert.deepEqual([logged().length, await busy()], [1, before + 1])
  const { requests, most } = JSON.parse(logged()[0]!)
  assert.deepEqual([requests, most], [mostOfKey / 2, mostOfKey])
  assert.match(await metrics.text(), /^crossdock_checkout_answers_total\{from="memory"\} \d+$/m)
})

test('429 beyond 600 different questions a minute from an IPv6 network of 48 bits, whichever networks of 64 bits they come from', async () => {
  const shops = await Promise.all(Array.from({ length: 6 }, () => newShop()))
  const ask = async (n: number, subscriber: string) =>
    (await shops[n % 6]!.options(question(n), { address: `2001:db8:${subscriber}:${Math.floor(n / 50).toString(16)}::1` })).status
  for (let n = 0; n < 600; n++) assert.equal(await ask(n, 'aaaa'), 200, String(n))
  assert.equal(await ask(600, 'aaaa'), 429)
  assert.equal(await ask(600, 'bbbb'), 200)
  app.clock.advance({ seconds: 61 })
  assert.equal(await ask(601, 'aaaa'), 200)
})

test('429 for 60 guesses of keys in a minute from one network, before anything is looked up', async () => {
  const { options } = await newShop()
  const address = newVisitor()
  for (let n = 0; n < 60; n++) assert.equal((await options(visitorCart, { address }, `cpk_${String(n).padStart(32, '0')}`)).status, 401)
  assert.equal((await options(visitorCart, { address })).status, 429)
})

test('429 for a visitor beyond 60 requests a minute, whichever of two servers on one database they are sent to', async () => {
  const { public_key } = await newShop()
  const [other, address] = [secondServer(app), newVisitor()]
  const ask = async (n: number) => {
    const target = `/api/v3/checkout/public/${public_key}/delivery-options`
    const headers = { 'content-type': 'application/json', origin: shop }
    return (await (n % 2 ? other : app.send)('POST', target, headers, JSON.stringify(question(n)), address)).status
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
