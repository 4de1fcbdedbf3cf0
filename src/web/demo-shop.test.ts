import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { basic, startApp } from '../../test/harness.ts'
import { createDemo } from '../modules/onboarding/demo.ts'

const app = await startApp()
const { api_key, api_secret } = (await createDemo(app.system, () => {}))!
const authorization = basic(api_key, api_secret)
after(() => app.close())

let visitors = 0
const newVisitor = () => `2001:db8:${(++visitors).toString(16)}::1`
const path = '/demo/checkout'
const tokenOf = (text: string) => /name="order_token" value="([0-9a-f]{32})"/.exec(text)![1]!
const newToken = async () => tokenOf((await app.send('GET', path)).text)

const choice = (more: object = {}) => ({
  delivery_option: { title: 'Home delivery', shipping_rate: { value: '4.95', currency: 'EUR' } },
  checkout_identifier: { type: 'shipping_option_code', value: 'swiftly:home' },
  delivery_date: null,
  parcel_handover_date: null,
  service_point: null,
  is_complete: true,
  ...more,
})
const fields = (order_token: string, more: Record<string, string> = {}) => ({
  order_token,
  name: 'Sanne Bakker',
  address_line_1: 'Vismarkt',
  house_number: '14',
  postal_code: '9711 KS',
  city: 'Groningen',
  country_code: 'NL',
  'quantity-COF-HB-1000': '2',
  'quantity-CUP-BLUE': '0',
  delivery: JSON.stringify(choice()),
  ...more,
})
const place = (form: Record<string, string>, { address = newVisitor(), ...headers }: Record<string, string> = {}) =>
  app.send(
    'POST',
    `${path}/orders`,
    { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    new URLSearchParams(form).toString(),
    address,
  )
const ordersOf = async (order_token: string) =>
  (await app.send('GET', `/api/v3/orders?order_id=shop-${order_token}`, { authorization })).body.data

test('the page at the root leads to the demo shop, the credentials and the first label; without the demo not to the shop', async (t) => {
  const targetsAt = async ({ send }: Pick<typeof app, 'send'>) =>
    [...(await send('GET', '/')).text.matchAll(/<li><a href="([^"]+)"/g)].map(([, target]) => target!)
  const targets = await targetsAt(app)
  assert.deepEqual(targets.slice(0, 3), [
    '/docs/guides/getting-started#buy-a-label',
    '/docs/guides/authentication#where-credentials-are',
    path,
  ])
  for (const target of targets) {
    const [page, anchor] = target.split('#')
    const { status, text } = await app.send('GET', page!)
    assert.equal(status, 200, target)
    if (anchor) assert.ok(text.includes(` id="${anchor}"`), target)
  }
  const bare = await startApp()
  t.after(() => bare.close())
  assert.deepEqual(
    await targetsAt(bare),
    targets.filter((target) => target !== path),
  )
})

test('200 is a page with a strict policy and the public key of the demo, the same at each visit', async () => {
  const pages = [await app.send('GET', path), await app.send('GET', path)]
  const keys = pages.map(({ text }) => /public-key="(cpk_\w+)"/.exec(text)![1])
  assert.equal(keys[0], keys[1])
  assert.notEqual(tokenOf(pages[0]!.text), tokenOf(pages[1]!.text))
  const { status, headers, text } = pages[0]!
  assert.deepEqual([status, headers['cache-control'], headers['x-robots-tag']], [200, 'private, no-store', 'noindex'])
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'/)
  assert.doesNotMatch(text, /<style|<script(?![^>]* src=)| style=| on\w+=|undefined|\[object/)
  for (const [, file] of text.matchAll(/<(?:script src|link rel="stylesheet" href)="([^"]+)"/g))
    assert.equal((await app.send('GET', file!)).status, 200)
})

test('201 stores the order with the option, the day and the service point, once however often the form is sent', async () => {
  const order_token = await newToken()
  const delivery = choice({
    delivery_date: '2026-11-18T15:00:00+01:00',
    parcel_handover_date: '2026-11-17T15:00:00+01:00',
    service_point: { id: 12, name: 'Kiosk', carrier_service_point_id: 'SW-12', address: {} },
  })
  for (const _ of [1, 2]) {
    const { status, text } = await place(fields(order_token, { delivery: JSON.stringify(delivery) }))
    assert.equal(status, 201, text)
    assert.ok(text.includes('/api/v3/orders/create-label-sync'))
    assert.ok(text.includes(`shop-${order_token}`))
  }
  const orders = await ordersOf(order_token)
  assert.equal(orders.length, 1)
  const [{ shipping_details, order_details, payment_details, service_point_details, shipping_address }] = orders
  assert.equal(shipping_details.ship_with.properties.shipping_option_code, 'swiftly:home')
  assert.equal(shipping_details.delivery_indicator, 'Home delivery')
  assert.deepEqual(service_point_details, { id: '12', carrier_service_point_id: 'SW-12' })
  assert.equal(order_details.order_items.length, 1)
  assert.equal(Date.parse(order_details.order_items[0].delivery_dates.deliver_at), Date.parse(delivery.delivery_date!))
  assert.equal(payment_details.total_price.value, 41.95)
  assert.equal(shipping_address.city, 'Groningen')
})

test('400 for a form that is not complete, and for a choice that no widget makes', async () => {
  const order_token = await newToken()
  const wrong: Record<string, string>[] = [
    { order_token: 'demo-1001' },
    { name: ' ' },
    { country_code: 'XX' },
    { 'quantity-COF-HB-1000': '0' },
    { 'quantity-COF-HB-1000': '-1' },
    { 'quantity-COF-HB-1000': '61' },
    { delivery: '' },
    { delivery: 'null' },
    { delivery: '{' },
    { delivery: JSON.stringify(choice({ is_complete: false })) },
    { delivery: JSON.stringify(choice({ checkout_identifier: { value: 'nope:nope' } })) },
    { delivery: JSON.stringify(choice({ delivery_date: 'tomorrow' })) },
    { delivery: JSON.stringify(choice({ service_point: { id: 'x' } })) },
  ]
  for (const change of wrong) {
    const { status, text } = await place(fields(order_token, change))
    assert.equal(status, 400, JSON.stringify(change))
    assert.match(text, /Back to the checkout/)
  }
  assert.equal((await place({})).status, 400)
  assert.equal((await place({ delivery: 'x'.repeat(100_000) })).status, 400)
  assert.deepEqual(await ordersOf(order_token), [])
})

test('what a visitor sends is text on the page', async () => {
  const injection = '"><script>alert(1)</script>'
  const delivery = choice({
    delivery_option: { title: injection, shipping_rate: { value: null } },
    service_point: { id: 1, name: injection, carrier_service_point_id: 'a' },
  })
  const { status, text } = await place(fields(await newToken(), { delivery: JSON.stringify(delivery) }))
  assert.equal(status, 201)
  assert.doesNotMatch(text, /<script>/)
  assert.ok(text.includes('&quot;&gt;&lt;script&gt;'))
})

test('403 for a form of another site, and 429 beyond thirty orders an hour from one network', async () => {
  const form = fields(await newToken())
  assert.equal((await place(form, { origin: 'https://evil.example' })).status, 403)
  const address = newVisitor()
  for (let i = 0; i < 30; i++) assert.equal((await place(form, { address })).status, 201)
  const { status, headers } = await place(form, { address })
  assert.equal(status, 429)
  assert.ok(Number(headers['retry-after']) > 0)
  assert.equal((await place(form)).status, 201)
  app.clock.advance({ hours: 1 })
  assert.equal((await place(form, { address })).status, 201)
})

test('404 without the demo organization, and on a server with a live organization', async () => {
  const other = await startApp()
  try {
    assert.equal((await other.send('GET', path)).status, 404)
    await createDemo(other.system, () => {})
    assert.equal((await other.send('GET', path)).status, 200)
    await other.newOrganization({ mode: 'live' })
    assert.equal((await other.send('GET', path)).status, 404)
    assert.equal((await other.send('POST', `${path}/orders`, {}, '')).status, 404)
  } finally {
    await other.close()
  }
})
