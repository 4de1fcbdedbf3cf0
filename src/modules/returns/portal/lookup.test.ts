import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { runAtOnce } from '../../../../test/at-once.ts'
import { startApp, type TestResponse } from '../../../../test/harness.ts'
import { deliveredShipment, newPortal, newVisitor, sentShipment } from '../../../../test/return-portal.ts'
import { secondServer } from '../../../../test/second-server.ts'
import { announced, receiver, runJobs, shipWith, statusesOf } from '../../../../test/shipments.ts'
import { isPostgres } from '../../../platform/database/database.ts'

const app = await startApp()
after(() => app.close())

const answerOf = ({ status, text, headers }: TestResponse) => [status, text, headers['content-type'], headers['cache-control']]
const messageOf = ({ body }: TestResponse): string => body.error.message

test('200 finds a delivered parcel by its order number or its tracking number, however the postal code is spelt', async () => {
  const portal = await newPortal(app)
  const sent = await deliveredShipment(portal)
  for (const identifier of [sent.order_number, sent.tracking_number, ` ${sent.order_number} `])
    for (const postal_code of ['5612 CG', '5612cg', '5612-CG']) {
      const { status, body, text } = await portal.find(identifier, postal_code)
      assert.equal(status, 200, text)
      assert.equal(body.data.parcel.id, sent.parcel_id)
    }
})

test('200 finds an order number that was stored with a number sign', async () => {
  const portal = await newPortal(app)
  await deliveredShipment(portal, { order_number: '#4711' })
  assert.equal((await portal.find('4711', '5612CG')).status, 200)
})

test('200 reveals the place and the products to those who know the postal code, and neither name nor street, e-mail address or phone number', async () => {
  const portal = await newPortal(app)
  const sent = await deliveredShipment(portal)
  const { text, body } = await portal.find(sent.order_number, sent.postal_code)
  for (const secret of [receiver.email, receiver.phone_number, receiver.name, receiver.address_line_1, sent.id.slice(0, 13)])
    assert.ok(!JSON.stringify(body.data).includes(secret), text)
  const { parcel, products } = body.data
  assert.deepEqual([parcel.name, parcel.house_number, parcel.address_divided], ['', '', { street: '', house_number: '' }])
  assert.deepEqual([parcel.postal_code, parcel.city], [receiver.postal_code, receiver.city])
  assert.deepEqual(
    products.map(({ id, quantity, returnable, price }: any) => [id, quantity, returnable, price]),
    [
      ['MUG', 2, true, '18.50'],
      ['TOWEL', 1, true, '9.95'],
      ['TEA', 1, true, '6.50'],
    ],
  )
})

test('200 has name and street for the token of the link of the merchant, and for no other', async () => {
  const portal = await newPortal(app)
  const [sent, other] = [await deliveredShipment(portal), await deliveredShipment(portal)]
  const tokenOf = async ({ id }: { id: string }) => {
    const { url } = (await portal.call('GET', `/shipments/${id}/return-portal-url`)).body.data
    return url.split(/[#=]/).at(-1) as string
  }
  const target = `${portal.root}/outgoing?${new URLSearchParams({ identifier: sent.order_number, postal_code: sent.postal_code })}`
  const nameFor = async (token: string) => {
    const { status, body } = await app.send('GET', target, { authorization: `Bearer ${token}` }, '', newVisitor())
    assert.equal(status, 200)
    return [body.data.parcel.name, body.data.parcel.address_divided.street]
  }
  assert.deepEqual(await nameFor(await tokenOf(sent)), [receiver.name, receiver.address_line_1])
  const { access_token } = (await portal.find(sent.order_number, sent.postal_code)).body
  for (const token of [await tokenOf(other), access_token, 'x']) assert.deepEqual(await nameFor(token), ['', ''])
})

test('404 is the same for an unknown number, a wrong postal code, another brand and another organization', async () => {
  const [portal, other] = [await newPortal(app), await newPortal(app)]
  const sent = await deliveredShipment(portal)
  const second = await portal.call('POST', '/brands', { name: 'Second', domain: `${portal.domain}-b` })
  await portal.call('PUT', `/brands/${second.body.data.id}/return-settings`, { is_portal_enabled: true })
  const unknown = await portal.find('NEVER-SENT', sent.postal_code)
  assert.equal(unknown.status, 404)
  const path = (domain: string) =>
    `/api/v2/brand/${domain}/return-portal/outgoing?identifier=${sent.order_number}&postal_code=${encodeURIComponent(sent.postal_code)}`
  const refused = [
    await portal.find(sent.order_number, '1000 AA'),
    await portal.find(sent.tracking_number, '1000 AA'),
    await portal.find(sent.order_number, '---'),
  ]
  for (const one of refused) assert.deepEqual(answerOf(one), answerOf(unknown))
  for (const domain of [`${portal.domain}-b`, other.domain])
    assert.equal(messageOf(await app.send('GET', path(domain), {}, '', newVisitor())), messageOf(unknown))
})

test('404 for a brand without a portal, and for one that does not exist', async () => {
  const { call, domain, brand_id, find } = await newPortal(app)
  await call('PUT', `/brands/${brand_id}/return-settings`, {})
  const closed = await find('X', '1')
  assert.deepEqual([closed.status, closed.body.error.code], [404, 404])
  const nowhere = await app.send('GET', `/api/v2/brand/nowhere-${domain}/return-portal/outgoing?identifier=X&postal_code=1`)
  assert.equal(messageOf(nowhere), messageOf(closed))
})

test('404 says that a parcel is not delivered yet or that its return window has ended, to those who know its postal code', async () => {
  const portal = await newPortal(app, { return_window_days: 14 })
  const sent = await sentShipment(portal)
  const early = await portal.find(sent.order_number, sent.postal_code)
  assert.deepEqual([early.status, messageOf(early)], [404, 'The parcel has not been delivered yet.'])
  await runJobs(portal, 'P10D')
  assert.equal((await portal.find(sent.order_number, sent.postal_code)).status, 200)
  await runJobs(portal, 'P10D')
  const late = await portal.find(sent.order_number, sent.postal_code)
  assert.deepEqual([late.status, messageOf(late)], [404, 'The return window of the parcel has ended.'])
  assert.equal(messageOf(await portal.find(sent.order_number, '1000 AA')), 'No Parcel matches the given query.')
})

test('200 finds a parcel on its way where the settings do not require delivery, and none that the carrier does not have', async () => {
  const portal = await newPortal(app, { requires_delivery: false })
  const sent = await sentShipment(portal)
  assert.equal((await portal.find(sent.order_number, sent.postal_code)).status, 404)
  await runJobs(portal, 'P1D')
  const found = await portal.find(sent.order_number, sent.postal_code)
  assert.equal(found.status, 200, found.text)
})

/** A letter without tracking: within the country it takes two business days. */
const untracked = { ship_with: shipWith('northpost:letter'), parcels: [{ weight: { value: '0.05', unit: 'kg' } }] }

test('200 finds a parcel without tracking after the usual days of its option, until its return window ends', async () => {
  for (const requires_delivery of [true, false]) {
    const portal = await newPortal(app, { return_window_days: 14, requires_delivery })
    const order_number = `LETTER-${requires_delivery}`
    const sent = await announced(portal, { ...untracked, brand_id: portal.brand_id, order_number })
    assert.deepEqual([statusesOf(sent), sent.parcels[0].tracking_numbers], [['READY_TO_SEND'], []])
    const look = async () => {
      const found = await portal.find(order_number, '5612 CG')
      return found.status === 200 ? found.status : messageOf(found)
    }
    assert.equal(await look(), 'The parcel has not been delivered yet.')
    await runJobs(portal, 'P5D')
    assert.equal(await look(), 200)
    await runJobs(portal, 'P15D')
    assert.equal(await look(), 'The return window of the parcel has ended.')
  }
})

test('200 finds a parcel without tracking after 20 days where its option names no days for the way', async () => {
  const portal = await newPortal(app)
  const order_number = 'FAR-LETTER'
  const to_address = { ...receiver, country_code: 'CL', postal_code: '8320000', city: 'Santiago' }
  const tea = { description: 'Tea, 30 g', quantity: 1, weight: { value: 0.03, unit: 'kg' }, price: { value: '4.50', currency: 'EUR' } }
  const parcels = [{ ...untracked.parcels[0], parcel_items: [{ ...tea, hs_code: '090240', origin_country: 'NL' }] }]
  const customs_information = { invoice_number: 'F-1', export_reason: 'gift' }
  await announced(portal, { ...untracked, brand_id: portal.brand_id, order_number, to_address, parcels, customs_information })
  await runJobs(portal, 'P19D')
  assert.equal(messageOf(await portal.find(order_number, '8320000')), 'The parcel has not been delivered yet.')
  await runJobs(portal, 'P2D')
  assert.equal((await portal.find(order_number, '8320000')).status, 200)
})

test('200 finds the delivered shipment of an order of which another is on its way', async () => {
  const portal = await newPortal(app)
  const first = await deliveredShipment(portal, { order_number: 'SPLIT' })
  const second = await sentShipment(portal, { order_number: 'SPLIT' })
  assert.equal((await portal.find('SPLIT', first.postal_code)).body.data.parcel.id, first.parcel_id)
  assert.equal((await portal.find(second.tracking_number, first.postal_code)).status, 404)
})

test('a lookup searches every table by an index, also by order number', { skip: isPostgres(app.db) && 'the plan of SQLite' }, async () => {
  const plan = async (query: string) => {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${query}`).execute(app.db)
    return rows.map(({ detail }) => detail).join('; ')
  }
  const orders = "select id from shipments where organization_id = 1 and order_number = 'x' order by id desc limit 20"
  assert.match(
    await plan(orders),
    /^SEARCH shipments USING (COVERING )?INDEX shipments_by_order_number \(organization_id=\? AND order_number=\?\)$/,
  )
  const numbers = "select shipment_id from parcels where organization_id = 1 and tracking_number = 'x' limit 20"
  assert.match(await plan(numbers), /^SEARCH parcels USING (COVERING )?INDEX parcels_by_tracking_number/)
})

test('429 after 10 failures from one network, also for a number that was not tried yet, until 15 minutes have passed', async () => {
  const portal = await newPortal(app)
  const sent = await deliveredShipment(portal)
  const visitor = newVisitor()
  for (let i = 0; i < 10; i++) assert.equal((await portal.find(`NUMBER-${i}`, '1000 AA', visitor)).status, 404)
  const refused = await portal.find(sent.order_number, sent.postal_code, visitor)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) > 890)
  assert.equal((await portal.find(sent.order_number, sent.postal_code)).status, 200)
  app.clock.advance({ minutes: 15 })
  assert.equal((await portal.find(sent.order_number, sent.postal_code, visitor)).status, 200)
})

/** The postal codes of the guesses of a test, of which none is tried fifty times. */
const guessedCode = (n: number) => `${1000 + n} AA`

test('429 after 100 failures from an IPv6 network of 48 bits, for all its networks of 64 bits, until 15 minutes have passed', async () => {
  const portal = await newPortal(app)
  const sent = await deliveredShipment(portal)
  const subscriber = newVisitor().replace('::1', '')
  for (let n = 0; n < 100; n++)
    assert.equal((await portal.find(`COUNTED-${n}`, guessedCode(n), `${subscriber}:${Math.floor(n / 10).toString(16)}::1`)).status, 404)
  const visitors = [`${subscriber}:ff::1`, newVisitor()] as const
  const look = async () => {
    const found = await Promise.all(visitors.map((visitor) => portal.find(sent.order_number, sent.postal_code, visitor)))
    return found.map(({ status }) => status)
  }
  assert.deepEqual(await look(), [429, 200])
  app.clock.advance({ minutes: 15 })
  assert.deepEqual(await look(), [200, 200])
})

test('429 after 50 failures with one postal code, however it is spelt, from as many networks, until an hour has passed', async () => {
  const portal = await newPortal(app)
  const sent = await deliveredShipment(portal)
  const spellings = ['5612 CG', '5612cg', '5612-CG']
  for (let n = 0; n < 50; n++) assert.equal((await portal.find(`ORDER-${n}`, spellings[n % 3]!)).status, 404)
  const other = secondServer(app)
  const target = `${portal.root}/outgoing?${new URLSearchParams({ identifier: sent.order_number, postal_code: '5612CG' })}`
  const refused = await app.send('GET', target, {}, '', newVisitor())
  assert.deepEqual([refused.status, Number(refused.headers['retry-after']) > 3_590], [429, true])
  assert.equal((await other('GET', target, {}, '', newVisitor())).status, 429)
  assert.equal((await portal.find('ORDER-0', '1012 AB')).status, 404)
  app.clock.advance({ minutes: 60 })
  assert.equal((await app.send('GET', target, {}, '', newVisitor())).status, 200)
  assert.equal((await other('GET', target, {}, '', newVisitor())).status, 200)
})

test('429 after 10 failures, whichever of two servers on one database counted them', async () => {
  const portal = await newPortal(app)
  const sent = await deliveredShipment(portal)
  const [other, visitor] = [secondServer(app), newVisitor()]
  const find = (n: number, identifier: string, postal_code: string) => {
    const target = `${portal.root}/outgoing?${new URLSearchParams({ identifier, postal_code })}`
    return (n % 2 ? other : app.send)('GET', target, {}, '', visitor)
  }
  const guesses = Array.from({ length: 20 }, (_, n) => () => find(n, `GUESS-${n}`, '1000 AA'))
  const statuses = (await runAtOnce(guesses)).map(({ status }) => status)
  assert.deepEqual([statuses.filter((status) => status === 404).length, statuses.filter((status) => status === 429).length], [10, 10])
  for (const n of [1, 2]) assert.equal((await find(n, sent.order_number, sent.postal_code)).status, 429)
  app.clock.advance({ minutes: 15 })
  for (const n of [1, 2]) assert.equal((await find(n, sent.order_number, sent.postal_code)).status, 200)
})

test('429 after 10 failures for one number from different networks, whether it exists or not', async () => {
  const portal = await newPortal(app)
  const sent = await deliveredShipment(portal)
  for (const identifier of [sent.order_number, 'NEVER-SENT']) {
    for (let i = 0; i < 10; i++) assert.equal((await portal.find(identifier, `${1000 + i} AA`)).status, 404)
    assert.equal((await portal.find(identifier, sent.postal_code)).status, 429)
  }
})

test('404 for the other number of a parcel that was guessed too often, as for a parcel that does not exist', async () => {
  const portal = await newPortal(app)
  const sent = await deliveredShipment(portal)
  for (let i = 0; i < 10; i++) await portal.find(sent.order_number, `${1000 + i} AA`)
  const hidden = await portal.find(sent.tracking_number, sent.postal_code)
  assert.deepEqual(answerOf(hidden), answerOf(await portal.find('NEVER-SENT-2', sent.postal_code)))
})

test('401 for an access token that was changed, has expired, or is of another parcel or brand', async () => {
  const [portal, other] = [await newPortal(app), await newPortal(app)]
  const sent = await deliveredShipment(portal)
  const { access_token } = (await portal.find(sent.order_number, sent.postal_code)).body
  const body = { outgoing_parcel: sent.parcel_id, products: [{ product_id: 'TEA', quantity: 1, return_reason: 1 }] }
  const [head, claims, signature] = access_token.split('.')
  const changed = Buffer.from(claims, 'base64url')
    .toString()
    .replace(/"parcel":\d+/, '"parcel":1')
  const forged = [
    `${head}.${Buffer.from(changed).toString('base64url')}.${signature}`,
    `${head}.${claims}.`,
    `${access_token}x`,
    '',
    'x.y.z',
  ]
  for (const token of forged) assert.equal((await portal.post('/incoming', token, body)).status, 401, token)
  assert.equal((await other.post('/incoming', access_token, body)).status, 401)
  app.clock.advance({ minutes: 29 })
  assert.equal((await portal.post('/incoming', access_token, { ...body, outgoing_parcel: 1 })).status, 400)
  app.clock.advance({ minutes: 2 })
  assert.equal((await portal.post('/incoming', access_token, body)).status, 401)
})
